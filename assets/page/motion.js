// Motion on the board lies in the style sheets; whoever clicks or presses a key has seen enough of it.
import { all } from "./parts.js";

/** Ends what moves on the board at its result, but for what never ends. */
export const end = () => {
  for (const board of all("svg.board")) {
    for (const motion of board.getAnimations({ subtree: true })) {
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
    }
  }
};

/** Begins to listen for what ends a motion, before anything else hears of it. */
export const listen = () => {
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, end, true);
};

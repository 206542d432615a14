// Sound, synthesised: wood on wood, and a drum at the end.

/** @typedef {[after: number, pitch: number, length: number, loudness: number]} Knock seconds and hertz */

/** @param {number[]} times @param {(i: number) => [number, number, number]} knock @returns {Knock[]} */
const series = (times, knock) => times.map((after, i) => [after, ...knock(i)]);

// Cubes tumble from floor to floor, out of step and ever lower, and the last ones roll into the tray.
const TUMBLING = Array.from({ length: 16 }, (_, i) => i * 0.05 + ((i * i) % 7) * 0.008);

/** @type {Record<string, Knock[]>} */
export const SOUNDS = {
  dice: series([0, 0.09, 0.16, 0.26, 0.38], (i) => [900 - i * 90, 0.05, 0.2]),
  tower: [
    ...series(TUMBLING, (i) => [560 - i * 16 + ((i * 37) % 11) * 40, 0.05, 0.14]),
    ...series([0.9, 0.98, 1.1], (i) => [260 - i * 30, 0.07, 0.25]),
  ],
  wood: [[0, 420, 0.08, 0.3]],
  clash: series([0, 0.07], () => [1500, 0.12, 0.1]),
  drum: series([0, 0.5, 1, 1.2, 1.35], () => [110, 0.5, 0.6]),
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {AudioContext} context @param {number} start @param {Knock} knock */
const play = (context, start, [after, pitch, length, loudness]) => {
  const at = start + after;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
};

/**
 * Plays a sound.
 * @param {string} name
 */
export const sound = (name) => {
  try {
    audio ||= new AudioContext();
    const start = audio.currentTime + 0.02;
    for (const knock of SOUNDS[name] ?? []) play(audio, start, knock);
  } catch { /* no sound is no harm */ }
};

import assert from "node:assert/strict";
import { test } from "node:test";

import { WHOLE, bounded, filling, pinchOf, scaled } from "../../assets/page/zoom.js";

const BOX = { width: 400, height: 300 };
const SPOTS = [{ x: 0, y: 0 }, { x: 120, y: -80 }, { x: -200, y: 150 }];

/** Where a point of the board, counted from its middle, is shown in the box. */
const shown = (view, point) => ({ x: view.x + point.x * view.scale, y: view.y + point.y * view.scale });

/** Which point of the board is shown at a spot of the box. */
const under = (view, spot) => ({ x: (spot.x - view.x) / view.scale, y: (spot.y - view.y) / view.scale });

const near = (a, b) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-9, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);

test("what lies under the pointer stays there while the board grows and shrinks", () => {
  for (const spot of SPOTS) {
    let view = WHOLE;
    for (const factor of [1.5, 1.5, 0.8, 2, 0.5]) {
      const point = under(view, spot);
      view = scaled(view, factor, spot);
      near(shown(view, point), spot);
    }
  }
});

test("the scale stays between the whole board and five times its size, and the spot stays all the same", () => {
  const large = scaled({ scale: 4, x: 10, y: 20 }, 3, SPOTS[1]);
  assert.equal(large.scale, 5);
  near(under(large, SPOTS[1]), under({ scale: 4, x: 10, y: 20 }, SPOTS[1]));
  assert.equal(scaled(large, 0.01, SPOTS[1]).scale, 1);
});

test("a board always covers its box", () => {
  for (const far of [-1e6, 1e6]) {
    const view = bounded({ scale: 3, x: far, y: far }, BOX);
    assert.deepEqual(view, { scale: 3, x: Math.sign(far) * 400, y: Math.sign(far) * 300 });
  }
  assert.deepEqual(bounded({ scale: 2, x: 50, y: -60 }, BOX), { scale: 2, x: 50, y: -60 });
});

test("the whole board lies in the middle", () => {
  const { scale, x, y } = bounded({ scale: 0.5, x: 50, y: -60 }, BOX);
  assert.equal(scale, 1);
  assert.ok(x === 0 && y === 0); // minus nought will do
});

test("two fingers are told by their distance and the spot between them", () => {
  assert.deepEqual(pinchOf({ x: 10, y: 20 }, { x: 40, y: 60 }), { width: 50, middle: { x: 25, y: 40 } });
});

test("a wide board in a tall box grows until it fills the height", () => {
  assert.equal(filling({ width: 400, height: 800 }, { width: 1000, height: 1000 }), 2);
  assert.equal(filling({ width: 400, height: 800 }, { width: 3000, height: 500 }), 5);
  assert.equal(filling({ width: 800, height: 400 }, { width: 1000, height: 1000 }), 1);
});

/** The viewer's own numbering always stands in the same place, and every place can be found again by its coordinate. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cubeName, cubePlaces } from "../../static/js/board/cube.js";
import { flip, nearest, pointAt, pointX, readSides, scene, spot, stepped } from "../../static/js/board/layout.js";

const LONG = { family: "long", viewer: "white", mirror: false };
const SHORT = { ...LONG, family: "short" };
const START = `${"0".repeat(24)}f0/${"0".repeat(12)}f${"0".repeat(13)}`;
const none = () => Array(26).fill(0);

test("24 is top right, 13 top left, 12 bottom left, 1 bottom right", () => {
  const [x24, x13, x12, x1] = [24, 13, 12, 1].map((p) => pointX(LONG, p));
  assert.deepEqual([x24, x13, x12, x1], [846, 126, 126, 846]);
  assert.ok(spot(LONG, "white", 24, 0, 1).y < 366 && spot(LONG, "white", 1, 0, 1).y > 366);
});

test("a mirrored board has the home at the left", () => {
  assert.equal(pointX({ ...LONG, mirror: true }, 1), 126);
});

test("both sides see their own head as 24", () => {
  assert.equal(readSides(LONG, START).white[24], 15);
  assert.equal(readSides({ ...LONG, viewer: "black" }, START).black[24], 15);
});

test("numbers turned twice are the same numbers", () => {
  for (const view of [LONG, SHORT, { ...LONG, viewer: "black" }, { ...SHORT, viewer: "black" }]) {
    for (let p = 0; p <= 25; p++) assert.equal(flip(view, flip(view, p)), p);
  }
});

test("a stack never grows past five diameters and carries its number from six on", () => {
  const sides = { white: none().with(24, 15), black: none().with(12, 5) };
  const [white, black] = scene(LONG, sides).stacks;
  assert.equal(white.ys.at(-1) - white.ys[0], 4 * 56);
  assert.equal(white.number, 15);
  assert.equal(black.number, 0);
});

test("a lone checker is hit and goes to the bar", () => {
  const { sides, hit } = stepped({ white: none().with(8, 1), black: none().with(3, 1) }, "white", 8, 3);
  assert.ok(hit);
  assert.equal(sides.black[25], 1);
});

test("every point and tray is found under its own checkers", () => {
  for (const view of [LONG, SHORT, { ...LONG, mirror: true }]) {
    for (let p = 1; p <= 24; p++) {
      assert.equal(pointAt(view, spot(view, "white", p, 2, 5)), p);
    }
    assert.equal(pointAt(view, spot(view, "white", 0, 0, 1)), 0);
  }
  assert.equal(pointAt(SHORT, { x: 486, y: 200 }), 25);
  assert.equal(pointAt(LONG, { x: 486, y: 200 }), null);
});

test("a tap beside a narrow column means the nearest playable point", () => {
  assert.equal(nearest(LONG, { x: pointX(LONG, 16) + 36, y: 120 }, [16, 22], 10), 16);
  assert.equal(nearest(LONG, { x: pointX(LONG, 16) + 48, y: 120 }, [16, 22], 10), null);
  assert.equal(nearest(LONG, { x: pointX(LONG, 16), y: 600 }, [16], 10), null);
});

test("dice lie in the roller's half, a double as four, the first roll one in each half", () => {
  const sides = { white: none(), black: none() };
  const xs = (more) => scene(LONG, sides, more).dice.map(({ x }) => x);
  assert.deepEqual(xs({ dice: [6, 4], roller: "white" }), [660, 732]);
  assert.deepEqual(xs({ dice: [3, 3], roller: "black" }), [183, 245, 307, 369]);
  assert.deepEqual(xs({ dice: [6, 2], roller: null }), [696, 276]);
});

test("the last turn leaves a ring where a checker left and a diamond on what arrived, not on the way", () => {
  const sides = { white: none().with(16, 1).with(24, 14), black: none() };
  const { from, to } = scene(LONG, sides, { last: { colour: "white", dice: [5, 3], steps: [[24, 19, 5], [19, 16, 3]] } }).marks;
  assert.deepEqual(from.map(({ p }) => p), [24]);
  assert.deepEqual(to.map(({ p }) => p), [16]);
});

test("the short game runs against each other: the trays stand together, the bar holds own checkers above and theirs below", () => {
  assert.equal(flip({ ...SHORT, viewer: "black" }, 24), 1);
  assert.deepEqual(["white", "black"].map((colour) => spot(SHORT, colour, 0, 0, 1).x), [922, 922]);
  assert.deepEqual([0, 1].map((k) => spot(SHORT, "white", 25, k, 2)), [{ x: 486, y: 274 }, { x: 486, y: 218 }]);
  assert.deepEqual([0, 1].map((k) => spot(SHORT, "black", 25, k, 2)), [{ x: 486, y: 458 }, { x: 486, y: 514 }]);
});

test("the cube lies opposite the trays: in the middle, with its owner, or on its way over the bar", () => {
  const bed = (view, owner) => cubePlaces(view, { owner, offer: null })[0];
  assert.deepEqual([null, "white", "black"].map((owner) => bed(SHORT, owner).y), [366, 662, 70]);
  assert.equal(bed({ ...SHORT, viewer: "black" }, "black").y, 662);
  assert.equal(bed({ ...SHORT, mirror: true }, null).x, 922);
  assert.deepEqual(cubePlaces(SHORT, { owner: "white", offer: 4 }), [{ x: 486, y: 366, narrow: false }]);
});

test("the cube says what it shows and whose it is", () => {
  const words = { cube_middle: "{n}, middle", cube_black: "{n}, Black's", cube_offered_white: "offered at {n}", cube_crawford: "Crawford" };
  const cube = { value: 2, owner: null, offer: null, crawford: false };
  assert.equal(cubeName(cube, "white", words), "2, middle");
  assert.equal(cubeName({ ...cube, owner: "black" }, "white", words), "2, Black's");
  assert.equal(cubeName({ ...cube, offer: 4 }, "white", words), "offered at 4");
  assert.equal(cubeName({ ...cube, crawford: true }, "white", words), "Crawford");
});

/**
 * Where everything on the board lies, so that the picture, the pointer and the motion agree on one geometry.
 * Pure. games/board_svg.py holds the same rules for the server's picture; tests/games/test_board_svg.py compares the two.
 *
 * Points are in the viewer's own numbering: 24..1, 0 = borne off, 25 = bar. Lengths are units of the 972 x 732 picture.
 *
 * @typedef {"white"|"black"} Colour
 * @typedef {"long"|"short"} Family
 * @typedef {{family: Family, viewer: Colour, mirror: boolean}} View
 * @typedef {{white: number[], black: number[]}} Sides  26 counts each, by the viewer's point
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{colour: Colour, dice: number[], steps: number[][]}} Turn  a played turn, White's numbers
 */

export const WIDTH = 972;
export const OFF = 0;
export const BAR = 25;
const MIDDLE_Y = 366;
const POINTS = Array.from({ length: 24 }, (_, i) => 24 - i);
const COLUMN = 60;
const PITCH = 56;
const FIRST = 31; // from a base line to the middle of the first checker
const HALVES = { left: 276, right: 696 };
const WELLS = { left: 50, right: 922 };
const DICE_X = { 1: [0], 2: [-36, 36], 4: [-93, -31, 31, 93] };
const TILT = { 1: [-4], 2: [-5, 4], 4: [-4, 3, -2, 5] };

/** @param {Colour} colour @returns {Colour} */
export const other = (colour) => (colour === "white" ? "black" : "white");

/** White's number of a place to the viewer's, and back: the map is its own inverse. @param {View} view @param {number} point */
export function flip({ family, viewer }, point) {
  if (viewer === "white" || point < 1 || point > 24) return point;
  if (family === "short") return 25 - point;
  return point > 12 ? point - 12 : point + 12;
}

/** Reads "<26 hex>/<26 hex>" by White's numbers. @param {View} view @param {string} text @returns {Sides} */
export function readSides(view, text) {
  const [white, black] = text.split("/").map((half) => {
    const counts = Array(26).fill(0);
    [...half].forEach((digit, point) => (counts[flip(view, point)] = parseInt(digit, 16)));
    return counts;
  });
  return { white, black };
}

/** One step of one checker; a lone checker of the other side on the target goes to the bar. @param {Sides} sides @param {Colour} colour
 *  @param {number} origin @param {number} target @returns {{sides: Sides, hit: boolean}} */
export function stepped(sides, colour, origin, target) {
  const mine = [...sides[colour]];
  const theirs = [...sides[other(colour)]];
  mine[origin] -= 1;
  mine[target] += 1;
  const hit = target !== OFF && theirs[target] === 1;
  if (hit) {
    theirs[target] = 0;
    theirs[BAR] += 1;
  }
  return { sides: /** @type {Sides} */ ({ [colour]: mine, [other(colour)]: theirs }), hit };
}

/** Four dice of a double, else the two. @param {number[]} dice @returns {number[]} */
export const doubled = (dice) => (dice.length === 2 && dice[0] === dice[1] ? [...dice, ...dice] : dice);

/** Which of the dice, as they lie, are used once some have been played. @param {number[]} dice @param {number[]} played @returns {boolean[]} */
export function spent(dice, played) {
  const flags = dice.map(() => false);
  for (const die of played) flags[dice.findIndex((value, i) => value === die && !flags[i])] = true;
  return flags;
}

/** @param {View} view @param {number} x */
const mirrored = (view, x) => (view.mirror ? WIDTH - x : x);

/** Middle of a point's column. @param {View} view @param {number} point 1..24 */
export function pointX(view, point) {
  const column = point > 12 ? point - 13 : 12 - point;
  return mirrored(view, 96 + (column + 0.5) * COLUMN + (column >= 6 ? COLUMN : 0));
}

/** @param {View} view @param {Colour} colour */
export function wellX(view, colour) {
  return mirrored(view, colour === view.viewer || view.family === "short" ? WELLS.right : WELLS.left);
}

/** Middle of checker k of n (from 0) of one side on one place. @param {View} view @param {Colour} colour @param {number} point
 *  @param {number} k @param {number} n @returns {Spot} */
export function spot(view, colour, point, k, n) {
  const mine = colour === view.viewer;
  const rise = k * (n <= 5 ? PITCH : (4 * PITCH) / (n - 1));
  if (point === OFF) return { x: wellX(view, colour), y: mine ? 683 - 17 * k : 49 + 17 * k };
  if (point === BAR) return { x: WIDTH / 2, y: mine ? 274 - rise : 458 + rise };
  return { x: pointX(view, point), y: point > 12 ? 36 + FIRST + rise : 696 - FIRST - rise };
}

/** The last turn's signs: a ring where a checker left, a diamond on what arrived. @param {View} view @param {Sides} sides @param {Turn|null} last */
function marks(view, sides, last) {
  const net = Array(26).fill(0);
  for (const [origin, target] of last?.steps ?? []) {
    net[flip(view, origin)] -= 1;
    net[flip(view, target)] += 1;
  }
  /** @type {{p: number, y: number}[]} */ const from = [];
  /** @type {{p: number, y: number}[]} */ const to = [];
  for (let p = 24; p >= 1 && last; p--) {
    const n = sides.white[p] + sides.black[p];
    const at = (k, of) => spot(view, last.colour, p, k, of).y;
    // A full stack has no free place beyond it: the ring goes round its last checker.
    if (net[p] < 0) from.push({ p, y: n < 5 ? at(n, n + 1) : at(n - 1, n) });
    const mine = sides[last.colour][p];
    if (net[p] <= 0 || !mine) continue;
    if (mine > 5) to.push({ p, y: at(mine - 1, mine) + (p > 12 ? 19 : -19) }); // clear of the stack's number
    else for (let k = Math.max(0, mine - net[p]); k < mine; k++) to.push({ p, y: at(k, mine) });
  }
  return { from, to };
}

/** Dice in the roller's half; without a roller the first is White's and the second Black's, each in its own half.
 *  @param {View} view @param {number[]} dice @param {Colour|null} roller @param {boolean[]} used */
function diceSpots(view, dice, roller, used) {
  const half = (colour) => mirrored(view, colour === view.viewer ? HALVES.right : HALVES.left);
  if (!roller) {
    return dice.map((value, i) => {
      const colour = /** @type {Colour} */ (i ? "black" : "white");
      return { x: half(colour), value, tilt: TILT[1][0], colour, used: false };
    });
  }
  const values = doubled(dice);
  const count = /** @type {1|2|4} */ (values.length);
  return values.map((value, i) => ({ x: half(roller) + DICE_X[count][i], value, tilt: TILT[count][i], colour: roller, used: !!used[i] }));
}

/** Everything that lies on the board. @param {View} view @param {Sides} sides
 *  @param {{dice?: number[], roller?: Colour|null, used?: boolean[], last?: Turn|null}} [more] */
export function scene(view, sides, { dice = [], roller = null, used = [], last = null } = {}) {
  const stacks = [];
  for (let p = BAR; p >= 1; p--) {
    for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
      const n = sides[colour][p];
      if (n) stacks.push({ p, colour, ys: Array.from({ length: n }, (_, k) => spot(view, colour, p, k, n).y), number: n > 5 ? n : 0 });
    }
  }
  const trays = [view.viewer, other(view.viewer)].map((colour) => {
    const count = sides[colour][OFF];
    const ys = Array.from({ length: count }, (_, k) => spot(view, colour, OFF, k, count).y);
    return { colour, x: wellX(view, colour), ys, count, countY: colour === view.viewer ? 384 : 348 };
  });
  return { stacks, trays, marks: marks(view, sides, last), dice: diceSpots(view, dice, roller, used) };
}

/** The candidate nearest to a coordinate, at most `reach` units outside its column. @param {View} view @param {Spot} at
 *  @param {number[]} candidates @param {number} reach @returns {number|null} */
export function nearest(view, { x, y }, candidates, reach) {
  const away = (p) => Math.hypot(
    Math.max(0, Math.abs(x - pointX(view, p)) - COLUMN / 2),
    p > 12 ? Math.max(0, y - MIDDLE_Y) : Math.max(0, MIDDLE_Y - y),
  );
  const [best] = candidates.filter((p) => p >= 1 && p <= 24 && away(p) <= reach).sort((a, b) => away(a) - away(b));
  return best ?? null;
}

/** The place under a coordinate, null = none; beside the own home it is the tray. @param {View} view @param {Spot} at */
export function pointAt(view, at) {
  const x = mirrored(view, at.x);
  if (x > 876) return OFF;
  if (view.family === "short" && x > 456 && x < 516) return BAR;
  return nearest(view, at, POINTS, 0);
}

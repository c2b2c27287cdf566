/** Moves as people read them: 24/18 13/8, bar/20*, 6/off, 13/7(2), in the viewer's numbers. Pure; typed.js reads what is typed. */
import { BAR, OFF, stepped } from "./layout.js";

/** Steps with what they hit: 1 as the fourth value of one that hits, else 0. @param {import("./layout.js").Sides} sides before them
 *  @param {import("./layout.js").Colour} colour @param {number[][]} steps all in the viewer's numbers */
export function marked(sides, colour, steps) {
  return steps.map(([origin, target, die]) => {
    const after = stepped(sides, colour, origin, target);
    sides = after.sides;
    return [origin, target, die, Number(after.hit)];
  });
}

/** Steps of one checker after the other as one move from its first point to its last; a hit ends a move. @param {number[][]} steps
 *  @returns {number[][]} origin, target, and whether it hits */
export function joined(steps) {
  /** @type {number[][]} */ const moves = [];
  for (const [origin, target, , hit] of steps) {
    const going = moves.findLast((move) => move[1] === origin && !move[2]);
    if (going) going.splice(1, 2, target, hit);
    else moves.push([origin, target, hit]);
  }
  return moves;
}

/** Steps as notation, equal moves counted. @param {number[][]} steps the viewer's numbers, as `marked` where hits are to be told @returns {string} */
export function write(steps) {
  const words = joined(steps).map(([from, to, hit]) => `${from === BAR ? "bar" : from}/${to === OFF ? "off" : to}${hit ? "*" : ""}`);
  return [...new Set(words)].map((word) => {
    const times = words.filter((other) => other === word).length;
    return times > 1 ? `${word}(${times})` : word;
  }).join(" ");
}

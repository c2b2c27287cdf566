/**
 * Moves as people type them: 24/18 13/8, bar/20*, 6/off, 13/7(2), in the viewer's numbers. Loaded at the first typed move.
 * Pure; typed moves are looked for in the graph of legal steps, in whatever order they are written.
 *
 * @typedef {import("./turn.js").Step} Step
 * @typedef {import("./turn.js").Play} Play
 */
import { BAR, OFF } from "./layout.js";
import { push, refusal } from "./turn.js";

const PLACES = new Map([["bar", BAR], ["бар", BAR], ["off", OFF], ["0", OFF]]);

/** One move a pair of places; null when the text is no notation. A leading "31:" is allowed. @param {string} text @returns {number[][]|null} */
export function parse(text) {
  /** @type {number[][]} */ const moves = [];
  for (const word of text.toLowerCase().replace(/^\s*[1-6]-?[1-6]\s*:/, "").split(/[\s,;]+/).filter(Boolean)) {
    const match = /^([^()]+)(?:\(([2-4])\))?$/u.exec(word);
    const places = match?.[1].split("/").map((place) => {
      const name = place.replace("*", "");
      return PLACES.get(name) ?? (/^([1-9]|1\d|2[0-4])$/.test(name) ? Number(name) : NaN);
    });
    if (!places || places.length < 2 || places.includes(NaN)) return null;
    for (let times = Number(match?.[2] ?? 1); times > 0; times--) {
      for (let i = 1; i < places.length; i++) moves.push([places[i - 1], places[i]]);
    }
  }
  return moves.length ? moves : null;
}

/** The steps that make all typed moves. @param {Play} play @param {string} text
 *  @returns {{steps: Step[]|null, code: string|null, points?: number[]}} */
export function read(play, text) {
  const moves = parse(text);
  if (!moves) return { steps: null, code: "syntax", points: [] };
  const steps = moves.length <= 4 ? search(play, moves) : null;
  return steps ? { steps, code: null } : { steps: null, ...firstRefusal(play, moves) };
}

/** @param {Play} play @param {number[][]} moves @returns {Step[]|null} */
function search(play, moves) {
  const walk = (node, rest, path) => {
    if (!rest.length) return path;
    for (const [origin, target, die, next] of play.graph.nodes[node]) {
      const i = rest.findIndex(([from, to]) => from === origin && to <= target);
      if (i < 0) continue;
      // A move of several dice goes on from where its first die ends.
      const remaining = rest.toSpliced(i, 1, ...(rest[i][1] === target ? [] : [[target, rest[i][1]]]));
      const found = walk(next, remaining, [...path, [origin, target, die]]);
      if (found) return found;
    }
    return null;
  };
  return walk(play.groups.at(-1)?.node ?? 0, moves, []);
}

/** Why the moves cannot be made, told by the first that fails when they are made as written. @param {Play} play @param {number[][]} moves */
function firstRefusal(play, moves) {
  for (const move of moves) {
    const steps = search(play, [move]);
    const next = steps && push(play, steps);
    if (!next) return refusal(play, move[0], move[1]);
    play = next;
  }
  return { code: "no_die", points: [] };
}

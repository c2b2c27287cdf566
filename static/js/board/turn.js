/**
 * Composes a turn over the graph of legal steps that came with the roll, so that the browser needs no rules.
 * Pure: every function returns a new play. Points are in the mover's own numbering; `begin` turns the wire's numbers into it.
 *
 * @typedef {[origin: number, target: number, die: number]} Step
 * @typedef {{code: string, points: number[]}} Refusal
 * @typedef {[code: string, points: number[]]} Reason
 * @typedef {{dice: number[], nodes: number[][][], done: number[], closed: number[], why: Record<string, Reason>,
 *   over: Record<string, Record<string, Reason>>}} Graph  nodes[i] = [origin, target, die, next node] for each legal step
 * @typedef {{graph: Graph, dice: number[], groups: {steps: Step[], node: number}[], blots: number[]}} Play  a group is what one undo
 *   takes back; blots: points where a lone checker of the other side stood when the turn began
 */
import { doubled, spent } from "./layout.js";

/** Starts a turn. @param {Graph} wire @param {(point: number) => number} flip White's number to the mover's
 *  @param {number[]} [blots] the mover's numbers @returns {Play} */
export function begin(wire, flip, blots = []) {
  const reason = ([code, points]) => /** @type {Reason} */ ([code, points.map(flip)]);
  const reasons = (table) =>
    Object.fromEntries(
      Object.entries(table ?? {}).map(([key, value]) => {
        const [origin, die] = key.split("/");
        return [`${flip(+origin)}/${die}`, reason(value)];
      }),
    );
  return {
    graph: {
      dice: wire.dice,
      nodes: wire.nodes.map((edges) => edges.map(([origin, target, die, next]) => [flip(origin), flip(target), die, next])),
      done: wire.done,
      closed: wire.closed.map(flip),
      why: reasons(wire.why),
      over: Object.fromEntries(Object.entries(wire.over ?? {}).map(([node, table]) => [node, reasons(table)])),
    },
    dice: doubled(wire.dice),
    groups: [],
    blots,
  };
}

/** @param {Play} play */
const nodeOf = (play) => play.groups.at(-1)?.node ?? 0;

/** The steps made so far. @param {Play} play @returns {Step[]} */
export const steps = (play) => play.groups.flatMap((group) => group.steps);

/** Whether the turn may end here. @param {Play} play */
export const canCommit = (play) => play.graph.done.includes(nodeOf(play));

/** Which of the dice, as they lie, are used. @param {Play} play */
export const used = (play) => spent(play.dice, steps(play).map(([, , die]) => die));

/** The dice still to play, from the left. @param {Play} play @returns {number[]} */
export function left(play) {
  const flags = used(play);
  return play.dice.filter((_, i) => !flags[i]);
}

/** Legal steps at a node, those of the left die first. @param {Play} play @param {number} node */
function edges(play, node) {
  const rank = (/** @type {number[]} */ [, , die]) => play.dice.indexOf(die);
  return [...play.graph.nodes[node]].sort((a, b) => rank(a) - rank(b));
}

/** Points from which something can be played now. @param {Play} play @returns {Set<number>} */
export const origins = (play) => new Set(play.graph.nodes[nodeOf(play)].map(([origin]) => origin));

/** Where the checker of a point can go, with one die or several, and the steps that take it there.
 *  @param {Play} play @param {number} origin @returns {Map<number, Step[]>} */
export function targets(play, origin) {
  /** @type {Map<number, Step[]>} */ const found = new Map();
  /** @type {{at: number, node: number, path: Step[]}[]} */
  let front = [{ at: origin, node: nodeOf(play), path: [] }];
  while (front.length) {
    const further = [];
    for (const { at, node, path } of front) {
      for (const [from, to, die, next] of edges(play, node)) {
        if (from !== at) continue;
        const longer = [...path, /** @type {Step} */ ([from, to, die])];
        if (!found.has(to)) found.set(to, longer);
        if (to > 0) further.push({ at: to, node: next, path: longer });
      }
    }
    front = further;
  }
  return found;
}

/** What a tap on a point plays: the left die, or the other when only that one can. @param {Play} play @param {number} origin @returns {Step[]|null} */
export function tapped(play, origin) {
  const first = edges(play, nodeOf(play)).find(([from]) => from === origin);
  return first ? [/** @type {Step} */ (first.slice(0, 3))] : null;
}

/** Makes steps, as a group of their own or as a part of the last one; null when one is not legal.
 *  @param {Play} play @param {Step[]} made @param {boolean} [joining] @returns {Play|null} */
export function push(play, made, joining = false) {
  let node = nodeOf(play);
  for (const [origin, target, die] of made) {
    const edge = play.graph.nodes[node].find(([o, t, d]) => o === origin && t === target && d === die);
    if (!edge) return null;
    node = edge[3];
  }
  const last = joining ? play.groups.at(-1) : undefined;
  const kept = last ? play.groups.slice(0, -1) : play.groups;
  return { ...play, groups: [...kept, { steps: [...(last?.steps ?? []), ...made], node }] };
}

/** Takes back the last group. @param {Play} play @returns {Play} */
export const undo = (play) => ({ ...play, groups: play.groups.slice(0, -1) });

/** Two different dice, none of them used. @param {Play} play */
export const canSwap = (play) => play.dice.length === 2 && !play.groups.length;

/** @param {Play} play @returns {Play} */
export const swap = (play) => (canSwap(play) ? { ...play, dice: [play.dice[1], play.dice[0]] } : play);

/** Why a checker may not go from one point to another. @param {Play} play @param {number} from @param {number} to @returns {Refusal} */
export function refusal(play, from, to) {
  for (const dice of ways(left(play), from - to, to === 0)) {
    const reason = blocked(play.graph, nodeOf(play), from, dice);
    if (reason) return { code: reason[0], points: reason[1] };
  }
  return { code: "no_die", points: [] };
}

/** Every order of dice that takes one checker a distance, shortest first; bearing off may use more pips than needed.
 *  @param {number[]} dice @param {number} distance @param {boolean} off @returns {number[][]} */
function ways(dice, distance, off) {
  /** @type {number[][]} */ const found = [];
  const walk = (rest, need, path) => {
    new Set(rest).forEach((die) => {
      if (die === need || (off && die > need)) found.push([...path, die]);
      else if (die < need) walk(rest.toSpliced(rest.indexOf(die), 1), need - die, [...path, die]);
    });
  };
  if (distance > 0) walk(dice, distance, []);
  return found.sort((a, b) => a.length - b.length);
}

/** The first reason met on the way. @param {Graph} graph @param {number} node @param {number} at @param {number[]} dice @returns {Reason|null} */
function blocked(graph, node, at, dice) {
  for (const die of dice) {
    const edge = graph.nodes[node].find(([origin, , value]) => origin === at && value === die);
    if (!edge) {
      const key = `${at}/${die}`;
      const closed = graph.closed.includes(at - die);
      return graph.over[node]?.[key] ?? graph.why[key] ?? (closed ? ["closed_point", [at - die]] : null);
    }
    [, at, , node] = edge;
  }
  return null;
}

/** The steps that need no choice: of the whole turn at its start, or of every forced step ("forced").
 *  @param {Play} play @param {"off"|"whole"|"forced"} mode @returns {Step[]} */
export function forced(play, mode) {
  if (mode === "off" || (mode === "whole" && play.groups.length)) return [];
  const start = nodeOf(play);
  const whole = onlyTurn(play, start);
  if (whole || mode === "whole") return whole ?? [];
  /** @type {Step[]} */ const made = [];
  let edges = play.graph.nodes[start];
  while (edges.length === 1) {
    const [origin, target, die, next] = edges[0];
    made.push([origin, target, die]);
    edges = play.graph.nodes[next];
  }
  return made;
}

/** The one turn that a node leaves, when all ways end with the same checkers on the same points.
 *  @param {Play} play @param {number} start @returns {Step[]|null} */
function onlyTurn(play, start) {
  const { graph } = play;
  /** @type {string|null} */ let end = null;
  /** @type {Step[]} */ let turn = [];
  const same = (node, path) => {
    if (graph.done.includes(node)) {
      const key = moved(play, path);
      if (end === null) turn = path;
      else if (end !== key) return false;
      end = key;
    }
    return graph.nodes[node].every(([origin, target, die, next]) => same(next, [...path, [origin, target, die]]));
  };
  return same(start, []) && turn.length ? turn : null;
}

/** What further steps change on both sides, whatever their order. @param {Play} play @param {Step[]} path */
function moved(play, path) {
  const net = Array(26).fill(0);
  for (const [origin, target] of path) {
    net[origin] -= 1;
    net[target] += 1;
  }
  const way = [...steps(play), ...path];
  return [net, play.blots.filter((p) => way.some(([, target]) => target === p))].join();
}

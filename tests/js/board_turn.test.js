/** A turn is composed over the server's graph alone. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { flip, other, readSides } from "../../static/js/board/layout.js";
import * as turns from "../../static/js/board/turn.js";

const graphs = JSON.parse(readFileSync(new URL("graphs.json", import.meta.url), "utf8"));
const start = (name) => {
  const { turn, colour, ruleset, position } = graphs[name];
  const view = { family: ruleset.endsWith("long") ? "long" : "short", viewer: colour, mirror: false };
  const blots = readSides(view, position)[other(colour)].flatMap((n, p) => (n === 1 && p % 25 ? [p] : []));
  return turns.begin(turn, (point) => flip(view, point), blots);
};
const lit = (play, origin) => [...turns.targets(play, origin).keys()];

test("a double gives four dice, other rolls two", () => {
  assert.deepEqual(turns.left(start("middle")), [5, 3]);
  assert.deepEqual(turns.left(start("forced")), [6, 6, 6, 6]);
});

test("a held checker may go where one die or both take it", () => {
  assert.deepEqual(lit(start("middle"), 24), [19, 16]);
  assert.deepEqual(lit(start("middle"), 16), [13, 8]);
  assert.deepEqual(turns.targets(start("middle"), 16).get(8), [[16, 13, 3], [13, 8, 5]]);
});

test("nothing is offered from a point whose steps are all refused", () => {
  const play = turns.push(start("middle"), [[24, 19, 5]]);
  assert.deepEqual(lit(play, 24), []);
  assert.equal(turns.origins(play).has(24), false);
});

test("a tap plays the left die, and after a swap the other", () => {
  const play = start("middle");
  assert.deepEqual(turns.tapped(play, 8), [[8, 3, 5]]);
  assert.deepEqual(turns.tapped(turns.swap(play), 8), [[8, 5, 3]]);
});

test("a tap plays the other die when only that one can be played", () => {
  assert.deepEqual(turns.tapped(start("middle"), 16), [[16, 13, 3]]);
  assert.equal(turns.tapped(start("middle"), 23), null);
});

test("used dice are those of the steps, from the left", () => {
  assert.deepEqual(turns.used(turns.push(start("middle"), [[16, 13, 3]])), [false, true]);
  assert.deepEqual(turns.used(turns.push(start("double_off"), [[2, 0, 2]])), [true, false, false, false]);
});

test("the dice change their order only while two different ones are unused", () => {
  assert.deepEqual(turns.left(turns.swap(start("middle"))), [3, 5]);
  assert.equal(turns.canSwap(turns.push(start("middle"), [[16, 13, 3]])), false);
  assert.equal(turns.canSwap(start("forced")), false);
});

test("the turn ends only where the graph says so", () => {
  const once = turns.push(start("middle"), [[24, 19, 5]]);
  assert.equal(turns.canCommit(once), false);
  assert.equal(turns.canCommit(turns.push(once, [[16, 13, 3]])), true);
});

test("an illegal step makes no play, and no play is ever changed", () => {
  const play = start("middle");
  assert.equal(turns.push(play, [[24, 21, 3]]), null);
  turns.push(play, [[24, 19, 5]]);
  assert.deepEqual(turns.steps(play), []);
});

test("undo takes back a move of two dice at once, never more than was played", () => {
  const play = turns.push(start("middle"), [[16, 13, 3], [13, 8, 5]]);
  assert.deepEqual(turns.steps(turns.undo(play)), []);
  assert.deepEqual(turns.steps(turns.undo(turns.undo(play))), []);
});

test("what played itself after a step is taken back with that step", () => {
  const play = turns.push(turns.push(start("double_off"), [[2, 0, 2]]), [[2, 0, 2], [2, 0, 2], [1, 0, 2]], true);
  assert.equal(turns.canCommit(play), true);
  assert.equal(turns.undo(play).groups.length, 0);
});

test("Black's graph is read in Black's own numbers", () => {
  const play = start("black");
  assert.deepEqual(lit(play, 24), [21, 23, 20]);
  assert.deepEqual(play.graph.closed, [12]);
  assert.deepEqual(play.graph.why["24/3"], ["head", [24]]);
});

test("a whole turn is forced when every order of its steps ends alike", () => {
  assert.deepEqual(turns.forced(start("forced"), "whole"), [[24, 18, 6], [24, 18, 6]]);
  assert.deepEqual(turns.forced(start("head"), "whole"), [[24, 21, 3], [21, 20, 1]]);
  assert.deepEqual(turns.forced(start("middle"), "whole"), []);
  assert.deepEqual(turns.forced(start("forced"), "off"), []);
});

test("every forced step is played only when that is wished", () => {
  const graph = { dice: [6, 1], closed: [], why: {}, over: {}, done: [3, 4], nodes: [[[18, 12, 6, 1]], [[12, 11, 1, 3], [24, 23, 1, 4]], [], [], []] };
  const play = turns.begin(graph, (point) => point);
  assert.deepEqual(turns.forced(play, "whole"), []);
  assert.deepEqual(turns.forced(play, "forced"), [[18, 12, 6]]);
  const after = turns.push(play, [[18, 12, 6]]);
  assert.deepEqual(turns.forced(after, "forced"), []);
  assert.deepEqual(turns.forced(after, "whole"), []);
});

test("a refused step has the reason of its node, else its usual reason, else its closed target", () => {
  const play = start("middle");
  assert.deepEqual(turns.refusal(play, 24, 21), { code: "closed_point", points: [21] });
  assert.deepEqual(turns.refusal(play, 5, 0), { code: "not_all_home", points: [24, 22, 19, 18, 16, 15, 10, 8] });
  const later = turns.push(play, [[22, 19, 3]]);
  assert.deepEqual(turns.refusal(later, 5, 0), { code: "not_all_home", points: [24, 19, 18, 16, 15, 10, 8] });
  assert.deepEqual(turns.refusal(turns.push(start("head"), [[24, 23, 1]]), 24, 21), { code: "head", points: [24] });
  assert.equal(turns.refusal(turns.push(start("bearing_off"), [[2, 1, 1]]), 1, 0).code, "checker_behind");
});

test("a refused move of two dice has the reason of the step that stops it", () => {
  assert.deepEqual(turns.refusal(start("middle"), 15, 7), { code: "closed_point", points: [7] });
});

test("a distance that no dice make is refused for that", () => {
  assert.deepEqual(turns.refusal(start("middle"), 24, 20), { code: "no_die", points: [] });
  assert.deepEqual(turns.refusal(start("middle"), 16, 18), { code: "no_die", points: [] });
});

test("a checker on the bar enters first, and from its own bar", () => {
  assert.deepEqual([...turns.origins(start("bar"))], [25]);
  assert.deepEqual(lit(start("bar"), 25), [20, 22]);
  assert.deepEqual(turns.refusal(start("bar"), 13, 8), { code: "on_the_bar", points: [25] });
  assert.deepEqual(lit(start("short_black"), 25), [21, 22]);
});

test("whoever has hit at home may not hide on a checker of the own", () => {
  const hit = turns.push(start("caucasian"), [[8, 5, 3]]);
  assert.deepEqual(turns.refusal(hit, 5, 4), { code: "hit_and_hide", points: [4] });
});

test("two ways to the same points are two turns when only one of them hits", () => {
  const { turn } = graphs.blots;
  assert.deepEqual(turns.forced(start("blots"), "whole"), []);
  assert.deepEqual(turns.forced(turns.begin(turn, (point) => point), "whole"), [[10, 7, 3], [7, 5, 2]]);
  assert.deepEqual(turns.forced(start("short_black"), "whole"), [[25, 21, 4], [25, 22, 3]]);
});

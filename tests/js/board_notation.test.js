/** Typed moves are found in the graph, however they are written. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { marked, write } from "../../static/js/board/notation.js";
import { parse, read } from "../../static/js/board/typed.js";
import { begin } from "../../static/js/board/turn.js";

const graphs = JSON.parse(readFileSync(new URL("graphs.json", import.meta.url), "utf8"));
const none = () => Array(26).fill(0);
const start = (name) => begin(graphs[name].turn, (point) => point);

test("moves, entries, hits, bearing off and repetitions are read", () => {
  assert.deepEqual(parse("24/18 13/8"), [[24, 18], [13, 8]]);
  assert.deepEqual(parse("bar/20*, 6/off"), [[25, 20], [6, 0]]);
  assert.deepEqual(parse("13/7(2)"), [[13, 7], [13, 7]]);
  assert.deepEqual(parse("31: 8/5 6/5"), [[8, 5], [6, 5]]);
  assert.deepEqual(parse("24/18/13"), [[24, 18], [18, 13]]);
  assert.deepEqual(parse("БАР/20"), [[25, 20]]);
});

test("anything else is no notation", () => {
  for (const text of ["", "hello", "24", "24/", "25/20", "0x1/2", "24/18(9)", "24//18", "constructor/1"]) assert.equal(parse(text), null, text);
});

test("moves are found in whatever order they are written", () => {
  assert.deepEqual(read(start("middle"), "16/13 24/19").steps, [[24, 19, 5], [16, 13, 3]]);
  assert.deepEqual(read(start("middle"), "24/19 16/13").steps, [[24, 19, 5], [16, 13, 3]]);
});

test("one move may use several dice", () => {
  assert.deepEqual(read(start("middle"), "16/8").steps, [[16, 13, 3], [13, 8, 5]]);
  assert.deepEqual(read(start("double_off"), "2/off(3) 1/off").steps, [[2, 0, 2], [2, 0, 2], [2, 0, 2], [1, 0, 2]]);
});

test("a part of a turn may be typed", () => {
  assert.deepEqual(read(start("middle"), "24/19").steps, [[24, 19, 5]]);
});

test("a move that is not legal is refused for its reason", () => {
  assert.deepEqual(read(start("middle"), "24/21"), { steps: null, code: "closed_point", points: [21] });
  assert.deepEqual(read(start("forced"), "24/18(3)"), { steps: null, code: "head", points: [24] });
  assert.equal(read(start("middle"), "rubbish").code, "syntax");
  assert.equal(read(start("middle"), "24/19 16/13 15/12 10/5 8/3").steps, null);
});

test("played steps are written as people write them", () => {
  assert.equal(write([[24, 19, 5], [16, 13, 3]]), "24/19 16/13");
  assert.equal(write([[16, 13, 3], [13, 8, 5]]), "16/8");
  assert.equal(write([[2, 0, 2], [2, 0, 2], [25, 20, 5]]), "2/off(2) bar/20");
});

test("a checker on the bar is typed as bar, with or without a star", () => {
  assert.deepEqual(read(start("bar"), "bar/20* 8/5").steps, [[25, 20, 5], [8, 5, 3]]);
  assert.deepEqual(read(start("bar"), "bar/17").steps, null);
  assert.deepEqual(read(start("bar"), "13/8"), { steps: null, code: "on_the_bar", points: [25] });
});

test("hits are marked, and end a written move", () => {
  const sides = { white: none().with(13, 2), black: none().with(8, 1).with(5, 1) };
  assert.equal(write(marked(sides, "white", [[13, 8, 5], [8, 5, 3]])), "13/8* 8/5*");
  assert.equal(write(marked(sides, "white", [[13, 10, 3], [10, 5, 5]])), "13/5*");
  assert.equal(write(marked(sides, "white", [[13, 8, 5], [13, 8, 5]])), "13/8* 13/8");
});

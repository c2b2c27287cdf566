/** When an option of the form for custom rules has a say. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { applies } from "../../static/js/custom.js";

const chosen = (values) => (name) => values[name] ?? "";

test("one of the values named is enough", () => {
  assert.equal(applies("length=points|games", chosen({ length: "games" })), true);
  assert.equal(applies("length=points|games", chosen({ length: "single" })), false);
});

test("all needs must be met", () => {
  const needs = "cube_limit=2|64 length=points";
  assert.equal(applies(needs, chosen({ cube_limit: "64", length: "points" })), true);
  assert.equal(applies(needs, chosen({ cube_limit: "", length: "points" })), false);
});

test("a field may have to be empty, or not", () => {
  assert.equal(applies("clock_move= silence=*", chosen({ silence: "10" })), true);
  assert.equal(applies("clock_move= silence=*", chosen({ silence: "" })), false);
  assert.equal(applies("clock_move= silence=*", chosen({ silence: "10", clock_move: "30" })), false);
});

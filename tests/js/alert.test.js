/** One alert a browser, whatever the number of tabs, and a title that tells what was missed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { claim, marked } from "../../static/js/alert.js";

const shelf = () => {
  const held = new Map();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => held.set(key, value) };
};

test("the tab that claims an alert first has it, the others do not", () => {
  const store = shelf();
  assert.equal(claim(store, "notice 7"), true);
  assert.equal(claim(store, "notice 7"), false);
  assert.equal(claim(store, "notice 8"), true);
});

test("only the last fifty are remembered", () => {
  const store = shelf();
  for (let n = 0; n < 60; n += 1) claim(store, `notice ${n}`);
  assert.equal(JSON.parse(store.getItem("alerted")).length, 50);
  assert.equal(claim(store, "notice 59"), false);
});

test("a title is marked once, whatever stands in it, and unmarked again", () => {
  assert.equal(marked("Lobby", 1), "(1) Lobby");
  assert.equal(marked("(1) Lobby", 2), "(2) Lobby");
  assert.equal(marked("(your turn) Short", 1), "(1) (your turn) Short");
  assert.equal(marked("(12) (your turn) Short", 0), "(your turn) Short");
  assert.equal(marked("Lobby", 0), "Lobby");
});

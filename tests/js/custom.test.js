/** When an option of the form for custom rules has a say, and what its stake can cost. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { applies, largestLoss, tellLoss } from "../../static/js/custom.js";

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

const TERMS = {
  lang: "en",
  scales: { two_step: ["oin", "mars"], three_step: ["oin", "mars", "cox"] },
  game: ["A game: {chips} chip.", "A game: {chips} chips.", "A game: {chips} chips."],
  match: ["The match: {chips} chip.", "The match: {chips} chips.", "The match: {chips} chips."],
};
const STAKED = { stake: "10", scale: "three_step", cap: "mars", length: "single", cube_limit: "" };
const loss = (changes) => largestLoss(chosen({ ...STAKED, ...changes }), TERMS.scales);

test("the largest loss is stake x cube limit x the dearest kind that counts", () => {
  assert.equal(loss({}), 20);
  assert.equal(loss({ cap: "oin" }), 10);
  assert.equal(loss({ cube_limit: "4" }), 80);
  assert.equal(loss({ stake: "1000000", cube_limit: "64", cap: "cox" }), 192_000_000);
  assert.equal(loss({ length: "games", cube_limit: "4" }), 80);
});

test("a match to points costs the stake once", () => {
  assert.equal(loss({ length: "points", cube_limit: "64" }), 10);
});

test("what cannot be a stake costs nothing yet", () => {
  for (const stake of ["", "0", "-5", "2.5", "1e3", "ten", "1000001", "0x10"]) assert.equal(loss({ stake }), 0, stake);
  assert.equal(loss({ cap: "koks" }), 0);
});

test("the loss is told in words, with what the reader has or lacks", () => {
  const tell = (changes, more) => tellLoss(chosen({ ...STAKED, ...changes }), { ...TERMS, ...more });
  const purse = { balance: 500, has: "You have 500.", lacks: "You lack {missing}." };
  assert.equal(tell({ stake: "0" }, purse), "");
  assert.equal(tell({ stake: "1", cap: "oin" }), "A game: 1 chip.");
  assert.equal(tell({}, purse), "A game: 20 chips. You have 500.");
  assert.equal(tell({ stake: "1000" }, purse), "A game: 2,000 chips. You lack 1,500.");
  assert.equal(tell({ stake: "500", length: "points" }, purse), "The match: 500 chips. You have 500.");
});

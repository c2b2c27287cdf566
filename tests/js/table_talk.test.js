/** Moves as the list writes them, and what fresh events sound like. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, moveText } from "../../static/js/table/talk.js";

const turn = (colour, dice, steps) => ({ kind: "turn", data: { colour, dice, steps } });

test("a turn is written in its mover's own numbers", () => {
  assert.equal(moveText(turn("white", [3, 1], [[8, 5, 3], [6, 5, 1]]), "-", "long"), "31: 8/5 6/5");
  // Black's head is White's 12 in the long game.
  assert.equal(moveText(turn("black", [5, 2], [[12, 7, 5], [12, 10, 2]]), "-", "long"), "52: 24/19 24/22");
});

test("the larger die is written first, however the dice fell", () => {
  assert.equal(moveText(turn("white", [2, 5], [[13, 8, 5], [6, 4, 2]]), "-", "long"), "52: 13/8 6/4");
  assert.equal(moveText({ kind: "skip", data: { colour: "white", dice: [1, 6] } }, "no move", "long"), "61: no move");
});

test("equal steps are counted, borne-off checkers go off", () => {
  assert.equal(moveText(turn("white", [1, 1], [[2, 0, 1], [2, 0, 1]]), "-", "long"), "11: 2/off(2)");
});

test("nothing playable is said in words", () => {
  assert.equal(moveText({ kind: "skip", data: { colour: "white", dice: [6, 6] } }, "no move", "long"), "66: no move");
});

test("dice, checkers and bearing off sound; the end only for those who played", () => {
  const events = [{ kind: "roll", data: {} }, turn("white", [1, 2], [[5, 4, 1]]), turn("black", [6, 1], [[6, 0, 6]])];
  assert.deepEqual(heard(events, null).map(([name]) => name), ["dice", "checker", "bearing_off"]);
  const end = [{ kind: "end", data: { winner: "white" } }];
  assert.deepEqual(heard(end, "white"), [["win", "result"]]);
  assert.deepEqual(heard(end, "black"), [["loss", "result"]]);
  assert.deepEqual(heard(end, null), []);
});

test("a hit carries a star, a double has a sound of its own", () => {
  assert.equal(moveText(turn("black", [4, 2], [[17, 21, 4, 1], [1, 3, 2, 0]]), "-", "short"), "42: 8/4* 24/22");
  assert.deepEqual(heard([{ kind: "double", data: {} }, { kind: "take", data: {} }], "white"), [["doubling", "doubling"]]);
});

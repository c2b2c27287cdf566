/** What deserves an alert at a table: a decision of one's own that has begun, and an opponent who is back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../../static/js/table/alerts.js";

const state = (on, more = {}, prefs = {}) => ({
  you: { id: 1, prefs: { notify_turn: true, notify_return: true, ...prefs } },
  table: { seat: "white" },
  game: { key: "g", v: 3, position: "p", phase: "turn", on, cube: null, result: null, ...more },
});
const back = { id: 9, kind: "arbiter", code: "return", text: "Boris is back.", user: { id: 2 } };
const refs = (...args) => calls(...args, "Your turn.").map(({ ref }) => ref);

test("a turn that begins is told with the words of the table", () => {
  assert.deepEqual(calls(state("black"), state("white"), [], "Your turn."), [{ ref: "turn g p 1 play", text: "Your turn." }]);
  assert.deepEqual(refs(state("white"), state("white", { v: 4 }), []), []);
  assert.deepEqual(refs(state("white"), state("black"), []), []);
});

test("two tabs give one decision one name, whether they saw the dice wait or not", () => {
  const waiting = refs(state("black"), state("white", { v: 4, phase: "roll" }), []);
  const rolled = refs(state("black"), state("white", { v: 5, phase: "turn" }), []);
  assert.deepEqual(waiting, rolled);
});

test("to answer a beaver is another decision than the turn before it", () => {
  const cube = { value: 2 };
  assert.notDeepEqual(
    refs(state("black"), state("white", { phase: "beaver", cube }), []),
    refs(state("black"), state("white", { phase: "roll", cube }), []),
  );
});

test("an opponent's return is told, one's own is not", () => {
  assert.deepEqual(calls(state("black"), state("black"), [back], ""), [{ ref: "line 9", text: "Boris is back." }]);
  assert.deepEqual(refs(state("black"), state("black"), [{ ...back, user: { id: 1 } }]), []);
});

test("a game that ends is nobody's turn", () => {
  assert.deepEqual(refs(state("black"), state("white", { result: {} }), []), []);
});

test("both can be switched off", () => {
  const off = { notify_turn: false, notify_return: false };
  assert.deepEqual(refs(state("black"), state("white", {}, off), [back]), []);
});

test("watchers are not alerted", () => {
  const watching = { ...state("white"), table: { seat: null } };
  assert.deepEqual(refs({ ...state("black"), table: { seat: null } }, watching, [back]), []);
});

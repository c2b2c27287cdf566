/** The pictures of a finished game: where the buttons lead, and what the board is told. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, events, snapshot, target } from "../../static/js/replay/reel.js";

const turn = { colour: "white", roller: "white", cube: null, dice: [6, 5], steps: [[6, 0, 6], [5, 0, 5]], skip: false, position: "p", text: {}, caption: {}, ids: {}, comment: "" };

test("buttons lead to a neighbour or an end, never beyond", () => {
  assert.deepEqual(["first", "previous", "next", "last"].map((go) => target(go, 3, 9)), [0, 2, 4, 9]);
  assert.equal(target("previous", 0, 9), 0);
  assert.equal(target("next", 9, 9), 9);
  assert.equal(target("nowhere", 3, 9), 3);
});

test("the arrows stand for the neighbours", () => {
  assert.deepEqual(["ArrowLeft", "ArrowRight", "ArrowUp", "a"].map(button), ["previous", "next", "", ""]);
});

test("a turn is shown with its dice and its marks, and reached by a roll and a turn", () => {
  assert.deepEqual(snapshot(turn, "long"), {
    position: "p", dice: [6, 5], roller: "white", family: "long", cube: null, last: { colour: "white", dice: [6, 5], steps: turn.steps },
  });
  assert.deepEqual(events(turn).map(({ kind }) => kind), ["roll", "turn"]);
});

test("a skip and a roll that was never played move no checker", () => {
  const skip = { ...turn, steps: [], skip: true };
  assert.equal(snapshot(skip, "long").last, null);
  assert.deepEqual(events(skip).map(({ kind }) => kind), ["roll", "skip"]);
  assert.deepEqual(events({ ...skip, skip: false }).map(({ kind }) => kind), ["roll"]);
});

test("nothing leads to the start", () => {
  assert.deepEqual(events({ ...turn, colour: null, steps: [] }), []);
});

test("an offered cube is shown to the one who is asked, and nothing rolls", () => {
  const cube = { value: 1, owner: null, offer: 2, crawford: false };
  const double = { ...turn, dice: [], steps: [], roller: "black", cube };
  assert.deepEqual(snapshot(double, "short"), { position: "p", dice: [], roller: "black", family: "short", last: null, cube });
  assert.deepEqual(events(double), []);
});

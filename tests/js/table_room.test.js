import assert from "node:assert/strict";
import { test } from "node:test";
import { awaited } from "../../static/js/table/room.js";

const [anna, boris] = [{ id: 7, name: "Anna" }, { id: 8, name: "Boris" }];
const seats = { white: { user: anna }, black: { user: null } };
const kept = { white: anna, black: boris };

test("an empty seat of an appointment waits for its player", () => {
  assert.deepEqual(awaited({ table: { seats, kept }, you: anna }, "black"), { name: "Boris", mine: false });
  assert.deepEqual(awaited({ table: { seats, kept }, you: boris }, "black"), { name: "Boris", mine: true });
});

test("a seat that is taken, or at a table without an appointment, waits for nobody", () => {
  assert.equal(awaited({ table: { seats, kept }, you: null }, "white"), null);
  assert.equal(awaited({ table: { seats }, you: anna }, "black"), null);
});

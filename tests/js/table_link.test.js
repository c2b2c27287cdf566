/** The pure half of the table's socket: pauses, unanswered commands, and news merged into what is known. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox, merge, nothing, pause } from "../../static/js/table/link.js";

const game = (v, more = {}) => ({ key: "first", v, result: null, ...more });
const roll = (v) => ({ v, kind: "roll", data: { colour: "white", dice: [v, v] } });
const told = (...news) => news.reduce((known, part) => merge(known.state, { t: "news", ...part }), { state: nothing() });

test("pauses grow from half a second to at most eight", () => {
  assert.equal(pause(0, () => 0), 500);
  assert.equal(pause(0, () => 1), 1000);
  assert.equal(pause(1, () => 0.5), 1250);
  assert.equal(pause(6, () => 1), 4000);
  assert.equal(pause(40, () => 1), 8000);
});

test("whoever lost the line tries often for as long as that is forgiven", () => {
  const tries = [0, 1, 2, 3, 4, 5].map((n) => pause(n, () => 1));
  assert.ok(Math.max(...tries) <= 2000);
  assert.ok(tries.reduce((sum, ms) => sum + ms) >= 8000);
});

test("after a flood the pause is at least fifteen seconds", () => {
  assert.equal(pause(0, () => 0, true), 15_000);
  assert.equal(pause(9, () => 1, true), 30_000);
});

test("a command stays in the outbox, with its id and in order, until it is answered", async () => {
  const box = new Outbox();
  const first = box.add({ t: "roll", id: "a" }, 0);
  box.add({ t: "chat", id: "b" }, 0);
  assert.deepEqual(box.due(100).map(({ id }) => id), ["a", "b"]);
  assert.equal(box.answer({ t: "done", id: "a" }), true);
  assert.equal((await first).t, "done");
  assert.deepEqual(box.due(200).map(({ id }) => id), ["b"]);
});

test("an answer that nobody waits for is no answer", () => {
  const box = new Outbox();
  box.add({ t: "roll", id: "a" }, 0);
  assert.equal(box.answer({ t: "done", id: "other" }), false);
  assert.equal(box.due(1).length, 1);
});

test("a command counts as sent when it was last sent", () => {
  const box = new Outbox();
  box.add({ t: "roll", id: "a" }, 0);
  assert.deepEqual(box.due(9_999, 10_000), []);
  assert.equal(box.due(10_000, 10_000).length, 1);
  assert.deepEqual(box.due(19_000, 10_000), []);
});

test("dropping the outbox refuses everything in it", async () => {
  const box = new Outbox();
  const answer = box.add({ t: "roll", id: "a" }, 0);
  box.drop("closed");
  assert.deepEqual(await answer, { t: "refused", id: "a", code: "closed" });
  assert.deepEqual(box.due(0), []);
});

test("news parts are partial: what is not told stays", () => {
  const { state } = told({ table: { rev: 1 }, game: game(3), turn: { dice: [1, 2] }, you: { id: 7 } }, { chat: [{ id: 1 }] });
  assert.equal(state.table.rev, 1);
  assert.equal(state.game.v, 3);
  assert.deepEqual(state.turn, { dice: [1, 2] });
  assert.equal(state.you.id, 7);
});

test("a game told without a turn owes none", () => {
  assert.equal(told({ game: game(3), turn: { dice: [1, 2] } }, { game: game(4) }).state.turn, null);
});

test("a snapshot older than ours changes nothing, nor do its turn and events", () => {
  const { state, events } = told({ game: game(5), turn: null, events: [roll(5)] }, { game: game(4), turn: { dice: [1, 2] }, events: [roll(6)] });
  assert.equal(state.game.v, 5);
  assert.equal(state.turn, null);
  assert.deepEqual(events, []);
});

test("an older table is ignored", () => {
  assert.equal(told({ table: { rev: 4, seat: "white" } }, { table: { rev: 3, seat: null } }).state.table.seat, "white");
});

test("events are taken once, whichever message tells them", () => {
  const { state, events } = told({ game: game(2), events: [roll(1), roll(2)] }, { game: game(3), events: [roll(2), roll(3)] });
  assert.deepEqual(events.map(({ v }) => v), [3]);
  assert.equal(state.seen, 3);
});

test("events missed before a snapshot still come in after it", () => {
  const { events } = told({ game: game(2), events: [roll(1), roll(2)] }, { game: game(4), events: [] }, { game: game(4), events: [roll(3), roll(4)] });
  assert.deepEqual(events.map(({ v }) => v), [3, 4]);
});

test("a new game begins with lower versions, and the old one never returns", () => {
  const known = [{ game: game(90), events: [roll(90)] }, { game: game(1, { key: "second" }), events: [roll(1)] }];
  const { state, events } = told(...known);
  assert.equal(state.game.key, "second");
  assert.deepEqual(events.map(({ v }) => v), [1]);
  assert.equal(told(...known, { game: game(91) }).state.game.key, "second");
});

test("chat lines are taken once", () => {
  const { state, chat } = told({ chat: [{ id: 1 }, { id: 2 }] }, { chat: [{ id: 2 }, { id: 3 }] });
  assert.deepEqual(chat, [{ id: 3 }]);
  assert.deepEqual(state.chat.map(({ id }) => id), [1, 2, 3]);
});

/** What a viewer may do at a table, and what the line between the buttons says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, countdown, fill, initials, myTurn, sayLine } from "../../static/js/table/seats.js";

const ANN = { id: 1, name: "Ann" };
const BOB = { id: 2, name: "Bob" };
const BOT = { id: 3, name: "Gnome", bot: true };
const IDLE = { canUndo: false, canCommit: false, diceLeft: [] };
const words = new Proxy({}, { get: (_, key) => `${key} {name}{dice}` });

const seat = (user, more = {}) => ({ user, ready: false, swap: false, here: true, ...more });
const table = (white, black, more = {}) => ({ seat: null, yours: false, invite: null, seats: { white: seat(white), black: seat(black) }, ...more });
const game = (more = {}) => ({ key: "g", v: 1, phase: "turn", on: "white", claim_at: null, absent: {}, result: null, players: { white: ANN, black: BOB }, ...more });
const over = game({ phase: "ended", on: null, result: { winner: "white", text: "Win: oin (1 point)" } });

test("a stranger may sit on either empty seat, and flip the board", () => {
  const may = choices({ table: table(null, null), game: null }, 0, IDLE);
  assert.deepEqual(may, { white: { sit: true }, black: { sit: true }, flip: true });
});

test("the owner may put a bot on an empty seat, send it away and hand out the invitation", () => {
  const empty = choices({ table: table(ANN, null, { seat: "white", yours: true, invite: "/i/" }), game: null }, 0, IDLE);
  assert.deepEqual(empty, { white: { stand: true }, black: { bot: true }, invite: true, ready: true });
  const full = choices({ table: table(ANN, BOT, { seat: "white", yours: true, invite: "/i/" }), game: null }, 0, IDLE);
  assert.deepEqual(full.black, { dismiss: true });
  assert.equal(full.invite, undefined);
});

test("ready can be taken back", () => {
  const state = { table: table(ANN, BOB, { seat: "white" }), game: null };
  state.table.seats.white.ready = true;
  assert.deepEqual(choices(state, 0, IDLE), { white: { stand: true }, black: {}, unready: true });
});

test("on turn: Done and Undo are shown, and may be pressed as the board allows", () => {
  const state = { table: table(ANN, BOB, { seat: "white" }), game: game() };
  assert.deepEqual(choices(state, 0, IDLE), { white: { stand: true }, black: {}, resign: true, undo: false, done: false });
  const may = choices(state, 0, { canUndo: true, canCommit: true, diceLeft: [] });
  assert.equal(may.undo && may.done, true);
});

test("before the roll there is Roll in the place of Done", () => {
  const may = choices({ table: table(ANN, BOB, { seat: "white" }), game: game({ phase: "roll" }) }, 0, IDLE);
  assert.equal(may.roll, true);
  assert.equal("done" in may, false);
});

test("a silent opponent's game may be claimed from its instant on, and only by the one who waits", () => {
  const state = { table: table(ANN, BOB, { seat: "black" }), game: game({ claim_at: 1000 }) };
  assert.equal(choices(state, 999, IDLE).claim, undefined);
  assert.equal(choices(state, 1000, IDLE).claim, true);
  state.game.absent = { white: { until: 2000, count: 1, limit: null } };
  assert.equal(choices(state, 1000, IDLE).claim, undefined);
  state.game.absent = {};
  state.table.seat = "white";
  assert.equal(choices(state, 1000, IDLE).claim, undefined);
});

test("the two who have played are asked for a rematch, a newcomer for Ready", () => {
  const again = choices({ table: table(BOB, ANN, { seat: "white" }), game: over }, 0, IDLE);
  assert.equal(again.rematch && again.swap && again.replay, true);
  const fresh = choices({ table: table(BOT, ANN, { seat: "black" }), game: over }, 0, IDLE);
  assert.equal(fresh.ready, true);
  assert.equal(fresh.rematch, undefined);
});

test("when only one wants the seats swapped, each is told so and may give in", () => {
  const asked = (viewer, more) => {
    const state = { table: table(ANN, BOB, { seat: viewer }), game: over, ...more };
    Object.assign(state.table.seats.white, { ready: true, swap: true });
    state.table.seats.black.ready = true;
    const { unready, rematch, swap, ready } = choices(state, 0, IDLE);
    return [{ unready, rematch, swap, ready }, sayLine(state, 0, IDLE, words)[1]];
  };
  const [ann, toAnn] = asked("white");
  assert.deepEqual(ann, { unready: true, rematch: true, swap: undefined, ready: undefined });
  assert.match(toAnn, /offers_rematch Bob/);
  const [bob, toBob] = asked("black");
  assert.deepEqual(bob, { unready: true, rematch: undefined, swap: true, ready: undefined });
  assert.match(toBob, /offers_swap Ann/);
  // A newcomer on the loser's seat may meet a wish that was made to somebody else.
  assert.match(asked("black", { game: { ...over, players: { white: ANN, black: BOT } } })[1], /offers_swap Ann/);
});

test("who agrees with the other waits as before", () => {
  const state = { table: table(ANN, BOB, { seat: "white" }), game: over };
  Object.assign(state.table.seats.white, { ready: true, swap: true });
  assert.equal(choices(state, 0, IDLE).rematch, undefined);
  assert.match(sayLine(state, 0, IDLE, words)[1], /waiting_ready Bob/);
});

test("nobody sits, resigns or leaves bots in somebody else's game", () => {
  const may = choices({ table: table(ANN, BOB), game: game() }, 0, IDLE);
  assert.deepEqual(may, { white: {}, black: {}, flip: true });
});

test("whose turn it is", () => {
  assert.equal(myTurn({ table: table(ANN, BOB, { seat: "white" }), game: game() }), true);
  assert.equal(myTurn({ table: table(ANN, BOB, { seat: "black" }), game: game() }), false);
  assert.equal(myTurn({ table: table(ANN, BOB), game: game({ on: null, phase: "roll_off" }) }), false);
});

test("the line names the dice left, the one waited for, and the opponent's offer", () => {
  const mine = { table: table(ANN, BOB, { seat: "white" }), game: game() };
  assert.deepEqual(sayLine(mine, 0, { ...IDLE, diceLeft: [3, 5] }, words), ["your_turn {name}{dice}", "dice_left undefined3, 5"]);
  // A die that nothing can be played with is no reason to wait.
  assert.match(sayLine(mine, 0, { canUndo: true, canCommit: true, diceLeft: [6] }, words)[1], /^press_done/);
  const theirs = { table: table(ANN, BOB, { seat: "black" }), game: game() };
  assert.match(sayLine(theirs, 0, IDLE, words)[1], /^waiting_for Ann/);
  const offered = { table: table(ANN, BOB, { seat: "black" }), game: over };
  Object.assign(offered.table.seats.white, { ready: true, swap: true });
  const [lead, rest] = sayLine(offered, 0, IDLE, words);
  assert.equal(lead, "Win: oin (1 point)");
  assert.match(rest, /^won Ann.* offers_swap Ann/);
  assert.match(sayLine({ ...offered, you: ANN }, 0, IDLE, words)[1], /^you_won /);
});

test("small things", () => {
  assert.equal(fill("{name} has {n}", { name: "Ann", n: 3 }), "Ann has 3");
  assert.equal(countdown(23_100), "0:24");
  assert.equal(countdown(-5), "0:00");
  assert.equal(countdown(65_000), "1:05");
  assert.equal(initials("Рустам Алиев"), "РА");
  assert.equal(initials("ann_b"), "AB");
  assert.equal(initials("zoe"), "ZO");
  assert.equal(initials(""), "–");
});

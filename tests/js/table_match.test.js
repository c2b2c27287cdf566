/** What the cube and a match add to a table: choices, sentences, and the marks of hits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSides } from "../../static/js/board/layout.js";
import { START, between, discs, outcome, pause, told } from "../../static/js/table/match.js";
import { amend, plural, say, terms, waiting } from "../../static/js/table/offer.js";
import { choices } from "../../static/js/table/seats.js";

const ANN = { id: 1, name: "Ann" };
const BOB = { id: 2, name: "Bob" };
const IDLE = { canUndo: false, canCommit: false, diceLeft: [] };
const words = new Proxy({ lang: "en", pass_costs: ["lose {n} point", "lose {n} points", "lose {n} points"] }, {
  get: (known, key) => known[key] ?? `${key} {name} {value}`,
});

const seat = (user, more = {}) => ({ user, ready: false, swap: false, here: true, ...more });
const cube = (more = {}) => ({ value: 1, owner: null, offer: null, crawford: false, may_double: false, may_beaver: false, ...more });
const at = (mine, game) => ({
  table: { seat: mine, yours: false, invite: null, seats: { white: seat(ANN), black: seat(BOB) } },
  game: { phase: "roll", on: "white", claim_at: null, absent: {}, result: null, players: { white: ANN, black: BOB }, cube: cube(), match: null, ...game },
});
const doubled = { phase: "double", on: "black", cube: cube({ offer: 2 }) };
const beavered = { phase: "beaver", on: "white", cube: cube({ value: 2, owner: "black", offer: 4 }) };
const may = (state) => {
  const found = choices(state, 0, IDLE);
  amend(found, state);
  return Object.keys(found).filter((name) => !["white", "black", "resign"].includes(name)).sort();
};

test("whoever may double has the choice between rolling and doubling", () => {
  const state = at("white", { cube: cube({ may_double: true }) });
  assert.deepEqual(may(state), ["double", "roll"]);
  assert.match(say(state, 0, words)[1], /^roll_or_double/);
  assert.equal(may(at("black", { cube: cube({ may_double: true }) })).includes("double"), false);
  assert.equal(may(at("white", {})).includes("double"), false);
  assert.equal(say(at("white", {}), 0, words), null);
});

test("an offer is answered by the other side, and by nothing else", () => {
  assert.deepEqual(may(at("black", doubled)), ["pass", "take"]);
  assert.deepEqual(may(at("black", { ...doubled, cube: cube({ offer: 2, may_beaver: true }) })), ["beaver", "pass", "take"]);
  assert.equal(may(at("white", doubled)).includes("take"), false);
  assert.deepEqual(may(at(null, doubled)), ["flip"]);
});

test("everybody reads who owes the answer", () => {
  assert.match(say(at("black", doubled), 0, words)[0], /^answer_double/);
  assert.match(say(at("white", doubled), 0, words)[1], /^waiting_answer Bob/);
  assert.match(say(at(null, doubled), 0, words)[1], /^waiting_answer Bob/);
  assert.match(say(at("white", beavered), 0, words)[0], /^answer_beaver/);
});

test("a silent player's answer is claimed like a silent player's roll", () => {
  assert.equal(say(at("white", { ...doubled, claim_at: 10 }), 10, words), null);
});

test("the panel says what each answer leads to", () => {
  assert.deepEqual(terms(at("black", doubled), words), { title: "offers_double Ann 2", meaning: "take_double Ann 2 lose 1 point" });
  const beaver = terms(at("black", { ...doubled, cube: cube({ value: 2, offer: 4, may_beaver: true }) }), words);
  assert.match(beaver?.meaning ?? "", /^take_double Ann 4 lose 2 points beaver_means .* 8$/);
  assert.equal(terms(at("white", beavered), words)?.title, "offers_beaver Bob 4");
  assert.equal(waiting(at("white", {})), null);
});

test("a pass is priced in chips where each point costs some", () => {
  const staked = { ...doubled, cube: cube({ value: 2, owner: "white", offer: 4 }) };
  const costs = Array(3).fill("lose {n} points, in chips {chips}");
  const inChips = new Proxy({ lang: "en", pass_costs: costs, chips_a_point: 1000 }, { get: (known, key) => known[key] ?? "" });
  assert.match(terms(at("black", staked), inChips).meaning, /lose 2 points, in chips 2,000/);
});

test("numbers choose their form", () => {
  const forms = ["{n} очко", "{n} очка", "{n} очков"];
  assert.deepEqual([1, 2, 5, 21].map((n) => plural(forms, n, "ru")), ["1 очко", "2 очка", "5 очков", "21 очко"]);
});

const ended = (more) => ({ phase: "ended", on: null, result: { winner: "white", text: "" }, match: { length: "points", n: 5, score: { white: 3, black: 1 }, over: false, winner: null, next_at: null, ...more } });

test("between two games there is the next one to wait for", () => {
  const state = at("white", ended({}));
  assert.equal(between(state), true);
  assert.match(pause(state, 0, words), /^press_next/);
  assert.match(pause(at("white", ended({ next_at: 9000 })), 1000, { ...words, next_in: "in {time}" }), /^in 0:08$/);
  state.table.seats.black.ready = true;
  assert.match(pause(state, 0, words), /^is_ready Bob/);
  state.table.seats.white.ready = true;
  assert.match(pause(state, 0, words), /^waiting_ready Bob/);
  assert.match(pause(at(null, ended({})), 0, words), /^match_goes_on/);
});

test("where the next game has to be agreed to in time, the time left is told", () => {
  const told = { ...words, ready_within: "in {time}", waiting_within: "{name} in {time}" };
  const state = at("white", ended({ ready_by: 106_000 }));
  assert.equal(pause(state, 1000, told), "in 1:45");
  state.table.seats.white.ready = true;
  assert.equal(pause(state, 2000, told), "Bob in 1:44");
  Object.assign(state.table.seats, { white: seat(ANN), black: seat(BOB, { ready: true }) });
  assert.match(pause(state, 2000, { ...told, is_ready: "{name} is ready." }), /^Bob is ready. in 1:44$/);
});

test("a match that is over has a winner or none", () => {
  const won = at("white", ended({ over: true, winner: "white", score: { white: 5, black: 1 } }));
  assert.equal(between(won), false);
  assert.equal(outcome(won, { match_won: "{name} {score}" }), "Ann 5\u00a0:\u00a01");
  assert.equal(outcome({ ...won, you: ANN }, { match_you_won: "You {score}" }), "You 5\u00a0:\u00a01");
  assert.equal(outcome(at("white", ended({ over: true })), { match_drawn: "Drawn" }), "Drawn");
  assert.equal(outcome(at("white", ended({})), words), "");
});

test("hits are found by playing the turns on", () => {
  const view = /** @type {const} */ ({ family: "short", viewer: "white", mirror: false });
  const turn = (colour, steps) => ({ kind: "turn", data: { colour, dice: [], steps } });
  const { list, sides } = told(readSides(view, START), [
    turn("white", [[24, 20, 4], [13, 10, 3]]),
    { kind: "roll", data: {} },
    turn("black", [[17, 20, 3], [19, 20, 1]]),
  ]);
  assert.deepEqual(list[2].data.steps, [[17, 20, 3, 1], [19, 20, 1, 0]]);
  assert.equal(sides.white[25], 1);
});

test("each finished game is a disc in its winner's colour with its points, the running one is hollow", () => {
  const words = { lang: "en", disc_won: ["{number}: {n} point, {name}", "{number}: {n} points, {name}", "{number}: {n} points, {name}"],
    disc_draw: "{number}: draw", disc_runs: "{number} goes on" };
  const games = [{ n: 1, winner: "white", points: 1 }, { n: 2, winner: null, points: 0 }, { n: 3, winner: "black", points: 4 }];
  const { game } = at("white", { number: 4, match: { games } });
  assert.deepEqual(discs(game, words), [
    { look: "w", face: 1, text: "1: 1 point, Ann" },
    { look: "draw", face: 0, text: "2: draw" },
    { look: "b", face: 4, text: "3: 4 points, Bob" },
    { look: "go", face: 4, text: "4 goes on" },
  ]);
  assert.equal(discs({ ...game, result: {} }, words).length, 3);
});

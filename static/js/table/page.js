/** The table page: joins socket, board element, seats and talk. Loaded only for signed-in viewers. */
import "../board/element.js";
import { Link, ServerTime, merge, nothing } from "./link.js";
import { Seats, fill, myTurn, put, running } from "./seats.js";
import { Talk, heard } from "./talk.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @returns {any} */
const find = (selector) => root.querySelector(selector);
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "");
const words = json("words");
const [board, dialog, move, invite] = ["nardy-board", "dialog", "[data-move]", "[data-invite]"].map(find);
/** What only some rules have; the others do without its code. */
const more = root.dataset.more ? new (await import("./match.js")).Match(root, words) : null;
const seats = new Seats(root, words, more);
const talk = new Talk(root, words, async (text) => refusal(await link.send("chat", { text }), "chat"));
const time = new ServerTime();
const now = () => time.at(performance.now());
const clock = root.dataset.clock ? new (await import("./clock.js")).Clock(root, words, talk, now) : null;
const title = document.title;
/** Longer than a double click: its second half must not press the button that took the first one's place. */
const REST = 400;
/** How long a notice stays, in milliseconds: time to read it twice. */
const NOTICE = 10_000;

/** Events that move no checker: what is composed stays. */
const ASIDE = new Set(["absent", "return", "warn", "outage"]);

let state = nothing();
/** The turn on the board, as the element last told it. */
const none = { canUndo: false, canCommit: false, diceLeft: [] };
let composing = none;
/** "wait" while a command about the game is under way, "closed" when the table is closed to us: the buttons rest. */
let busy = "";
let lost = false;
/** Settled when no command is under way. @type {Promise<any>} */
let idle = Promise.resolve();
let flipped = false;
/** Alerts of what happens here while nobody looks, once they may be needed. @type {any} */
let alerts = null;
const bell = /** @type {HTMLElement} */ (document.querySelector("[data-bell]"));
const noticed = { notice: 0, chat: 0 };
/** Which snapshot the board shows, which turn this page has sent, which one it has acted upon by itself. */
let [shown, sent, tried] = ["", "", ""];
/** What the open dialog would do. */
let asked = "";

const prefs = () => state.you.prefs;
const bottom = () => state.table.seat ?? (flipped ? "black" : "white");
const stamp = (v) => `${state.game?.key}:${v}`;

// -- news -------------------------------------------------------------------------------------------------------

function receive(news, aloud) {
  const before = state;
  const { state: after, events, chat } = merge(state, news);
  state = after;
  const { table, game, you } = state;
  const again = game?.key !== before.game?.key;
  if (table !== before.table) {
    talk.people(table.watchers);
    if (table.invite) invite.value = new URL(table.invite, location.href);
  }
  if (table.seat !== before.table?.seat || !before.you) {
    const { speed, mirror, numbers } = prefs();
    Object.assign(board, { speed, mirror, numbers, viewer: bottom(), own: Boolean(table.seat) });
  }
  if (!before.you) talk.hide(prefs().hide_chat);
  talk.moves(more ? more.marked(events, again, game) : events, again, table.ruleset.family);
  talk.lines(chat, aloud);
  // What is older than the snapshot we had is history: listed, but neither shown nor heard.
  const fresh = again ? [] : events.filter(({ v }) => v > before.game.v);
  place(fresh, before.game);
  render();
  if (!aloud) return;
  if (myTurn(state) && !(myTurn(before) && before.game.v === game.v)) talk.speak(seats.lead);
  alerts?.hear(before, state, chat, seats.lead);
  const sounds = heard(fresh, table.seat);
  if (chat.some(({ kind, user }) => kind !== "arbiter" && user?.id !== you.id)) sounds.push(["chat", "chat"]);
  if (myTurn(state) && game.claim_at && !before.game?.claim_at) sounds.push(["low_time", "low_time"]);
  talk.sound(sounds, prefs().sounds);
}

/** Bring the board to the newest snapshot, checker by checker when nothing is missing between, and offer the turn. */
async function place(events, before) {
  const { game, turn, table } = state;
  if (!game || shown === stamp(game.v)) return;
  const key = (shown = stamp(game.v));
  if (board.canUndo && events[0]?.v === before?.v + 1 && events.every(({ kind }) => ASIDE.has(kind))) return;
  composing = none;
  const { position, dice, on: roller, last, cube } = game;
  const snapshot = { position, dice, roller, last, cube, family: table.ruleset.family };
  // A turn sent from here lies on the board already; one composed here but played elsewhere cannot be played over.
  const others = events.filter((event) => stamp(event.v) !== sent);
  const follows = events[0]?.v === before?.v + 1 && (others.length < events.length || !board.canUndo);
  if (follows) await board.animate(others, snapshot);
  else board.show(snapshot);
  if (key !== shown) return;
  board.offer(myTurn(state) ? turn : null, { autoplay: prefs().autoplay });
  unaided();
}

/** Roll, or end the turn, for those who want it so; once for each version, whatever the answer. */
function unaided() {
  const key = stamp(state.game?.v);
  if (busy || tried === key || !myTurn(state)) return;
  const roll = state.game.phase === "roll" && prefs().auto_roll && !state.game.cube?.may_double;
  if (!roll && !(prefs().auto_confirm && composing.canCommit && !composing.diceLeft.length)) return;
  tried = key;
  if (roll) command("roll");
  else acts.done();
}

// -- drawing ----------------------------------------------------------------------------------------------------

function render() {
  const may = seats.render(state, now(), { bottom: bottom(), board: composing, busy, lost });
  clock?.render(state);
  root.dispatchEvent(new CustomEvent("state", { detail: state }));
  move.hidden = !may.resign && !move.contains(document.activeElement);
  document.title = myTurn(state) ? fill(words.title_turn, { title }) : title;
  if (!dialog.open) return;
  if (running(state)) price();
  else dialog.close("");
}

const price = () => {
  const { text, stand } = state.game.price[state.table.seat];
  put(find("[data-price]"), (asked === "stand" && stand) || text);
};

/** Show a sentence in the line called "notice", "chat", "why" or "offline"; none hides the line. The first two go by themselves. */
function line(name, text = "") {
  if (name in noticed) {
    clearTimeout(noticed[name]);
    noticed[name] = setTimeout(line, NOTICE, name);
  }
  const place = find(`[data-line=${name}]`);
  put(place.querySelector("span"), text);
  place.hidden = !text;
}

// -- acting -----------------------------------------------------------------------------------------------------

/** Send one command about the game; the buttons rest until its answer. Resolves to whether it was carried out. */
async function command(t, d) {
  if (busy) return false;
  busy = "wait";
  render();
  idle = Promise.all([link.send(t, d), new Promise((wake) => setTimeout(wake, REST))]);
  const [answer] = await idle;
  busy = answer.code === "closed" ? "closed" : "";
  const done = refusal(answer);
  render();
  unaided();
  return done;
}

/** Show why a command was refused, or clear the line. Returns whether it was carried out. */
function refusal({ t, code = "", text = "" }, where = "notice") {
  const done = t === "done";
  line(where, done ? "" : (text || words[code]));
  if (!done) link.ping();
  return done;
}

/** Name the price; the dialog's answer carries the command out. */
function ask(t, d, box = dialog) {
  box.returnValue = "";
  box.onclose = async () => {
    if (box.returnValue !== "yes") return;
    while (busy === "wait") await idle;
    command(t, d);
  };
  asked = t;
  if (box === dialog) price();
  box.showModal();
}

/** What buttons do; those not named here send the command of their own name. */
const acts = {
  sit: (colour) => command("sit", { colour }),
  bot: (colour) => command("bot", { colour }),
  dismiss: (colour) => command("bot", { colour, dismiss: true }),
  stand() {
    if (running(state)) ask("stand", { resign: true });
    else if (more?.leaves(state)) ask("stand", {}, more.dialog);
    else command("stand");
  },
  resign: () => ask("resign"),
  rematch: () => command("ready"),
  swap: () => command("ready", { swap: true }),
  undo: () => board.undo(),
  async done() {
    const key = stamp(state.game.v + 1);
    if (busy || sent === key || !board.canCommit) return;
    sent = key;
    if (!(await command("play", { steps: board.steps }))) sent = "";
  },
  flip() {
    flipped = !flipped;
    board.viewer = bottom();
    render();
  },
  async copy() {
    // Where the browser forbids it, the link lies selected for the reader's own copying.
    invite.focus();
    invite.select();
    if (await navigator.clipboard?.writeText(invite.value).then(() => true, () => false)) line("notice", words.copied);
  },
  chat: () => talk.show("chat"),
  moves: () => talk.show("moves"),
  people: () => talk.hide(!talk.hidden),
  mute: () => talk.mute(!localStorage.muted),
};

root.addEventListener("click", (event) => {
  /** @type {any} */ const button = /** @type {Element} */ (event.target).closest("[data-act], [data-do]");
  if (button?.localName !== "button" || button.ariaDisabled === "true") return;
  const name = button.dataset.act ?? button.dataset.do;
  if (acts[name]) acts[name](button.closest("[data-bar]")?.dataset.colour);
  else command(name);
});

/** Press one of these buttons: the one that is there and may be pressed. */
const press = (...names) => find(names.map((name) => `[data-act=${name}]:not([hidden], [aria-disabled=true])`).join())?.click();

document.addEventListener("keydown", (event) => {
  const { key } = event;
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
  if (target.closest("input, textarea, select, button, a, summary, [data-log]")) return;
  if (key === " " && prefs().space_key && !target.closest("[role=button]")) press("roll", "done");
  else if (key === "Backspace" && prefs().backspace_key) press("undo");
  else return;
  event.preventDefault();
});

// What reads typed moves is fetched before it is needed: the line may be down by then.
move.addEventListener("focusin", () => board.learn());
move.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = move.elements.move;
  // Enter on the empty field ends the turn.
  if (!field.value.trim()) return press("done");
  if (!myTurn(state)) return line("why", words.not_your_turn);
  const { ok, code } = await board.enter(field.value).catch(() => ({ ok: false, code: "offline" }));
  if (code === "offline") line("why", words.offline);
  field.ariaInvalid = String(!ok);
  if (ok) field.value = "";
});

board.addEventListener("turn-change", ({ detail }) => {
  composing = detail;
  line("why");
  render();
  unaided();
});
board.addEventListener("turn-refused", ({ detail }) => line("why", detail.text));
board.addEventListener("turn-commit", () => press("done"));
board.addEventListener("board-say", ({ detail }) => talk.speak(detail.text));

// -- the socket -------------------------------------------------------------------------------------------------

function status(code) {
  lost = code === "lost";
  line("offline", code === "open" ? "" : words[`closed_${code}`] ?? words.offline);
  find("[data-in]").hidden = code !== 4401;
  find("[data-out]").hidden = code !== 4403 && code !== 4404;
  if (typeof code === "number") busy = "closed";
  render();
}

function take(message, aloud = true) {
  if (message.now) time.hear(message.now, performance.now(), Date.now());
  // Timers of a hidden page may sleep for a minute; messages come every ten seconds.
  clock?.show();
  if (message.t === "news") receive(message, aloud);
  else if (message.t === "refused") refusal(message);
  else if (message.t === "notices") import("../notices.js").then(({ hear }) => hear(message), () => {});
}

const link = new Link({
  url: location.origin.replace("http", "ws") + root.dataset.ws,
  cursors() {
    const { game, seen, chat, table } = state;
    const notices = JSON.parse(bell.dataset.bell ?? "");
    return { v: game?.v ?? 0, seen, chat: chat.at(-1)?.id ?? 0, rev: table.rev, game: game?.key ?? "", notices };
  },
  onStatus: status,
  onMessage: take,
});
take(json("first"), false);
setInterval(() => document.hidden || render(), 1000);
const attend = async () => { alerts ??= await import("./alerts.js").catch(() => null); };
for (const moment of ["visibilitychange", "pointerdown", "keydown"]) addEventListener(moment, attend, { once: true });
if (document.hidden) attend();

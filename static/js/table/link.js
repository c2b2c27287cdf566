/**
 * Keeps one table's socket alive and what it says in order. All but `Link` is plain values, without a browser.
 *
 * @typedef {{t: string, id: string, game: string, v: number, d: object}} Frame a command on its way up
 * @typedef {{t: string, id?: string, code?: string, text?: string}} Answer "done" or "refused"
 * @typedef {{table: any, game: any, turn: any, you: any, chat: any[], seen: number, past: string[]}}
 *   State what a page knows; `seen`: newest event of the game, `past`: keys of games left, the rest as on the wire
 */

const PING = 10_000;
const QUIET = 25_000;
/** Chat lines remembered. */
const KEEP = 300;
/** Close codes after which trying again is of no use. */
const FATAL = new Set([4401, 4403, 4404]);
const FLOOD = 4429;
const OVERSIZED = 4413;
/** So fast our own time runs at the least: a clock that is quicker than the server's by less than a thousandth never overtakes it. */
const PACE = 0.999;
/** Messages older than this no longer count: what our clock has drifted since would. */
const WINDOW = 60_000;
/** Our two clocks differ by more than this only when one of them was set, or stood still while the computer slept. */
const STEP = 500;
/** No message is under way for longer: what lies so far behind what we thought was said after the server's clock was set back. */
const BEHIND = 3_000;

/**
 * Milliseconds before attempt `n` (from 0): random, the roof growing from 1 to 8 s; after a flood 15 to 30 s. The first six
 * follow each other closely: a server that restarts is soon back, and a line that broke counts as lost eight seconds later.
 */
export function pause(n, random = Math.random, flood = false) {
  if (flood) return 15_000 * (1 + random());
  const roof = n < 6 ? Math.min(2000, 1000 * 2 ** n) : Math.min(8000, 1000 * 2 ** (n - 4));
  return 500 + random() * (roof - 500);
}

/**
 * What time it is at the server: never later than it really is, and as near to it as the quickest recent message allows.
 * A message takes its time to come, so what it says plus what has passed since is late, never early.
 */
export class ServerTime {
  /** @type {{at: number, lead: number}[]} */ #heard = [];
  #gap = 0;

  /** A message came. @param {number} now what it says @param {number} at our monotonic time @param {number} wall our calendar time */
  hear(now, at, wall) {
    const gap = wall - at;
    const known = Math.abs(gap - this.#gap) > STEP || now < this.at(at) - BEHIND ? [] : this.#heard;
    this.#gap = gap;
    this.#heard = [...known.filter((one) => at - one.at < WINDOW), { at, lead: now - PACE * at }];
  }

  /** @param {number} at our monotonic time @returns {number} milliseconds since the epoch, by the server's clock */
  at(at) {
    return Math.max(...this.#heard.map(({ lead }) => lead)) + PACE * at;
  }
}

/** Commands without an answer yet, oldest first. Each keeps its id, so that sending it again cannot double it. */
export class Outbox {
  #waiting = new Map();

  /** @returns {Promise<Answer>} settled by `answer` or `drop` */
  add(frame, at) {
    return new Promise((settle) => this.#waiting.set(frame.id, { frame, settle, at }));
  }

  /** @returns {boolean} whether anything waited for this answer */
  answer(answer) {
    this.#waiting.get(answer.id)?.settle(answer);
    return this.#waiting.delete(answer.id);
  }

  /** Give everything up with one refusal code. */
  drop(code) {
    for (const id of [...this.#waiting.keys()]) this.answer({ t: "refused", id, code });
  }

  /** @returns {Frame[]} those last sent `age` milliseconds ago or earlier; they count as sent now */
  due(now, age = 0) {
    const due = [...this.#waiting.values()].filter((entry) => now - entry.at >= age);
    for (const entry of due) entry.at = now;
    return due.map((entry) => entry.frame);
  }
}

/** @returns {State} */
export const nothing = () => ({ table: null, game: null, turn: null, you: null, chat: [], seen: 0, past: [] });

/**
 * Add one "news" message. A snapshot older than ours changes nothing, a game once left never comes back, events
 * and chat lines are taken once.
 * @param {State} state @param {any} news
 * @returns {{state: State, events: any[], chat: any[]}} the new state, and the events and lines that are new in it
 */
export function merge(state, news) {
  const next = { ...state, you: news.you ?? state.you };
  if (news.table?.rev >= (state.table?.rev ?? 0)) next.table = news.table;

  let events = [];
  const { game = state.game } = news;
  const same = game?.key === state.game?.key;
  if (!game || (same ? game.v >= (state.game?.v ?? 0) : !state.past.includes(game.key))) {
    next.game = game;
    if ("game" in news) next.turn = news.turn ?? null;
    if (!same) {
      next.seen = 0;
      if (state.game) next.past = [...state.past, state.game.key];
    }
    events = (news.events ?? []).filter(({ v }) => v > next.seen);
    next.seen = events.at(-1)?.v ?? next.seen;
  }
  const last = state.chat.at(-1)?.id ?? 0;
  const chat = (news.chat ?? []).filter(({ id }) => id > last);
  next.chat = [...state.chat, ...chat].slice(-KEEP);
  return { state: next, events, chat };
}

/**
 * The socket. `cursors()` gives {v, seen, chat, rev, game, notices}; `onMessage` gets all but answers to commands;
 * `onStatus` gets "open", "lost" or the close code that ends it.
 */
export class Link {
  #outbox = new Outbox();
  /** @type {WebSocket | null} */ #socket = null;
  #attempt = 0;
  #timer = 0;
  #heard = 0;
  #over = false;

  constructor({ url, cursors, onMessage, onStatus }) {
    this.url = url;
    this.cursors = cursors;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    tick(() => this.#beat());
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#leave());
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    this.#connect();
  }

  /** @returns {Promise<Answer>} never rejects; a lost connection only delays it */
  send(t, d = {}) {
    const { game, v } = this.cursors();
    const frame = { t, id: id(), game, v, d };
    if (this.#over) return Promise.resolve({ t: "refused", id: frame.id, code: "closed" });
    const answer = this.#outbox.add(frame, Date.now());
    this.#write(frame);
    return answer;
  }

  /** Ask for whatever was missed after version `v`. */
  ping(v = this.cursors().v) {
    const { chat, rev, game, notices } = this.cursors();
    this.#write({ t: "ping", v, d: { chat, rev, game, notices } });
  }

  #write(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.onStatus("open");
      for (const frame of this.#outbox.due(Date.now())) this.#write(frame);
      // A snapshot may be newer than the events we hold: ask for those too, the list of moves wants them all.
      this.ping(this.cursors().seen);
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      this.#attempt = 0;
      const message = JSON.parse(data);
      if (!message.id || !this.#outbox.answer(message)) this.onMessage(message);
    };
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
  }

  #lost(code) {
    this.#socket = null;
    this.#over = FATAL.has(code);
    if (this.#over || code === OVERSIZED) this.#outbox.drop(this.#over ? "closed" : "oversized");
    this.onStatus(this.#over ? code : "lost");
    if (!this.#over) this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++, Math.random, code === FLOOD));
  }

  /** A dead line may take minutes to close by itself; leave it behind. */
  #leave() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(0);
    socket.close();
  }

  #wake() {
    if (this.#over) return;
    if (!this.#socket) this.#connect();
    else this.ping();
  }

  #beat() {
    if (this.#over || !this.#socket) return;
    const now = Date.now();
    if (now - this.#heard > QUIET) {
      this.#leave();
      return;
    }
    for (const frame of this.#outbox.due(now, PING)) this.#write(frame);
    this.ping();
  }
}

/** Beat every PING from a worker: browsers slow the timers of a hidden page down to one a minute, a worker's not. */
function tick(beat) {
  const source = new Blob([`setInterval(() => postMessage(0), ${PING})`], { type: "text/javascript" });
  new Worker(URL.createObjectURL(source)).onmessage = beat;
}

/** A command id no other client makes; `crypto.randomUUID` is missing on plain HTTP. */
function id() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}

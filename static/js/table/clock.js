/**
 * The clocks beside the names. Loaded only at tables with a clock. It shows what the server has, and decides nothing: at zero it
 * waits for the verdict. All but `Clock` is plain values, without a browser; times are milliseconds.
 *
 * @typedef {import("./link.js").State} State
 * @typedef {"white"|"black"} Colour
 * @typedef {{move: number, reserve: Record<Colour, number>, on: Colour|null, from: number|null}} Wire `game.clock`, see PROTOCOL.md
 * @typedef {{move: number, reserve: number}} Left
 */
import { plural } from "./offer.js";
import { countdown, fill, put, running } from "./seats.js";

/** Little time is left below so many milliseconds, but never before this share of what the decision began with. */
const LOW = [[30_000, 1 / 2], [10_000, 1 / 4]];
const TENTHS = 10_000;

/** What both players have left. @param {Wire} clock @param {number} t server time @returns {Record<Colour, Left>} */
export function left(clock, t) {
  const used = clock.from === null ? 0 : Math.max(0, t - clock.from);
  /** @param {Colour} colour */
  const of = (colour) => {
    const reserve = clock.reserve[colour];
    if (colour !== clock.on) return { move: clock.move, reserve };
    return { move: Math.max(0, clock.move - used), reserve: Math.max(0, reserve - Math.max(0, used - clock.move)) };
  };
  return { white: of("white"), black: of("black") };
}

/** How low the time of a decision is: 0, 1 or 2. @param {Left} now @param {Left} start when it began */
export function level(now, start) {
  const [has, had] = [now, start].map(({ move, reserve }) => move + reserve);
  return LOW.filter(([limit, share]) => has <= Math.min(limit, share * had)).length;
}

/** Time as m:ss, begun seconds counted whole; `fine`: below ten seconds with begun tenths. */
export function digits(ms, fine = false, point = ".") {
  const tenths = Math.ceil(ms / 100);
  if (!fine || tenths >= TENTHS / 100 || tenths <= 0) return countdown(ms);
  return `${Math.floor(tenths / 10)}${point}${tenths % 10}`;
}

/**
 * What stands on one player's clock: both times, which of them runs, whether they are told in tenths, how low it is, and how long
 * all of it stays true (null: until the next message).
 * @param {Wire} clock @param {Colour} colour @param {number} t server time
 */
export function face(clock, colour, t) {
  const { move, reserve } = left(clock, t)[colour];
  const on = clock.on === colour;
  const total = move + reserve;
  const runs = on && total > 0 ? (move > 0 ? "move" : "reserve") : null;
  const low = on ? level({ move, reserve }, { move: clock.move, reserve: clock.reserve[colour] }) : 0;
  const fine = { move: on && total < TENTHS, reserve: reserve < TENTHS };
  /** @type {number|null} */ let stays = null;
  if (runs) {
    const has = runs === "move" ? move : reserve;
    const step = fine[runs] && has <= TENTHS ? 100 : 1000;
    // Begun units count whole: the digits change when the present one is used up.
    stays = Math.max(0, (clock.from ?? t) - t) + has - (Math.ceil(has / step) - 1) * step;
  }
  return { move, reserve, total, on, runs, fine, low, stays };
}

/** Why somebody is away, in the badge beside the name. @param {{count: number, limit: number|null}|null} absent @param {any} words */
export function gone(absent, words) {
  if (!absent) return words.away;
  return absent.limit === null ? words.lost : fill(words.lost_of, absent);
}

/** The clocks of one page. */
export class Clock {
  #timer = 0;
  /** @type {State|null} */ #state = null;
  /** The decision that was warned of last, and how urgently. */
  #warned = { decision: "", low: 0 };

  /** @param {HTMLElement} root @param {any} words @param {import("./talk.js").Talk} talk @param {() => number} time server time */
  constructor(root, words, talk, time) {
    this.root = root;
    this.words = words;
    this.talk = talk;
    this.time = time;
    this.lang = document.documentElement.lang;
    this.point = (1.1).toLocaleString(this.lang)[1];
  }

  /** @param {State} state */
  render(state) {
    this.#state = state;
    this.show();
  }

  /** Draw both clocks, and come back when a digit changes. */
  show() {
    clearTimeout(this.#timer);
    const state = this.#state;
    if (!state) return;
    const t = this.time();
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-bar]"))) {
      const colour = /** @type {Colour} */ (bar.dataset.colour);
      const place = /** @type {HTMLElement} */ (bar.querySelector("[data-part=clock]"));
      const { each: move = 0, spare: reserve = 0 } = place.dataset;
      // Before the first game everybody has all of it.
      const full = { move: +move, reserve: { white: +reserve, black: +reserve }, on: null, from: null };
      const now = face(state.game?.clock ?? full, colour, t);
      this.#draw(place, now, +move);
      put(bar.querySelector("[data-part=gone]"), gone(running(state) && state.game.absent[colour], this.words));
      if (now.stays !== null) this.#timer = setTimeout(() => this.show(), now.stays + 1);
      if (now.low && colour === state.table.seat) this.#warn(state, now);
    }
  }

  /** @param {HTMLElement} place @param {ReturnType<typeof face>} now @param {number} full the move timer at a decision's beginning */
  #draw(place, { move, reserve, on, runs, fine, low }, full) {
    place.classList.toggle("clock-on", on);
    place.classList.toggle("clock-low", low > 0);
    place.classList.toggle("clock-spent", runs === "reserve");
    place.style.setProperty("--left", String(full ? move / full : 0));
    put(place.querySelector("[data-part=move]"), digits(move, fine.move, this.point));
    put(place.querySelector("[data-part=reserve]"), digits(reserve, fine.reserve, this.point));
  }

  /** Warn whoever's time it is: once each time that it grows low. @param {State} state @param {ReturnType<typeof face>} now */
  #warn({ game, you }, { total, low }) {
    const decision = `${game.key}:${game.clock.from}`;
    if (decision !== this.#warned.decision) this.#warned = { decision, low: 0 };
    if (!total || low <= this.#warned.low) return;
    this.#warned.low = low;
    this.talk.sound([["low_time", "low_time"]], you.prefs.sounds);
    this.talk.speak(plural(this.words.seconds_left, Math.ceil(total / 1000), this.lang));
  }
}

/** <nardy-board>: the one board of every page. It shows positions, plays events, and lets its viewer compose a turn. */
import { Input } from "./input.js";
import { BAR, OFF, doubled, flip, other, readSides, spent, spot, stepped } from "./layout.js";
import { joined, marked, write } from "./notation.js";
import { Picture, fill } from "./picture.js";
import * as turns from "./turn.js";

/**
 * @typedef {import("./layout.js").Colour} Colour @typedef {import("./layout.js").Sides} Sides
 * @typedef {import("./layout.js").Spot} Spot @typedef {import("./turn.js").Step} Step @typedef {import("./turn.js").Play} Play
 * @typedef {import("./cube.js").Cube} Cube
 * @typedef {{position: string, dice: number[], roller: Colour|null, last: import("./layout.js").Turn|null, family?: "long"|"short",
 *   cube?: Cube|null}} Snapshot  roller: whose roll, turn or answer is waited for
 * @typedef {{sides: Sides, dice: number[], roller: Colour|null, used: boolean[], last: import("./layout.js").Turn|null}} Lying
 */

/** @type {Snapshot} */ const NOTHING = { position: "/", dice: [], roller: null, last: null };

export class NardyBoard extends HTMLElement {
  /** @type {import("./layout.js").View} */ view = { family: "long", viewer: "white", mirror: false };
  /** The turn being composed. @type {Play|null} */ play = null;
  /** A point whose top checker is in the hand. @type {number|null} */ held = null;
  #own = false;
  /** @type {any} */ #words = null;
  /** @type {Picture|null} */ #picture = null;
  /** @type {Input|null} */ #input = null;
  #base = NOTHING;
  /** What lies on the board when that is not the snapshot. @type {Lying|null} */ #lying = null;
  /** @type {"off"|"whole"|"forced"} */ #autoplay = "whole";
  /** The turn last offered and what was made of it, to go on after an interruption. @type {{key: string, play: Play|null}} */
  #kept = { key: "", play: null };
  /** @type {number[]} */ #refused = [];
  #stop = new AbortController();
  #queue = Promise.resolve();
  #running = 0;
  /** @type {Promise<typeof import("./typed.js")>|null} */ #typed = null;
  #tries = 0;
  /** @type {(() => void)|null} */ #waiting = null;

  connectedCallback() {
    const svg = this.querySelector("svg");
    if (this.#picture || !svg) return;
    this.view = { ...this.view, family: /** @type {"long"|"short"} */ (svg.dataset.family ?? "long") };
    // Until the first snapshot it can be drawn only if the page says what lies there.
    if (this.dataset.start) this.#base = { ...NOTHING, position: this.dataset.start };
    this.#picture = new Picture(svg);
    this.#input = new Input(this, this.#picture);
    this.classList.add("board-live");
  }

  // -- settings ---------------------------------------------------------------------------------------------------

  get viewer() {
    return this.view.viewer;
  }

  set viewer(viewer) {
    if (viewer === this.viewer) return;
    this.#reset(); // what moves or is composed has the other side's numbers
    this.view = { ...this.view, viewer };
    this.#draw();
  }

  get mirror() {
    return this.view.mirror;
  }

  set mirror(mirror) {
    this.view = { ...this.view, mirror: Boolean(mirror) };
    this.#draw();
  }

  /** The viewer plays: points are called "your". */
  get own() {
    return this.#own;
  }

  set own(own) {
    this.#own = Boolean(own);
    this.#draw();
  }

  get numbers() {
    return this.dataset.numbers !== "off";
  }

  set numbers(shown) {
    this.dataset.numbers = shown === false ? "off" : "on";
  }

  get speed() {
    return this.#picture?.speed ?? "normal";
  }

  set speed(speed) {
    if (this.#picture) this.#picture.speed = speed ?? "normal";
  }

  /** What the board says: games/board_words.py, found in the page when not given. */
  get words() {
    this.#words ??= JSON.parse(document.getElementById("board-words")?.textContent ?? "null");
    return this.#words;
  }

  set words(words) {
    this.#words = words;
    this.#draw();
  }

  // -- showing ----------------------------------------------------------------------------------------------------

  /** Draws a snapshot at once; whatever moves or is composed ends. @param {Snapshot} snapshot */
  show(snapshot) {
    this.#reset();
    this.#settle(snapshot);
  }

  /** Plays events ({kind, data} of the wire) checker by checker and ends at the snapshot; calls line up. A promise of the end.
   *  Takes the place of the DOM's method of this name, hence the loose types. @param {any} events @param {any} [snapshot] @returns {any} */
  animate(events, snapshot) {
    const { signal } = this.#stop;
    this.#running += 1;
    this.#queue = this.#queue.then(async () => {
      if (!signal.aborted) {
        this.#lying = this.#now();
        this.#letGo();
        this.play = null;
      }
      for (const event of events) if (!signal.aborted) await this.#event(event, signal);
      if (!signal.aborted) this.#settle(snapshot);
      this.#running -= 1;
      if (this.#running || !this.#waiting) return;
      this.#waiting();
      this.#waiting = null;
    });
    return this.#queue;
  }

  #reset() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#letGo();
    this.play = this.#waiting = this.#lying = null;
  }

  #letGo() {
    this.#input?.reset();
    this.held = null;
    this.#refused = [];
  }

  /** @param {Snapshot} snapshot */
  #settle(snapshot) {
    this.#base = snapshot;
    this.view = { ...this.view, family: snapshot.family ?? this.view.family };
    this.play = this.#lying = null;
    this.#draw();
  }

  /** @param {{kind: string, data: any}} event @param {AbortSignal} signal */
  async #event({ kind, data }, signal) {
    const { words } = this;
    const who = data.colour && words[data.colour === "white" ? "White" : "Black"];
    const dice = (data.dice ?? [data.white, data.black]).join("-");
    if (kind === "roll" || kind === "roll_off") {
      const { sides, last } = this.#now();
      this.#lie({ sides, last, dice: data.dice ?? [data.white, data.black], roller: data.colour ?? null, used: [] });
      this.#picture?.settle();
      this.say(who ? fill(words.rolled, { who, dice }) : fill(words.rolled_off, data));
    } else if (kind === "turn") {
      const steps = data.steps.map(([origin, target, die]) => [flip(this.view, origin), flip(this.view, target), die]);
      this.say(fill(words.played, { who, moves: write(marked(this.#now().sides, data.colour, steps)) }));
      return this.#steps(data, steps, signal);
    } else if (kind === "skip") this.say(fill(words.skipped, { who, dice }));
    else if (kind === "last_roll") return this.say(fill(words.last_roll, { who }));
    else return undefined;
    return this.#picture?.pause("roll", signal);
  }

  /** @param {import("./layout.js").Turn} turn @param {number[][]} steps the viewer's numbers @param {AbortSignal} signal */
  async #steps(turn, steps, signal) {
    const { colour } = turn;
    const dice = doubled(turn.dice);
    for (const [i, [origin, target]] of steps.entries()) {
      if (signal.aborted) return;
      const from = this.#top(colour, origin);
      const before = this.#now().sides;
      const { sides } = stepped(before, colour, origin, target);
      const used = spent(dice, steps.slice(0, i + 1).map(([, , die]) => die));
      this.#lie({ sides, dice, roller: colour, used, last: i + 1 < steps.length ? null : turn });
      this.#fly(colour, from, target);
      this.#hit(colour, before, [[origin, target]]);
      await this.#picture?.pause("move", signal);
    }
  }

  /** @param {Lying} lying */
  #lie(lying) {
    this.#lying = lying;
    this.#draw();
  }

  /** Where the top checker of a place lies. @param {Colour} colour @param {number} p @param {Sides} [sides] @returns {Spot} */
  #top(colour, p, sides = this.#now().sides) {
    const n = Math.max(1, sides[colour][p]);
    return spot(this.view, colour, p, n - 1, n);
  }

  /** @param {Colour} colour @param {Spot} from @param {number} p */
  #fly(colour, from, p) {
    this.#picture?.fly(colour, from, p, p !== OFF || colour === this.viewer);
  }

  /** Lets every checker that steps hit fly to the bar. @param {Colour} colour @param {Sides} before @param {number[][]} steps */
  #hit(colour, before, steps) {
    const foe = other(colour);
    for (const [, p, , hit] of marked(before, colour, steps)) if (hit) this.#fly(foe, spot(this.view, foe, p, 0, 1), BAR);
  }

  /** What lies on the board, a held checker still in its place. @returns {Lying} */
  #now() {
    if (this.#lying) return this.#lying;
    const { position, dice, roller, last } = this.#base;
    let sides = readSides(this.view, position);
    const { play } = this;
    if (play) {
      for (const [origin, target] of turns.steps(play)) sides = stepped(sides, this.viewer, origin, target).sides;
      return { sides, dice: play.dice, roller: this.viewer, used: turns.used(play), last };
    }
    // Between two rolls the last dice stay, all of them used.
    if (last && !dice.length) return { sides, dice: last.dice, roller: last.colour, used: Array(4).fill(true), last };
    return { sides, dice, roller, used: [], last };
  }

  #draw() {
    if (!this.#picture || this.#base === NOTHING || !this.words) return;
    const { view, held, play, words } = this;
    const action = !play ? "" : this.canCommit ? "done" : turns.canSwap(play) ? "swap" : "";
    const targets = this.#input?.targets.keys() ?? [];
    const { cube, roller: asked } = this.#base;
    this.#picture.draw({ view, held, action, words, targets, own: this.#own, refused: this.#refused, composing: Boolean(play), cube, asked, ...this.#now() });
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  // -- composing a turn -------------------------------------------------------------------------------------------

  /** Lets the viewer compose a turn, once nothing moves any more; null = nothing to play, the picture stays.
   *  @param {turns.Graph|null} turn @param {{autoplay?: "off"|"whole"|"forced"}} [options] */
  offer(turn, { autoplay = "whole" } = {}) {
    const begin = () => {
      this.#letGo();
      this.#autoplay = autoplay;
      if (!turn) {
        if (this.play) this.#lying = this.#now();
        this.play = null;
        return this.#draw();
      }
      const key = JSON.stringify([turn, this.#base.position, this.viewer]);
      this.#lying = null;
      if (key === this.#kept.key) return this.#change(this.#kept.play);
      this.#kept.key = key;
      const theirs = this.#now().sides[other(this.viewer)];
      const blots = theirs.flatMap((n, p) => (n === 1 && p && p < BAR ? [p] : []));
      this.#change(turns.begin(turn, (point) => flip(this.view, point), blots));
      return this.#unaided();
    };
    if (this.#running) this.#waiting = begin;
    else begin();
  }

  /** Steps composed so far, [origin, die] in White's numbers. */
  get steps() {
    return this.play ? turns.steps(this.play).map(([origin, , die]) => [flip(this.view, origin), die]) : [];
  }

  get canUndo() {
    return Boolean(this.play?.groups.length);
  }

  get canCommit() {
    return Boolean(this.play && turns.canCommit(this.play));
  }

  undo() {
    if (!this.play || !this.canUndo) return;
    this.#input?.reset();
    this.#change(turns.undo(this.play));
    this.say(this.words.undone);
  }

  swapDice() {
    if (!this.play || !turns.canSwap(this.play)) return;
    this.#change(turns.swap(this.play));
    this.say(fill(this.words.left, { dice: turns.left(this.play).join(", ") }));
  }

  /** Fetches what reads typed moves. A browser remembers a module that it could not get, so each new try has its own address.
   *  @returns {Promise<typeof import("./typed.js")>} */
  learn() {
    this.#typed ??= import(`${import.meta.resolve("./typed.js")}${"?".repeat(this.#tries++)}`);
    this.#typed.catch(() => (this.#typed = null));
    return this.#typed;
  }

  /** Plays typed moves, in the viewer's numbers. @param {string} text @returns {Promise<{ok: boolean, code: string|null}>} */
  async enter(text) {
    const { read } = await this.learn();
    if (!this.ready || !this.play) return { ok: false, code: "not_yours" };
    const { steps, code, points = [] } = read(this.play, text);
    if (steps) this.make(steps);
    else this.refuse({ code: code ?? "", points }, null, null);
    return { ok: Boolean(steps), code };
  }

  /** @param {Play|null} play */
  #change(play) {
    this.play = this.#kept.play = play;
    this.held = null;
    this.#refused = [];
    this.#draw();
    const { steps, canUndo, canCommit } = this;
    this.#tell("turn-change", { steps, canUndo, canCommit, diceLeft: play ? turns.left(play) : [] });
  }

  /** Plays what needs no choice; it belongs to the viewer's step before it, if there is one. */
  #unaided() {
    const { play } = this;
    const steps = play ? turns.forced(play, this.#autoplay) : [];
    if (play && steps.length) this.#lay(turns.push(play, steps, true), steps);
  }

  /** @param {Play|null} play @param {Step[]} steps @param {Spot} [dropped] where a drag ended; that checker need not fly */
  #lay(play, steps, dropped) {
    if (!play) return;
    const before = this.#now().sides;
    this.#change(play);
    const mine = this.viewer;
    if (!dropped) for (const [from, to] of joined(steps)) this.#fly(mine, this.#top(mine, from, before), to);
    this.#hit(mine, before, steps);
    const rest = turns.left(play).join(", ");
    this.say(`${write(marked(before, mine, steps))}. ${rest && !this.canCommit ? fill(this.words.left, { dice: rest }) : this.words.done}`);
  }

  // -- what the hand needs ----------------------------------------------------------------------------------------

  /** A turn is being composed and nothing moves. */
  get ready() {
    return Boolean(this.play) && !this.#running;
  }

  /** The viewer's checkers by point. */
  get mine() {
    return this.#now().sides[this.viewer];
  }

  /** @param {string} text */
  say(text) {
    this.#tell("board-say", { text });
  }

  /** Takes the top checker of a point into the hand, or lets go of it. @param {number|null} p @param {Spot} [dropped]
   *  @param {number[]} [refused] points to mark */
  hold(p, dropped, refused = []) {
    const back = p === null ? this.held : null;
    this.held = p;
    this.#refused = refused;
    this.#draw();
    if (back !== null && dropped) this.#fly(this.viewer, dropped, back);
  }

  /** Plays legal steps. @param {Step[]} steps @param {Spot} [dropped] */
  make(steps, dropped) {
    this.#lay(this.play && turns.push(this.play, steps), steps, dropped);
    this.#unaided();
  }

  /** Says and shows why not. @param {turns.Refusal} refusal @param {number|null} from @param {number|null} to @param {Spot} [dropped] */
  refuse({ code, points }, from, to, dropped) {
    const text = this.words.why[code] ?? code;
    this.hold(null, dropped, points);
    this.#tell("turn-refused", { code, points, from, to, text });
    this.say(text);
  }

  /** @param {boolean} unseen by key or assistive technology, which may also end the turn here */
  pressDice(unseen) {
    if (unseen && this.canCommit) this.#tell("turn-commit", {});
    else this.swapDice();
  }
}

customElements.define("nardy-board", NardyBoard);

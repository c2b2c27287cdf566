/** The viewer's hand: takes a checker, plays it or puts it down, by dragging, by tapping, or by keyboard alone. */
import { BAR, OFF, nearest, pointAt, spot } from "./layout.js";
import { fill, nearX } from "./picture.js";
import { left, origins, refusal, tapped, targets } from "./turn.js";

/** @typedef {import("./element.js").NardyBoard} Board @typedef {import("./layout.js").Spot} Spot */

const DRAG_PX = 6;
const LONG_PRESS_MS = 350;
const TOUCH_PX = 44;

export class Input {
  /** @param {Board} board @param {import("./picture.js").Picture} picture */
  constructor(board, picture) {
    this.board = board;
    this.picture = picture;
    /** @type {{id: number, x: number, y: number, at: Spot, p: number|null, lifted: boolean, before: number|null, time: number, drag: boolean}|null} */
    this.press = null;
    const on = (type, act, options = {}) =>
      picture.svg.addEventListener(type, act.bind(this), options);
    on("pointerdown", this.#down);
    on("pointermove", this.#move);
    on("pointerup", this.#up);
    on("pointercancel", this.#lost);
    on("lostpointercapture", this.#lost);
    // A finger that holds a checker drags it, not the page.
    on("touchstart", (event) => this.press?.lifted && event.cancelable && event.preventDefault(), { passive: false });
    on("click", this.#click);
    on("keydown", this.#key);
    // Not on the picture: Chromium makes an SVG that listens for the focus a stop for Tab.
    board.addEventListener("focusin", ({ target }) => this.#rove(/** @type {Element} */ (target).closest("[data-p]")));
    this.#rove(picture.place(24));
  }

  /** Forgets a press under way. */
  reset() {
    this.press = null;
  }

  // -- what the hand does -----------------------------------------------------------------------------------------

  /** Where the held checker may go, and how. */
  get targets() {
    const { play, held } = this.board;
    return play && held !== null ? targets(play, held) : new Map();
  }

  /** @param {number} p */
  #owns(p) {
    return p !== OFF && this.board.mine[p] > 0;
  }

  /** Takes a checker, saying what it can do. @param {number} p */
  #take(p) {
    const { board } = this;
    if (!this.#owns(p)) return board.refuse({ code: "not_yours", points: [] }, p, null);
    board.hold(p);
    const list = [...this.targets.keys()].map((target) => target || "off").join(", ");
    return board.say(fill(board.words[list ? "picked" : "no_target"], { point: p === BAR ? board.words.bar : p, targets: list }));
  }

  /** Plays the checker of a point with the left die, or the only one that can. @param {number} p */
  #play(p) {
    const { play } = this.board;
    if (!play) return;
    const steps = tapped(play, p);
    if (steps) this.board.make(steps);
    else this.board.refuse(refusal(play, p, Math.max(OFF, p - (left(play)[0] ?? 0))), p, null);
  }

  /** Puts the held checker down. @param {number} to @param {Spot} [dropped] where a drag ended */
  #put(to, dropped) {
    const { board } = this;
    const { play, held: from } = board;
    if (!play || from === null) return;
    const steps = this.targets.get(to);
    if (steps) board.make(steps, dropped);
    else board.refuse(refusal(play, from, to), from, to, dropped);
  }

  // -- pointers ---------------------------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {Spot} */
  #at({ clientX, clientY }) {
    const matrix = this.picture.svg.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: -1, y: -1 };
  }

  get #cropped() {
    return this.picture.svg.clientWidth > this.board.clientWidth + 1;
  }

  /** The place meant by a coordinate: the nearest of the candidates when narrow columns need it, else what lies there.
   *  @param {Spot} at @param {Iterable<number>} candidates @returns {number|null} */
  #meant(at, candidates) {
    const { view } = this.board;
    const places = [...candidates];
    const bearsOff = places.includes(OFF) && this.#cropped && Math.hypot(at.x - nearX(view), at.y - 366) < 50;
    if (bearsOff) return OFF;
    const scale = this.picture.svg.clientWidth / 972;
    const spare = Math.max(0, (TOUCH_PX / scale - 60) / 2);
    const exact = pointAt(view, at);
    return exact !== null && places.includes(exact) ? exact : nearest(view, at, places, spare) ?? exact;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || this.press) return this.#lost(event); // a second finger lets go
    const target = /** @type {Element} */ (event.target);
    if (event.button || !this.board.ready || target.closest(".dice-btn")) return undefined;
    const { board } = this;
    const at = this.#at(event);
    const before = board.held;
    const p = this.#meant(at, before === null ? origins(/** @type {any} */ (board.play)) : [before, ...this.targets.keys()]);
    const lifted = p !== null && this.#owns(p) && p !== before && !this.targets.has(p);
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, at, p, lifted, before, time: event.timeStamp, drag: false };
    if (!lifted) return undefined;
    board.hold(p);
    return this.picture.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { press, board } = this;
    if (!press || event.pointerId !== press.id) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PX && !press.drag) {
      press.drag = true;
      if (!press.lifted && press.p !== null && this.#owns(press.p)) {
        press.lifted = true; // the checker already in the hand, or one standing on a legal target
        board.hold(press.p);
        this.picture.svg.setPointerCapture(event.pointerId);
      }
    }
    if (press.drag && press.lifted) this.picture.carry(this.#at(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { press, board } = this;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    const at = this.#at(event);
    const { p, before } = press;
    if (press.drag) {
      if (!press.lifted || p === null) return;
      const to = this.#meant(at, [p, ...this.targets.keys()]);
      if (to === null || to === p || at.y < 0 || at.y > 732) board.hold(null, at);
      else this.#put(to, at);
    } else if (press.lifted && p !== null) {
      // A tap on the checker itself plays it; a tap beside it or a long press keeps it in the hand.
      if (this.#onChecker(press.at, p) && event.timeStamp - press.time < LONG_PRESS_MS) this.#play(p);
    } else if (before !== null) {
      if (p === null || p === before) board.hold(null);
      else this.#put(p);
    }
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    const { press } = this;
    if (!press || (event.type !== "pointerdown" && event.pointerId !== press.id)) return;
    this.press = null;
    if (press.lifted) this.board.hold(null);
  }

  /** @param {Spot} at @param {number} p */
  #onChecker(at, p) {
    const { view } = this.board;
    const n = this.board.mine[p];
    return Array.from({ length: n }, (_, k) => spot(view, view.viewer, p, k, n)).some(({ x, y }) => Math.hypot(at.x - x, at.y - y) < 32);
  }

  // -- keys and assistive technology ------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const place = target.closest("[data-p]");
    if (target.closest(".dice-btn")) this.board.pressDice(event.detail === 0);
    else if (place && event.detail === 0) this.#activate(place); // a click without a pointer: assistive technology
  }

  /** @param {Element} place */
  #activate(place) {
    const { board } = this;
    const p = Number(place.getAttribute("data-p"));
    if (!board.ready) return;
    if (board.held === null) this.#take(p);
    else if (board.held === p) board.hold(null);
    else this.#put(p);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    const place = target.closest("[data-p]");
    if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return event.preventDefault();
      if (place) this.#activate(place);
      else this.board.pressDice(true);
    } else if (event.key === "Escape" && this.board.held !== null) {
      this.reset();
      this.board.hold(null);
    } else {
      const next = place && this.#beside(place, event.key);
      if (!next) return undefined;
      next.focus();
    }
    return event.preventDefault();
  }

  /** The control that an arrow key leads to: along the row, over its end into the other row, or across.
   *  @param {Element} place @param {string} key @returns {SVGElement|null} */
  #beside(place, key) {
    if (key === "Home") return this.picture.place(24);
    if (key === "End") return this.picture.place(OFF);
    const { svg } = this.picture;
    const middle = (one) => one.getBoundingClientRect().y + one.getBoundingClientRect().height / 2;
    const places = /** @type {SVGElement[]} */ ([...svg.querySelectorAll("[data-p]")])
      .filter((one) => !(this.#cropped && one.matches("[data-side=theirs]")))
      .map((one) => ({ one, hit: /** @type {Element} */ (one.querySelector(".hit")) }))
      .map(({ one, hit }) => ({ one, x: hit.getBoundingClientRect().x, top: middle(hit) < middle(svg) }))
      .sort((a, b) => a.x - b.x);
    const here = places.find(({ one }) => one === place);
    if (!here) return null;
    const [row, across] = [true, false].map((same) => places.filter(({ top }) => (top === here.top) === same));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) return (row[row.indexOf(here) + step] ?? across.at(step < 0 ? 0 : -1)).one;
    if (key !== (here.top ? "ArrowDown" : "ArrowUp")) return null;
    return across.reduce((best, next) => (Math.abs(next.x - here.x) < Math.abs(best.x - here.x) ? next : best)).one;
  }

  /** Makes one place the board's single tab stop. @param {Element|null} place */
  #rove(place) {
    if (!place) return;
    for (const one of this.picture.svg.querySelectorAll('[data-p][tabindex="0"]')) one.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
  }
}

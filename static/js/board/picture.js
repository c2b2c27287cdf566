/** Draws a scene into the SVG that the server sent, names its places, and lets checkers fly over it. */
import { BAR, OFF, WIDTH, pointX, scene, spot } from "./layout.js";

/** @typedef {import("./layout.js").View} View @typedef {import("./layout.js").Spot} Spot @typedef {import("./layout.js").Colour} Colour */
/**
 * @typedef {{view: View, own: boolean, words: any, sides: import("./layout.js").Sides, dice: number[], roller: Colour|null,
 *   used: boolean[], last: any, held: number|null, targets: Iterable<number>, refused: number[], composing: boolean, action: string,
 *   cube?: import("./cube.js").Cube|null, asked: Colour|null}} Frame
 *   held: a point of the viewer with one checker in the hand; action: what the dice do when pressed, "" = nothing; asked: who owes something
 */

const MIDDLE_Y = 366;
const NEAR_X = 850; // the stand-in for the own tray while narrow screens crop it away
const MOVE_MS = 260;
const ROLL_MS = 420;
const PACE = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const FACE = { white: "w", black: "b" };

const use = (id, y, x = 0) => `<use href="#${id}"${x ? ` x="${x}"` : ""} y="${y}"/>`;
const frame = (x, y, w, h) =>
  ["out", "in"].map((side) => `<rect class="hit-${side}" x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/>`).join("");

/** "{n} things" with its values. @param {string} text @param {Record<string, unknown>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** "3 white checkers". @param {any} words @param {Colour} colour @param {number} n */
export function counted(words, colour, n) {
  const form = { one: 0, few: 1 }[new Intl.PluralRules(words.lang).select(n)] ?? 2;
  return fill(words[colour][form], { n });
}

export const nearX = (view) => (view.mirror ? WIDTH - NEAR_X : NEAR_X);

export class Picture {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.air = /** @type {SVGGElement} */ (svg.querySelector(".air"));
    this.wood = /** @type {SVGGElement} */ (svg.querySelector(".wood"));
    this.dice = /** @type {SVGGElement} */ (svg.querySelector(".dice-btn"));
    /** @type {Map<string, string>} */ this.drawn = new Map();
    /** @type {Set<() => void>} */ this.flying = new Set();
    /** @type {keyof typeof PACE} */ this.speed = "normal";
  }

  /** @param {number} p @param {boolean} [mine] whose tray, for 0 @returns {SVGGElement|null} */
  place(p, mine = true) {
    return this.svg.querySelector(p === OFF ? `[data-side=${mine ? "mine" : "theirs"}]` : `[data-p="${p}"]`);
  }

  /** @param {Frame} now */
  draw(now) {
    const { view, words } = now;
    for (const land of [...this.flying]) land();
    const mine = view.viewer;
    const sides = now.held === null ? now.sides : { ...now.sides, [mine]: now.sides[mine].with(now.held, now.sides[mine][now.held] - 1) };
    const drawn = scene(view, sides, now);
    const targets = new Set(now.targets);
    const landing = (p) => spot(view, mine, p, sides[mine][p], sides[mine][p] + 1).y;
    this.#set(this.wood, "transform", view.mirror ? `translate(${WIDTH} 0) scale(-1 1)` : "");
    for (let p = BAR; p >= 1; p--) {
      const place = this.place(p);
      if (!place) continue;
      const stacks = drawn.stacks.filter((stack) => stack.p === p);
      const [left, landed] = [drawn.marks.from, drawn.marks.to].map((marks) => marks.filter((mark) => mark.p === p));
      const parts = [
        targets.has(p) ? `<use class="tint" href="#pt-${p > 12 ? "top" : "bot"}" y="${p > 12 ? 36 : 696}"/>` : "",
        ...stacks.map(stackMarkup),
        ...left.map(({ y }) => use("from", y)),
        ...landed.map(({ y }) => use("to", y)),
        targets.has(p) ? use("target", landing(p)) : "",
        now.refused.includes(p) ? use("refuse", (stacks.find(({ colour }) => colour === mine) ?? stacks[0])?.ys.at(-1) ?? landing(p)) : "",
      ];
      const label = [p === BAR ? words.bar : fill(words[now.own ? "own_point" : "point"], { n: p })];
      for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
        const n = now.sides[colour][p]; // one in the hand still counts
        if (n) label.push(counted(words, colour, n));
      }
      if (!label[1]) label.push(words.empty);
      if (now.held === p) label.push(words.held);
      if (targets.has(p)) label.push(words.target);
      if (left.length) label.push(words.from);
      if (landed.length) label.push(words.to);
      this.#place(place, parts.join(""), label.join(", "), p === BAR ? WIDTH / 2 : pointX(view, p));
    }
    for (const { colour, x, ys, count, countY } of drawn.trays) {
      const lit = colour === mine && targets.has(OFF);
      const near = nearX(view) - x;
      const parts = [
        ...ys.map((y) => use(`edge-${FACE[colour]}`, y)),
        count ? `<text class="tray-n" y="${countY}" aria-hidden="true">${count}</text>` : "",
        lit ? use("target", landing(OFF) - 12) : "",
        colour === mine ? `<g class="near">${frame(near - 32, 322, 64, 88)}${lit ? use("target", MIDDLE_Y, near) : ""}</g>` : "",
      ];
      const label = fill(words[`${colour}_tray`], { n: count }) + (lit ? `, ${words.target}` : "");
      this.#place(this.place(OFF, colour === mine), parts.join(""), label, x);
    }
    this.#drawDice(now, drawn.dice);
    if (now.cube) import("./cube.js").then(({ drawCube }) => drawCube(this.svg, now, 2 * MOVE_MS * this.#pace));
    this.#hold(now, now.held === null ? null : spot(view, mine, now.held, sides[mine][now.held], sides[mine][now.held] + 1));
  }

  /** @param {Frame} now @param {ReturnType<typeof scene>["dice"]} dice */
  #drawDice({ words, composing, action }, dice) {
    const next = composing ? dice.findIndex((die) => !die.used) : -1;
    const parts = dice.map(({ x, value, tilt, colour, used }, i) => {
      const die = `<use class="die die-${FACE[colour]}${used ? " die-used" : ""}" href="#d${value}"/>`;
      const pointer = i === next ? `<path class="die-next" transform="translate(${x} 402)" d="M-8 7L0-3L8 7Z"/>` : "";
      return `<g transform="translate(${x} ${MIDDLE_Y}) rotate(${tilt})">${die}</g>${pointer}`;
    });
    if (dice.length) {
      const xs = dice.map(({ x }) => x);
      const from = Math.min(...xs) - 38;
      parts.push(frame(from, 321, Math.max(...xs) + 38 - from, 90));
    }
    const values = (some) => some.map((die) => die.value).join(", ");
    const label = [fill(words.dice, { dice: values(dice) })];
    if (composing) label.push(fill(words.left, { dice: values(dice.filter((die) => !die.used)) || "0" }));
    if (action) label.push(words[action]);
    this.#place(this.dice, parts.join(""), dice.length ? label.join(" ") : "", 0);
    this.#set(this.dice, "role", !dice.length ? "" : action ? "button" : "img");
    this.#set(this.dice, "aria-hidden", dice.length ? "" : "true");
    this.#set(this.dice, "tabindex", action && dice.length ? "0" : "");
  }

  /** @param {Frame} now @param {Spot|null} at */
  #hold({ view }, at) {
    if (!at) return this.air.replaceChildren();
    const id = FACE[view.viewer];
    this.air.innerHTML = `<g class="held"><use href="#ck-${id}"/><circle class="held-ring" r="28"/><circle class="held-ring-in" r="28"/></g>`;
    return this.carry(at);
  }

  /** Moves the checker in the hand. @param {Spot} at */
  carry({ x, y }) {
    this.air.firstElementChild?.setAttribute("transform", `translate(${x} ${y}) scale(1.08)`);
  }

  /** How much of a motion's time the viewer wants; 0 where motion is not wanted or not seen. */
  get #pace() {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : PACE[this.speed] ?? 1;
  }

  /** Waits as long as a motion lasts. @param {"move"|"roll"} motion @param {AbortSignal} signal ends the wait at once */
  pause(motion, signal) {
    const ms = this.#pace * (motion === "move" ? MOVE_MS + 60 : 2 * ROLL_MS);
    if (!ms || signal.aborted) return undefined;
    return new Promise((wake) => {
      const timer = setTimeout(wake, ms);
      signal.addEventListener("abort", () => wake(clearTimeout(timer)), { once: true });
    });
  }

  /** Lets the last checker of a place fly there from somewhere else. @param {Colour} colour @param {Spot} from
   *  @param {number} p @param {boolean} mine whose checker */
  fly(colour, from, p, mine) {
    const place = this.place(p, mine);
    const here = /** @type {SVGUseElement[]} */ ([...(place?.querySelectorAll(`.ons > [href$="-${FACE[colour]}"]`) ?? [])]);
    const checker = here.findLast((one) => one.style.visibility !== "hidden");
    const duration = MOVE_MS * this.#pace;
    if (!duration || !place || !checker) return;
    const x = parseFloat(place.getAttribute("transform")?.slice(10) ?? ""); // "translate(x 0)"
    const y = checker.getAttribute("y");
    const ghost = document.createElementNS(this.svg.namespaceURI ?? "", "use");
    ghost.setAttribute("href", `#ck-${FACE[colour]}`);
    this.air.append(ghost);
    checker.style.visibility = "hidden";
    const path = [from, { x, y }].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
    const land = () => {
      this.flying.delete(land);
      ghost.remove();
      checker.style.visibility = "";
    };
    this.flying.add(land);
    ghost.animate(path, { duration, easing: "cubic-bezier(.3,.7,.2,1)", fill: "forwards" }).onfinish = land;
  }

  /** Lets the dice come to rest. */
  settle() {
    const duration = ROLL_MS * this.#pace;
    const start = { transform: "translateY(-14px) rotate(-28deg)", opacity: 0 };
    if (duration) this.dice.querySelectorAll(".die").forEach((die) => die.animate([start, {}], { duration, easing: "ease-out" }));
  }

  /** @param {Element} element @param {string} name @param {string} value "" = none */
  #set(element, name, value) {
    if ((element.getAttribute(name) ?? "") === value) return;
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }

  /** @param {Element|null} element @param {string} markup @param {string} label @param {number} x */
  #place(element, markup, label, x) {
    const ons = element?.querySelector(".ons");
    if (!element || !ons) return;
    const key = `${element.getAttribute("data-p")}${element.getAttribute("data-side") ?? ""}`;
    if (this.drawn.get(key) !== markup) ons.innerHTML = markup;
    this.drawn.set(key, markup);
    this.#set(element, "aria-label", label);
    if (x) this.#set(element, "transform", `translate(${x} 0)`);
  }
}

/** @param {ReturnType<typeof scene>["stacks"][number]} stack */
function stackMarkup({ colour, ys, number }) {
  const id = FACE[colour];
  const text = number ? `<text class="ck-n ck-n-${id}" y="${ys[ys.length - 1]}" aria-hidden="true">${number}</text>` : "";
  return ys.map((y) => use(`ck-${id}`, y)).join("") + text;
}

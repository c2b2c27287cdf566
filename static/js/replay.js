/**
 * The pages of finished games and of opened files: what leads to another picture moves the board without loading, the slider
 * and the arrows too, and Play goes through. On an opened file it is buttons of a form that lead there, not links.
 */
import "./board/element.js";
import { button, events, snapshot, target } from "./replay/reel.js";

/** How long a picture stays before Play goes on, in milliseconds. */
const PAUSE = 900;

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
// What is of no use without this script waits in templates.
for (const waiting of root.querySelectorAll("template")) waiting.replaceWith(waiting.content);
const { family, steps, prefs, ...seen } = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("replay-data")).textContent ?? "");
const board = /** @type {any} */ (root.querySelector("nardy-board"));
const slider = /** @type {HTMLInputElement} */ (root.querySelector("input[type=range]"));
const play = /** @type {HTMLButtonElement} */ (root.querySelector("[data-play]"));
const flip = /** @type {HTMLElement} */ (root.querySelector("[data-flip]"));
const caption = /** @type {HTMLElement} */ (root.querySelector("[data-caption]"));
const comment = /** @type {HTMLElement} */ (root.querySelector("[data-comment]"));
const ids = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("[data-id]")]);
const count = /** @type {HTMLElement} */ (root.querySelector("[data-count]"));
const list = /** @type {HTMLElement} */ (root.querySelector(".moves"));
const transport = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-go]")]);
const moves = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-at]")]);

const last = steps.length - 1;
let at = Number(slider.value);
/** @type {"white"|"black"} */
let viewer = seen.viewer;
/** The one run of Play that may still go on; null when nothing plays. @type {object|null} */
let run = null;

/** @param {number} place @param {string} [side] */
const address = (place, side = viewer) => `?step=${place}&view=${side}`;

/** Let a link lead to a picture; a button keeps what it was made with. @param {HTMLElement} link @param {number} place @param {string} [side] */
function lead(link, place, side) {
  if (link instanceof HTMLAnchorElement) link.href = address(place, side);
}

/** Show a picture; the one after the present is reached by moving the checkers. @param {number} place */
async function go(place) {
  const forward = place === at + 1;
  at = place;
  render();
  if (forward) await board.animate(events(steps[at]), snapshot(steps[at], family));
  else board.show(snapshot(steps[at], family));
}

/** Everything around the board. */
function render() {
  slider.value = String(at);
  slider.style.setProperty("--p", `${last ? (100 * at) / last : 0}%`);
  slider.setAttribute("aria-valuetext", steps[at].caption[viewer]);
  caption.textContent = steps[at].caption[viewer];
  comment.textContent = steps[at].comment;
  comment.hidden = !steps[at].comment;
  for (const field of ids) field.value = steps[at].ids[field.dataset.id ?? ""];
  count.textContent = `${at} / ${last}`;
  for (const link of transport) {
    const to = target(link.dataset.go ?? "", at, last);
    lead(link, to);
    if (to === at) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  lead(flip, at, viewer === "white" ? "black" : "white");
  for (const link of moves) {
    const place = Number(link.dataset.at);
    const words = /** @type {HTMLElement} */ (link.querySelector(".m"));
    lead(link, place);
    words.textContent = steps[place].text[viewer];
    if (place === at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  keepInView(moves.find((link) => Number(link.dataset.at) === at));
  if (flip instanceof HTMLAnchorElement) history.replaceState(null, "", address(at));
}

/** Scroll the list, never the page. @param {HTMLElement} [link] */
function keepInView(link) {
  if (!link) {
    list.scrollTop = 0;
    return;
  }
  const head = list.querySelector("thead")?.offsetHeight ?? 0;
  const top = link.getBoundingClientRect().top - list.getBoundingClientRect().top - head;
  const below = top + link.offsetHeight + head - list.clientHeight;
  if (top < 0) list.scrollTop += top;
  else if (below > 0) list.scrollTop += below;
}

async function start() {
  const mine = (run = {});
  play.setAttribute("aria-pressed", "true");
  if (at === last) await go(0);
  while (run === mine && at < last) {
    await go(at + 1);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  if (run === mine) stop();
}

function stop() {
  run = null;
  play.setAttribute("aria-pressed", "false");
}

/** Leave Play, if it runs, and go there. @param {number} place */
function jump(place) {
  stop();
  if (place !== at) go(place);
}

/** @param {HTMLElement} pressed */
async function copy(pressed) {
  const field = ids.find(({ dataset }) => dataset.id === pressed.dataset.copy);
  // Where the browser forbids it, the text lies selected for the reader's own copying.
  field?.focus();
  field?.select();
  const done = await navigator.clipboard?.writeText(field?.value ?? "").then(() => true, () => false);
  if (done) caption.textContent = pressed.dataset.done ?? "";
}

root.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest("a, button"));
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link === flip) {
    viewer = viewer === "white" ? "black" : "white";
    board.viewer = viewer;
    render();
  } else if (link.dataset.copy) copy(link);
  else if (link.dataset.go) jump(target(link.dataset.go, at, last));
  else if (link.dataset.at) jump(Number(link.dataset.at));
  else return;
  event.preventDefault();
});

slider.addEventListener("input", () => jump(Number(slider.value)));
play.addEventListener("click", () => (run ? stop() : start()));

document.addEventListener("keydown", (event) => {
  const go = button(event.key);
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const busy = /** @type {HTMLElement} */ (event.target).closest("nardy-board, input, select, textarea");
  if (!go || held || busy || event.defaultPrevented) return;
  event.preventDefault();
  jump(target(go, at, last));
});

const { speed = "normal", mirror = false, numbers = true } = prefs;
Object.assign(board, { viewer, speed, mirror, numbers });
board.show(snapshot(steps[at], family));
render();

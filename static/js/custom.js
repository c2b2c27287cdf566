/**
 * Hides the options of the form for custom rules that have no say beside what else is chosen, so that they are neither
 * read nor sent, and tells the largest loss beside the stake. Without this script all stand there, and the server explains.
 *
 * @typedef {(name: string) => string} Value the value of a field by its name
 * @typedef {{lang: string, scales: Record<string, string[]>, game: string[], match: string[], balance?: number, has?: string, lacks?: string}} Terms
 */
import { plural } from "./table/offer.js";
import { fill } from "./table/seats.js";

const LARGEST_STAKE = 1_000_000;

/**
 * Whether what an option needs is chosen: "length=points|games silence=*" means one of the two, and anything.
 * @param {string} needs @param {Value} value
 */
export function applies(needs, value) {
  return needs.split(" ").every((need) => {
    const [name, wanted] = need.split("=");
    return wanted === "*" ? value(name) !== "" : wanted.split("|").includes(value(name));
  });
}

/**
 * The most chips that a game, or a match to points, can cost; 0 while the stake is none or cannot be read.
 * @param {Value} value @param {Terms["scales"]} scales the kinds of win from the cheapest up
 */
export function largestLoss(value, scales) {
  const stake = /^\s*\d+\s*$/.test(value("stake")) ? Number(value("stake")) : 0;
  if (stake > LARGEST_STAKE) return 0;
  if (value("length") === "points") return stake;
  const dearest = (scales[value("scale")] ?? []).indexOf(value("cap")) + 1;
  return stake * (Number(value("cube_limit")) || 1) * dearest;
}

/** The largest loss in words, with what the reader has or lacks. @param {Value} value @param {Terms} terms */
export function tellLoss(value, { lang, scales, game, match, balance, has = "", lacks = "" }) {
  const most = largestLoss(value, scales);
  if (!most) return "";
  const number = (/** @type {number} */ n) => n.toLocaleString(lang);
  const costs = plural(value("length") === "points" ? match : game, most, lang, { chips: number(most) });
  if (balance === undefined) return costs;
  return `${costs} ${balance < most ? fill(lacks, { missing: number(most - balance) }) : has}`;
}

/** @param {HTMLFormElement} form */
function follow(form) {
  const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-needs]")]);
  const value = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form.elements.namedItem(name))?.value ?? "";
  const update = () => {
    for (const place of places) {
      const shown = applies(place.dataset.needs ?? "", value);
      place.hidden = !shown;
      for (const control of place.querySelectorAll("input, select")) control.toggleAttribute("disabled", !shown);
    }
  };
  const loss = /** @type {HTMLElement} */ (form.querySelector("[data-loss]"));
  const terms = JSON.parse(loss.dataset.loss ?? "");
  const tell = () => {
    loss.textContent = tellLoss(value, terms);
  };
  form.addEventListener("change", update);
  form.addEventListener("input", tell);
  update();
  tell();
}

if (globalThis.document) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-custom]"));
  if (form) follow(form);
}

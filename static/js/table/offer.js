/**
 * The doubling cube at the table: who may offer, who owes an answer, and the panel that asks for it. Loaded where there is a cube.
 * All but `Offer` is plain values, without a browser.
 *
 * @typedef {import("./link.js").State} State @typedef {"white"|"black"} Colour
 */
import { other } from "../board/layout.js";
import { fill, myTurn, personAt, put, running } from "./seats.js";

/** The form of a sentence for a number. @param {string[]} forms for 1, 2 and 5 @param {number} n @param {string} lang
 *  @param {object} [values] what else to fill in */
export function plural(forms, n, lang, values) {
  return fill(forms[{ one: 0, few: 1 }[new Intl.PluralRules(lang).select(n)] ?? 2], { ...values, n });
}

/** The offer that waits for an answer. `to`: who owes it, `value`: what the cube becomes, `cost`: the points of a pass.
 *  @param {State} state @returns {{kind: "double"|"beaver", by: Colour, to: Colour, value: number, cost: number}|null} */
export function waiting(state) {
  const { game } = state;
  if (!running(state) || !game.cube?.offer) return null;
  return { kind: game.phase, by: other(game.on), to: game.on, value: game.cube.offer, cost: game.cube.value };
}

/** What the cube changes in the choices of `seats.js`. @param {any} may changed in place @param {State} state */
export function amend(may, state) {
  if (!myTurn(state)) return;
  if (waiting(state)) {
    delete may.undo;
    delete may.done;
    Object.assign(may, { take: true, pass: true }, state.game.cube.may_beaver && { beaver: true });
  } else if (state.game.cube?.may_double) {
    delete may.undo;
    may.double = true;
  }
}

/** The line between the buttons where the cube has a say, else null: [the loud part, the rest].
 *  @param {State} state @param {number} now server time @param {any} words @returns {string[]|null} */
export function say(state, now, words) {
  const offer = waiting(state);
  const { game, table } = state;
  if (!offer) return myTurn(state) && game.cube?.may_double ? [words.your_turn, words.roll_or_double] : null;
  if (table.seat === offer.to) return [words[`answer_${offer.kind}`], ""];
  if (table.seat && game.claim_at && now >= game.claim_at) return null;
  return ["", fill(words.waiting_answer, personAt(state, offer.to))];
}

/** What an offer means: its headline, and what each answer leads to. @param {State} state @param {any} words */
export function terms(state, words) {
  const offer = waiting(state);
  if (!offer) return null;
  const { kind, by, value, cost } = offer;
  const { name } = personAt(state, by);
  const { pass_costs: costs, lang, chips_a_point: each } = words;
  const pass = plural(costs, cost, lang, { chips: (cost * each).toLocaleString(lang) });
  const meaning = [fill(words[`take_${kind}`], { name, value }), pass];
  if (state.game.cube.may_beaver) meaning.push(fill(words.beaver_means, { value: 2 * value }));
  return { title: fill(words[`offers_${kind}`], { name, value }), meaning: meaning.join(" ") };
}

/** The free band between full rows, and the narrowest board on which anything is put there. */
const BAND = 94 / 972;
const NARROWEST = 700;

/** The panel in the free band of the board. Nothing in it answers by itself: no default key, and the space bar is dead. */
export class Offer {
  /** @param {HTMLElement} root @param {any} words */
  constructor(root, words) {
    this.root = root;
    this.words = words;
    this.panel = /** @type {HTMLElement} */ (root.querySelector("[data-offer]"));
    this.title = /** @type {HTMLElement} */ (this.panel.querySelector("h2"));
    for (const type of ["keydown", "keyup"]) {
      this.panel.addEventListener(type, (event) => /** @type {KeyboardEvent} */ (event).key === " " && event.preventDefault());
    }
  }

  /** @param {State} state */
  render(state) {
    const { panel, title } = this;
    const shown = myTurn(state) ? terms(state, this.words) : null;
    const opens = shown && panel.hidden;
    if (!shown && panel.contains(document.activeElement)) {
      /** @type {HTMLElement} */ (this.root.querySelector("[data-acts]")).focus({ preventScroll: true });
    }
    panel.hidden = !shown;
    if (!shown) return;
    put(title, shown.title);
    put(panel.querySelector("p"), shown.meaning);
    panel.classList.remove("offer-below");
    const { clientWidth: width } = /** @type {HTMLElement} */ (panel.parentElement);
    panel.classList.toggle("offer-below", width < NARROWEST || panel.offsetHeight > width * BAND);
    // Whoever is in the middle of writing goes on; the live region tells them.
    if (opens && !(/** @type {any} */ (document.activeElement)?.value)) title.focus();
  }
}

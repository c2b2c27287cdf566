/**
 * Keeps the lobby's list of tables as it stands on the server, row by row, so that nobody has to reload or loses
 * their place in it; and the people at them.
 *
 * @typedef {{key: string, rev: string, html: string}} Row one table, drawn by the server
 * @typedef {{t: string, rows: Row[], gone: string[], order: string[]}} Tables what changed, and the order of all rows
 */

import { Line } from "./line.js";
import { People } from "./lobby_people.js";

/**
 * What a message means for a list that shows `keys`.
 * @param {string[]} keys @param {Tables} message
 * @returns {{gone: string[], replaced: Row[], added: Row[]}}
 */
export function plan(keys, { rows, gone }) {
  const shown = new Set(keys);
  return {
    gone: gone.filter((key) => shown.has(key)),
    replaced: rows.filter((row) => shown.has(row.key)),
    added: rows.filter((row) => !shown.has(row.key)),
  };
}

/**
 * What a page says of itself: the revisions of its rows by key and of its list of people, and of which games its tables are.
 * @param {{key?: string, rev?: string}[]} rows @param {{family?: string, people?: string}} more
 */
export function shown(rows, { family, people }) {
  return { seen: Object.fromEntries(rows.map(({ key, rev }) => [key, rev])), ...(family && { family }), ...(people && { people }) };
}

/** A control's name within its row, the same before and after the row is drawn again. @param {Element} control */
function address(control) {
  return control.getAttribute("formaction") ?? control.getAttribute("href");
}

/** The list in the page. */
class List {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.list = /** @type {HTMLElement} */ (section.querySelector(".tables"));
    this.heading = /** @type {HTMLElement} */ (section.querySelector("h2"));
    this.say = /** @type {HTMLElement} */ (section.querySelector("[data-say]"));
  }

  /** @returns {HTMLElement[]} */
  get rows() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  /** @param {Tables} message */
  apply(message) {
    const rows = new Map(this.rows.map((row) => [row.dataset.key ?? "", row]));
    const { gone, replaced, added } = plan([...rows.keys()], message);
    const focus = this.#focus();
    for (const key of gone) rows.get(key)?.remove();
    for (const row of [...replaced, ...added]) {
      const fresh = draw(row.html);
      rows.get(row.key)?.replaceWith(fresh);
      rows.set(row.key, fresh);
    }
    this.#arrange(message.order.map((key) => rows.get(key)).filter((row) => row !== undefined));
    if (focus) this.#refocus(focus, rows.get(focus.key));
    if (added.length) this.say.textContent = (added.length === 1 ? this.say.dataset.one : this.say.dataset.many) ?? "";
  }

  /** Put the rows in order, moving only those that stand wrong. @param {HTMLElement[]} order */
  #arrange(order) {
    let next = this.list.firstElementChild;
    for (const row of order) {
      if (row === next) next = next.nextElementSibling;
      else this.list.insertBefore(row, next);
    }
  }

  /** Where the reader is, if in this list. */
  #focus() {
    const control = document.activeElement;
    const row = control && this.list.contains(control) ? /** @type {HTMLElement} */ (control.closest("li")) : null;
    return control && row ? { control, key: row.dataset.key ?? "", at: address(control) } : null;
  }

  /**
   * Give the reader their place back: the same control, else the way to that table, else the head of the list.
   * @param {{control: Element, at: string | null}} focus @param {HTMLElement | undefined} row
   */
  #refocus({ control, at }, row) {
    if (document.activeElement === control) return;
    const controls = /** @type {HTMLElement[]} */ (row?.isConnected ? [...row.querySelectorAll("a, button")] : []);
    const place = controls.find((other) => address(other) === at) ?? controls.at(-1) ?? this.heading;
    if (place === this.heading) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
}

/** @param {string} html one list item @returns {HTMLElement} */
function draw(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

/** Feed the lists from their line, and say when they stand still. @param {HTMLElement} section @param {HTMLElement} place */
function feed(section, place) {
  const people = new People(place);
  const list = new List(section);
  const lost = /** @type {HTMLElement} */ (section.querySelector("[data-lost]"));
  const out = /** @type {HTMLElement} */ (section.querySelector("[data-out]"));
  new Line({
    path: section.dataset.ws ?? "",
    shows: () => shown(list.rows.map(({ dataset }) => dataset), { family: section.dataset.family, people: people.rev }),
    hear(message) {
      if (message.t === "tables") list.apply(message);
      else if (message.t === "people") people.apply(message);
    },
    status(state) {
      lost.hidden = state !== "lost";
      out.hidden = state !== "over";
    },
  });
}

const section = globalThis.document?.getElementById("live");
const place = globalThis.document?.querySelector("[data-people]");
if (section && place) feed(section, /** @type {HTMLElement} */ (place));

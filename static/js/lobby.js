/**
 * Keeps the lobby's list of tables as it stands on the server, row by row, so that nobody has to reload or loses
 * their place in it.
 *
 * @typedef {{key: string, rev: string, html: string}} Row one table, drawn by the server
 * @typedef {{t: string, rows: Row[], gone: string[], order: string[]}} Tables what changed, and the order of all rows
 */

import { pause } from "./table/link.js";

const PING = 10_000;
const QUIET = 25_000;
const SIGNED_OUT = 4401;
const FLOOD = 4429;

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

  /** Revisions by key, as the server wants to hear them. @returns {Record<string, string>} */
  get seen() {
    return Object.fromEntries(this.rows.map(({ dataset }) => [dataset.key, dataset.rev]));
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

/** The socket that feeds the list: says what the page shows, takes what differs, comes back by itself. */
class Feed {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #heard = 0;
  #over = false;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.list = new List(section);
    this.lost = /** @type {HTMLElement} */ (section.querySelector("[data-lost]"));
    this.out = /** @type {HTMLElement} */ (section.querySelector("[data-out]"));
    this.url = new URL(section.dataset.ws ?? "", location.href.replace(/^http/, "ws")).href;
    setInterval(() => this.#beat(), PING);
    addEventListener("online", () => this.#wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.lost.hidden = true;
      this.#tell("hello");
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#closed(code);
    };
  }

  /** @param {{t: string}} message */
  #hear(message) {
    this.#heard = Date.now();
    this.#attempt = 0;
    if (message.t === "tables") this.list.apply(/** @type {Tables} */ (message));
  }

  /** @param {"hello" | "ping"} t */
  #tell(t) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ t, seen: this.list.seen }));
    }
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    this.#over = code === SIGNED_OUT;
    this.out.hidden = !this.#over;
    // One quick failure is no news; the second says that the list stands still.
    this.lost.hidden = this.#over || this.#attempt === 0;
    if (!this.#over) {
      this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++, Math.random, code === FLOOD));
    }
  }

  #wake() {
    if (this.#over) return;
    if (this.#socket) this.#tell("ping");
    else this.#connect();
  }

  #beat() {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > QUIET) {
      // A dead line may take minutes to close by itself; leave it behind.
      const socket = this.#socket;
      this.#closed(0);
      socket.close();
    } else {
      this.#tell("ping");
    }
  }
}

const section = globalThis.document?.getElementById("live");
if (section) new Feed(section);

/**
 * A line on which a page listens: it says what the page shows, hears what differs, and comes back by itself.
 *
 * @typedef {object} Page
 * @property {string} path address of the socket on this site
 * @property {() => object} shows what the page shows; goes out after connecting and with every ping
 * @property {(message: any) => void} hear takes whatever the server says
 * @property {(state: "open" | "lost" | "over") => void} [status] "over": signed out, so that trying again is of no use
 */

import { pause } from "./table/link.js";

const PING = 10_000;
const QUIET = 25_000;
const SIGNED_OUT = 4401;
const FLOOD = 4429;

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #heard = 0;
  #over = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.url = new URL(page.path, location.href.replace(/^http/, "ws")).href;
    setInterval(() => this.#beat(), PING);
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#leave());
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.page.status?.("open");
      this.#tell("hello");
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      this.#attempt = 0;
      this.page.hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#closed(code);
    };
  }

  /** @param {"hello" | "ping"} t */
  #tell(t) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ t, ...this.page.shows() }));
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    this.#over = code === SIGNED_OUT;
    if (this.#over) {
      this.page.status?.("over");
      return;
    }
    // One quick failure is no news; the second says that the page stands still, or the browser that it is off the net.
    if (this.#attempt || !navigator.onLine) this.page.status?.("lost");
    this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++, Math.random, code === FLOOD));
  }

  /** A dead line may take minutes to close by itself; leave it behind. */
  #leave() {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed(0);
    socket.close();
  }

  #wake() {
    if (this.#over) return;
    if (this.#socket) this.#tell("ping");
    else this.#connect();
  }

  #beat() {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > QUIET) {
      this.#leave();
    } else {
      this.#tell("ping");
    }
  }
}

/**
 * Notices on an open page: the number at the bell, a line of text for what is new, alerts for a page in the background.
 * Most pages have a line of their own for it (`listen`); the page of a table hands over what its line says (`hear`).
 *
 * @typedef {{id: number, text: string, url: string, alert: boolean}} Notice
 * @typedef {{last: number, unseen: number, sound: boolean, new: Notice[]}} Notices see accounts/PROTOCOL.md
 */

import { alert } from "./alert.js";

const bell = /** @type {HTMLElement} */ (document.querySelector("[data-bell]"));
const count = /** @type {HTMLElement} */ (bell.querySelector("b"));
/** Milliseconds for which what is new stays on the page: time to read and reach it. It stays on the page of notices. */
const STAYS = 20_000;

const toast = document.createElement("p");
toast.className = "notice toast";
toast.role = "status";
let timer = 0;
// The page of a table has no room to spare, and speaks of its own.
if (!document.getElementById("table")) document.body.append(toast);

/** Bring the page up to what the server says. @param {Notices} message */
export function hear({ last, unseen, sound, new: fresh }) {
  // A ring and the answer to a ping may cross, and tell of the same.
  const [told] = JSON.parse(bell.dataset.bell ?? "");
  bell.dataset.bell = JSON.stringify([last, unseen]);
  count.textContent = String(unseen);
  count.hidden = !unseen;
  for (const { id, text, url, alert: wanted } of fresh) {
    if (id <= told) continue;
    show(text, url);
    if (wanted) alert({ ref: `notice ${id}`, text, url, loud: sound });
  }
  if (!unseen) toast.replaceChildren();
}

/** @param {string} text @param {string} url */
function show(text, url) {
  toast.replaceChildren(Object.assign(document.createElement("a"), { href: url, textContent: text }));
  clearTimeout(timer);
  timer = setTimeout(() => toast.replaceChildren(), STAYS);
}

/** Open the line of a page that has none. */
export async function listen() {
  const { Line } = await import("./line.js");
  new Line({
    path: "/ws/me/",
    shows: () => ({ notices: JSON.parse(bell.dataset.bell ?? "") }),
    hear: (message) => message.t === "notices" && hear(message),
  });
}

// The settings offer to ask the browser, which asks the person; nothing else ever does.
const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-allow]"));
if (offer && globalThis.Notification) {
  offer.hidden = false;
  const tell = () => {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (offer.querySelectorAll("[data-permission]"))) {
      line.hidden = line.dataset.permission !== Notification.permission;
    }
  };
  offer.querySelector("button")?.addEventListener("click", async () => {
    await Notification.requestPermission();
    tell();
  });
  tell();
}

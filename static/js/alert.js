/**
 * Draws attention to a page that nobody looks at: a mark in its title, a sound, a message of the browser. The title is
 * marked in every tab that has missed something; the rest happens once, in one of them.
 */

const KEY = "alerted";
/** So many alerts are remembered. */
const KEEP = 50;
/** Milliseconds that a tab in the background leaves to one that is being looked at. */
const AFTER_YOU = 400;

/**
 * Take an alert upon this tab, unless one of this browser's tabs has had it.
 * @param {Pick<Storage, "getItem" | "setItem">} store shared by the tabs @param {string} ref
 */
export function claim(store, ref) {
  const had = JSON.parse(store.getItem(KEY) ?? "[]");
  if (had.includes(ref)) return false;
  store.setItem(KEY, JSON.stringify([...had, ref].slice(-KEEP)));
  return true;
}

/** A title that says how much was missed, or nothing of it. @param {string} title @param {number} missed */
export function marked(title, missed) {
  const bare = title.replace(/^\(\d+\) /, "");
  return missed ? `(${missed}) ${bare}` : bare;
}

let missed = 0;

function mark() {
  const title = marked(document.title, missed);
  if (document.title !== title) document.title = title;
}

if (globalThis.document) {
  // Pages write their titles themselves; the mark stays before whatever they write.
  new MutationObserver(mark).observe(/** @type {Node} */ (document.querySelector("title")), { childList: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    missed = 0;
    mark();
  });
}

/** One tab at a time; plain HTTP has no locks, and its tabs rarely ask in the same moment. @param {string} ref */
async function first(ref) {
  const ask = () => claim(localStorage, ref);
  return navigator.locks ? navigator.locks.request("nardy-alert", ask) : ask();
}

/**
 * Tell of something once in this browser. Of a tab that is being looked at only the sound is wanted.
 * @param {{ref: string, text: string, url?: string, loud: boolean}} what `ref` names it the same in every tab, `url` is
 *   where a click on the message leads, `loud`: may it be heard
 */
export async function alert({ ref, text, url, loud }) {
  if (document.hidden) {
    missed += 1;
    mark();
    await new Promise((go) => setTimeout(go, AFTER_YOU));
  }
  if (!(await first(ref))) return;
  // A page that was never touched may not sound, and what it plays would wait for the first touch.
  if (loud && !localStorage.muted && navigator.userActivation?.hasBeenActive !== false) {
    (await import("./sound.js")).sound("notice");
  }
  if (document.hidden) message(ref, text, url);
}

/** @param {string} ref @param {string} text @param {string} [url] */
function message(ref, text, url) {
  if (globalThis.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification("Open Nardy", { body: text, tag: ref });
    shown.onclick = () => {
      focus();
      if (url) location.href = url;
      shown.close();
    };
  } catch {
    // Some phones have the name but not the thing.
  }
}

/** What at a table deserves an alert while nobody looks at it. Fetched when the page is first touched or left. */
import { alert } from "../alert.js";
import { myTurn } from "./seats.js";

/** Lines of the arbiter that tell of a return. */
const BACK = new Set(["return", "return_clock"]);

/** The same name for one decision in every tab, whichever of its messages the tab has got. */
function decision({ key, position, cube, phase }) {
  return `turn ${key} ${position} ${cube?.value ?? 1} ${phase === "double" || phase === "beaver" ? phase : "play"}`;
}

/**
 * What has begun between two states: a decision of the viewer's, an opponent who is back.
 * @param {any} before @param {any} after states as of link.js @param {any[]} chat new lines @param {string} lead what the table says now
 * @returns {{ref: string, text: string}[]}
 */
export function calls(before, after, chat, lead) {
  const { you, table, game } = after;
  const found = [];
  if (you.prefs.notify_turn && myTurn(after) && !myTurn(before)) found.push({ ref: decision(game), text: lead });
  if (you.prefs.notify_return && table.seat) {
    for (const { id, code, text, user } of chat) {
      if (BACK.has(code) && user?.id !== you.id) found.push({ ref: `line ${id}`, text });
    }
  }
  return found;
}

/** Alert the viewer of what has begun. A page that is looked at takes it upon itself in silence: it shows everything. */
export function hear(before, after, chat, lead) {
  const loud = document.hidden && after.you.prefs.sounds.notice;
  for (const call of calls(before, after, chat, lead)) alert({ ...call, loud });
}

/** The voice of the tables: loaded at the first gesture; of all open tabs only one sounds. */
import { sound } from "../sound.js";

/** Does this tab hold the voice? Plain HTTP has no locks: there every visible tab does. */
let holder = !navigator.locks;
let queued = false;

/** The tab looked at last takes the voice; when it closes, one that waits gets it. */
async function take(steal) {
  if (!navigator.locks || holder || (queued && !steal)) return;
  queued ||= !steal;
  try {
    await navigator.locks.request("nardy-sound", { steal }, () => {
      holder = true;
      if (!steal) queued = false;
      return new Promise(() => {});
    });
  } catch {
    holder = false;
    take(false);
  }
}

addEventListener("focus", () => take(true));
take(true);

/** Play a sound by its name, if the voice is here. @param {string} name */
export function play(name) {
  if (holder && (navigator.locks || !document.hidden)) sound(name);
}

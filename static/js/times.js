/**
 * Shows moments on the reader's own clock, and lets them write times by it: the server speaks UTC, and says so where
 * this script does not run.
 *
 * @typedef {{lang: string, zone?: string}} Place the reader's language and time zone; without one, the browser's
 */

/** A moment with its day and zone: “Sun 12 May 2030, 21:00 GMT+3”. @param {Date} moment @param {Place} place */
export function tell(moment, { lang, zone }) {
  return new Intl.DateTimeFormat(lang, {
    weekday: "short", day: "numeric", month: "long", year: "numeric",
    hour: "2-digit", minute: "2-digit", timeZoneName: "short", timeZone: zone,
  }).format(moment);
}

/** The day of a moment: what it is called. @param {Date} moment @param {Place} place */
export function dayOf(moment, { lang, zone }) {
  return new Intl.DateTimeFormat(lang, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: zone }).format(moment);
}

/**
 * Things in the order of their moments, put together by the reader's days.
 * @template T @param {T[]} things @param {(thing: T) => Date} at @param {Place} place @returns {{day: string, things: T[]}[]}
 */
export function byDay(things, at, place) {
  /** @type {{day: string, things: T[]}[]} */
  const days = [];
  for (const thing of things) {
    const day = dayOf(at(thing), place);
    if (days.at(-1)?.day !== day) days.push({ day, things: [] });
    days.at(-1)?.things.push(thing);
  }
  return days;
}

/**
 * How many minutes the reader's clock is ahead of UTC at a time written by it; "" for what is no time.
 * @param {string} local as a datetime-local field holds it
 */
export function offsetAt(local) {
  // An hour that a clock leaves out is read as if it had not been put forward.
  const minutes = (Date.parse(`${local}Z`) - Date.parse(local)) / 60_000;
  return Number.isNaN(minutes) ? "" : String(minutes);
}

/** The name of the reader's time zone. @param {Place} place */
export function zoneName({ lang, zone }) {
  return zone ?? new Intl.DateTimeFormat(lang).resolvedOptions().timeZone;
}

/** @param {Document} page */
function localise(page) {
  const place = { lang: page.documentElement.lang };
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (page.querySelectorAll("time[data-when]"))) {
    time.textContent = tell(new Date(time.dateTime), place);
  }
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-zone]"))) {
    line.textContent = (line.dataset.words ?? "").replace("{zone}", zoneName(place));
  }
  const days = page.querySelector("[data-days]");
  if (days) regroup(/** @type {HTMLElement} */ (days), place);
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-time]"))) write(field, place);
}

/** The appointments under the reader's days instead of those of UTC. @param {HTMLElement} days @param {Place} place */
function regroup(days, place) {
  const lines = /** @type {HTMLElement[]} */ ([...days.querySelectorAll("li")]);
  const [section] = days.children;
  const fresh = byDay(lines, (line) => new Date(line.dataset.at ?? ""), place).map(({ day, things }) => {
    const copy = /** @type {HTMLElement} */ (section.cloneNode(true));
    const [heading, list] = copy.children;
    heading.textContent = day;
    list.replaceChildren(...things);
    return copy;
  });
  days.replaceChildren(...fresh);
}

/** A field for a time: it is that of the reader's clock, and is asked for only where a time is wanted. @param {HTMLElement} place @param {Place} reader */
function write(place, reader) {
  const at = /** @type {HTMLInputElement} */ (place.querySelector("[type=datetime-local]"));
  const offset = /** @type {HTMLInputElement} */ (place.querySelector("[name=offset]"));
  const hint = place.querySelector(".hint");
  if (hint) hint.textContent = (place.dataset.words ?? "").replace("{zone}", zoneName(reader));
  const update = () => {
    offset.value = offsetAt(at.value);
  };
  at.addEventListener("input", update);
  update();
  const when = /** @type {HTMLSelectElement | null} */ (at.form?.elements.namedItem("when") ?? null);
  if (!when || place.dataset.later === undefined) return;
  const ask = () => {
    place.hidden = when.value !== "later";
  };
  when.addEventListener("change", ask);
  ask();
}

if (globalThis.document) localise(document);

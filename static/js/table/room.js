/**
 * The room of an appointment before its game: whose seat is whose, until both have met. The page tells its state in
 * an event, so that tables without an appointment load nothing of this.
 *
 * @typedef {{id: number, name: string}} Person
 * @typedef {{table: {seats: Record<string, {user: Person | null}>, kept?: Record<string, Person>}, you: {id: number | null} | null}} State
 */

/**
 * Who is awaited on a side's empty seat, and whether that is the viewer; null where nobody is.
 * @param {State} state @param {string} colour
 */
export function awaited({ table, you }, colour) {
  const person = table.kept?.[colour];
  return person && !table.seats[colour].user ? { name: person.name, mine: person.id === you?.id } : null;
}

/** @param {HTMLElement} root @param {HTMLElement} note */
function follow(root, note) {
  root.addEventListener("state", (event) => {
    const state = /** @type {CustomEvent<State>} */ (event).detail;
    note.hidden = !state.table.kept;
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-bar]"))) {
      const seat = awaited(state, bar.dataset.colour ?? "");
      if (!seat) continue;
      const find = (/** @type {string} */ part) => /** @type {HTMLElement | null} */ (bar.querySelector(part));
      const name = find("[data-part=name]");
      if (name) name.textContent = (note.dataset.kept ?? "").replace("{name}", seat.name);
      for (const part of seat.mine ? ["bot"] : ["bot", "sit"]) find(`[data-act=${part}]`)?.setAttribute("hidden", "");
    }
  });
}

const root = globalThis.document?.getElementById("table");
const note = /** @type {HTMLElement | null | undefined} */ (root?.querySelector("[data-room]"));
if (root && note) follow(root, note);

/**
 * What a table has beyond a single long game: the cube, the score of a match, the break between its games, the marks of hits.
 * Loaded only where the rules have one of them; `Match` hooks into the page at the places that `page.js` and `seats.js` call.
 *
 * @typedef {import("./link.js").State} State @typedef {import("../board/layout.js").Sides} Sides
 */
import { other, readSides, stepped } from "../board/layout.js";
import { marked } from "../board/notation.js";
import { Offer, amend, plural, say, waiting } from "./offer.js";
import { countdown, fill, put, running } from "./seats.js";
import { make } from "./talk.js";

/** The first position of every short game. */
export const START = "00000050300005000000000020/02000000000050000305000000";
const ABSOLUTE = { family: /** @type {const} */ ("short"), viewer: /** @type {const} */ ("white"), mirror: false };

/** Does a match go on, with no game running? @param {State} state */
export const between = (state) => Boolean(state.game?.result && state.game.match && !state.game.match.over);

/** How a match ended, in a sentence; "" while it goes on. @param {State} state @param {any} words */
export function outcome({ game, you }, words) {
  if (!game?.match?.over) return "";
  const { winner, score } = game.match;
  if (!winner) return words.match_drawn;
  const { id, name } = game.players[winner] ?? {};
  const values = { name, score: `${score[winner]}\u00a0:\u00a0${score[other(winner)]}` };
  return fill(id === you?.id ? words.match_you_won : words.match_won, values);
}

/** What to do or to wait for between two games of a match. @param {State} state @param {number} now @param {any} words */
export function pause({ table: { seats, seat: mine }, game }, now, words) {
  const { next_at: next, ready_by: by } = game.match;
  if (next) return fill(words.next_in, { time: countdown(next - now) });
  if (!mine) return words.match_goes_on;
  const { user, ready } = seats[other(mine)];
  const values = { name: user?.name, time: countdown(by - now) };
  if (seats[mine].ready) return fill(by ? words.waiting_within : words.waiting_ready, values);
  const press = by ? fill(words.ready_within, values) : words.press_next;
  return ready ? `${fill(words.is_ready, values)} ${press}` : press;
}

/** The games of the match as discs, as games/discs.py has them. @param {any} game @param {any} words
 *  @returns {{look: string, face: number, text: string}[]} */
export function discs({ match, number, players, result }, words) {
  const over = match.games.map(({ n, winner, points }) => {
    if (!winner) return { look: "draw", face: 0, text: fill(words.disc_draw, { number: n }) };
    const text = plural(words.disc_won, points, words.lang, { number: n, name: players[winner]?.name ?? "" });
    return { look: winner[0], face: points, text };
  });
  return result ? over : [...over, { look: "go", face: number, text: fill(words.disc_runs, { number }) }];
}

/** The turns among events with their hits marked, and the position after them. @param {Sides} sides before them, White's numbers
 *  @param {any[]} events */
export function told(sides, events) {
  const list = events.map((event) => {
    if (event.kind !== "turn") return event;
    const { colour, steps } = event.data;
    const made = marked(sides, colour, steps);
    for (const [origin, target] of steps) sides = stepped(sides, colour, origin, target).sides;
    return { ...event, data: { ...event.data, steps: made } };
  });
  return { list, sides };
}

export class Match {
  #sides = readSides(ABSOLUTE, START);

  /** @param {HTMLElement} root @param {any} words */
  constructor(root, words) {
    this.root = root;
    this.words = words;
    this.offer = root.querySelector("[data-offer]") && new Offer(root, words);
    /** The question before a match is given up. @type {HTMLDialogElement|null} */
    this.dialog = root.querySelector("dialog[data-leave]");
  }

  /** Add to what `choices` of seats.js found. @param {any} may @param {State} state */
  amend(may, state) {
    amend(may, state);
    if (!between(state) || !may.rematch) return;
    delete may.rematch;
    delete may.swap;
    may.ready = true;
  }

  /** The line between the buttons, from the usual one. @param {State} state @param {number} now @param {string[]} usual */
  say(state, now, [lead, rest]) {
    const { words } = this;
    if (between(state)) return [lead, pause(state, now, words)];
    return say(state, now, words) ?? [lead, `${outcome(state, words)} ${rest}`.trim()];
  }

  /** The events with hits marked, for the list of moves. @param {any[]} events @param {boolean} again a new game @param {any} game */
  marked(events, again, game) {
    if (!game?.position || !this.root.dataset.short) return events;
    if (again) this.#sides = readSides(ABSOLUTE, START);
    const { list, sides } = told(this.#sides, events);
    // Where all is known the snapshot is right in any case.
    this.#sides = events.at(-1)?.v === game.v ? readSides(ABSOLUTE, game.position) : sides;
    return list;
  }

  /** Would standing up give a match up? @param {State} state */
  leaves(state) {
    return between(state) && Boolean(state.table.seat);
  }

  /** @param {State} state */
  render(state) {
    const { root, words } = this;
    const { game, table } = state;
    const offer = waiting(state);
    this.offer?.render(state);
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-bar]"))) {
      const colour = bar.dataset.colour ?? "";
      const plays = game && (running(state) || game.players[colour]?.id === table.seats[colour].user?.id);
      const values = {
        score: plays && game.match?.score[colour],
        cube: plays && game.cube?.owner === colour ? game.cube.value : null,
        owes: offer?.to === colour ? "" : null,
      };
      for (const [name, value] of Object.entries(values)) {
        const part = /** @type {HTMLElement|null} */ (bar.querySelector(`[data-part=${name}]`));
        if (!part) continue;
        part.hidden = value === null || value === undefined || value === false;
        if (name !== "owes" && !part.hidden) put(part.querySelector("b"), String(value));
      }
    }
    if (!game?.match) return;
    /** @type {HTMLElement} */ (root.querySelector("[data-match-body]")).hidden = false;
    put(root.querySelector("[data-number]"), fill(words.game_number, game));
    /** @type {HTMLElement} */ (root.querySelector("[data-crawford]")).hidden = !game.cube?.crawford;
    put(root.querySelector("[data-act=ready]"), between(state) ? words.next_game : words.ready);
    this.#discs(discs(game, words));
    const all = /** @type {HTMLAnchorElement} */ (root.querySelector("[data-match]"));
    all.href = `/match/${game.match.key}/`;
    all.hidden = false;
    const { dialog } = this;
    if (!dialog) return;
    put(dialog.querySelector("[data-price]"), fill(words.leave_price, table.seats[other(table.seat ?? "white")].user ?? { name: "" }));
    if (dialog.open && !this.leaves(state)) dialog.close("");
  }

  /** @param {ReturnType<typeof discs>} list */
  #discs(list) {
    const row = /** @type {HTMLElement} */ (this.root.querySelector("[data-discs]"));
    const key = JSON.stringify(list);
    if (row.dataset.shown === key) return;
    row.dataset.shown = key;
    row.replaceChildren(...list.map(({ look, face, text }) => make("li", { className: `disc-${look}`, title: text },
      make("span", { ariaHidden: "true", textContent: face }), make("span", { className: "vh", textContent: text }))));
  }
}

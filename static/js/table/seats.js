/**
 * Who sits where and what the viewer may do: the two seat bars and the row of actions.
 * `choices` and `sayLine` are pure; `Seats` patches the served markup and never rebuilds it, so focus stays.
 *
 * @typedef {import("./link.js").State} State
 * @typedef {{canUndo: boolean, canCommit: boolean, diceLeft: number[]}} Composing the turn on the board so far
 */

import { other } from "../board/layout.js";

const COLOURS = ["white", "black"];

/** Put values into a sentence: `{name}` becomes `values.name`. */
export const fill = (sentence, values) => sentence.replace(/{(\w+)}/g, (_, name) => values[name]);

/** Milliseconds, begun seconds counted whole, as m:ss. */
export function countdown(milliseconds) {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Two characters for an avatar. */
export function initials(name) {
  const [one = "–", two] = name.split(/[\s\-_.]+/).filter(Boolean);
  return (two ? one[0] + two[0] : one.slice(0, 2)).toUpperCase();
}

/** Is a game going on? */
export const running = ({ game }) => Boolean(game && !game.result);

/** Does the viewer owe a roll or a turn? */
export const myTurn = (state) => running(state) && state.game.on !== null && state.game.on === state.table.seat;

/** Who sits there; during a game, who plays. */
export function personAt(state, colour) {
  return running(state) ? state.game.players[colour] : state.table.seats[colour].user;
}

/** Do the two who have just finished a game sit here still? */
function samePair({ table: { seats }, game }) {
  const ids = (person) => COLOURS.map((colour) => person(colour)?.id).sort().join();
  return Boolean(game?.result) && ids((colour) => seats[colour].user) === ids((colour) => game.players[colour]);
}

/** Are both ready, but only one for swapped seats? No game starts then until one gives in. */
const disagree = ({ table: { seats: { white, black } } }) => white.ready && black.ready && white.swap !== black.swap;

/**
 * What the viewer may do now: action -> true (may) or false (shown, not possible yet); absent: not shown.
 * The actions of a seat are under its colour.
 * @param {State} state @param {number} now server time @param {Composing} board
 */
export function choices(state, now, board) {
  const { table: { seats, seat: mine, yours, invite }, game } = state;
  const may = { white: {}, black: {} };
  const set = (on, ...names) => on && names.forEach((name) => { may[name] = true; });
  const idle = !running(state);
  for (const colour of COLOURS) {
    const { user } = seats[colour];
    if (colour === mine) may[colour].stand = true;
    if (idle && !mine && !user) may[colour].sit = true;
    if (idle && yours && !user) may[colour].bot = true;
    if (idle && yours && user?.bot) may[colour].dismiss = true;
  }
  set(!mine, "flip");
  if (idle) {
    set(invite && COLOURS.some((colour) => !seats[colour].user), "invite");
    set(game, "replay");
    if (mine && seats[mine].ready) {
      set(true, "unready");
      set(disagree(state), seats[mine].swap ? "rematch" : "swap");
    } else if (mine) set(true, ...(samePair(state) ? ["rematch", "swap"] : ["ready"]));
  } else if (mine) {
    const turn = myTurn(state) && game.phase === "turn";
    set(true, "resign");
    may.undo = turn && board.canUndo;
    if (myTurn(state) && game.phase === "roll") may.roll = true;
    else if (mayClaim(state, now)) may.claim = true;
    else may.done = turn && board.canCommit;
  }
  return may;
}

/** Whether the game may be taken from an opponent who is here and silent. */
function mayClaim({ game, table }, now) {
  return Boolean(game.on && game.on !== table.seat && !game.absent[game.on] && game.claim_at && now >= game.claim_at);
}

/** Who won the last game, in a sentence. @returns {string} "" while it goes on, and for a draw */
function victory({ game, you }, words) {
  const winner = game?.result?.winner && game.players[game.result.winner];
  if (!winner) return "";
  return winner.id === you?.id ? words.you_won : fill(words.won, winner);
}

/** The line between the buttons: [the loud part, the rest]; `more` as of match.js, if it is loaded. */
export function sayLine(state, now, board, words, more) {
  const usual = nextStep(state, now, board, words);
  const [lead, rest] = more?.say(state, now, usual) ?? usual;
  return [lead, `${victory(state, words)} ${rest}`.trim()];
}

/** What to do or to wait for: [the loud part, the rest]. */
function nextStep(state, now, board, words) {
  const { table: { seats, seat: mine }, game } = state;
  if (running(state)) {
    if (!game.on) return ["", words.rolling_off];
    const { name } = personAt(state, game.on);
    if (!mine) return ["", fill(words.to_move, { name })];
    if (game.on !== mine) {
      if (mayClaim(state, now)) return [fill(words.silent, { name }), words.may_claim];
      return ["", fill(words.waiting_for, { name })];
    }
    if (game.phase === "roll") return [words.your_turn, words.roll_now];
    if (board.canCommit) return [words.your_turn, words.press_done]; // a die that is left has no step then
    return [words.your_turn, board.diceLeft.length ? fill(words.dice_left, { dice: board.diceLeft.join(", ") }) : ""];
  }
  const lead = game?.result.text ?? "";
  if (!mine) return [lead, COLOURS.every((colour) => seats[colour].user) ? words.about_to_start : words.seat_free];
  const { user, ready, swap } = seats[other(mine)];
  if (!user) return [lead, words.waiting_opponent];
  const { name } = user;
  const split = disagree(state);
  if (seats[mine].ready && !split) return [lead, fill(words.waiting_ready, { name })];
  if (!ready) return [lead, samePair(state) ? words.press_rematch : words.press_ready];
  if (!samePair(state) && !split) return [lead, fill(words.is_ready, { name })];
  return [lead, fill(swap ? words.offers_swap : words.offers_rematch, { name })];
}

/** Set a text only when it changes: selections and screen readers are left in peace. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The bars and buttons of one page. */
export class Seats {
  constructor(root, words, more) {
    this.root = root;
    this.words = words;
    this.more = more;
    this.acts = root.querySelector("[data-acts]");
  }

  /** Bring all to the state; `bottom`: whose bar stands below the board, `busy`: buttons rest ("wait" or "closed"), `lost`: no line. */
  render(state, now, { bottom, board, busy, lost }) {
    const { root, acts, words, more } = this;
    const may = choices(state, now, board);
    more?.amend(may, state);
    for (const bar of root.querySelectorAll("[data-bar]")) {
      this.#bar(bar, bar.dataset.bar === "bottom" ? bottom : other(bottom), state, now);
    }
    for (const element of root.querySelectorAll("[data-act]")) {
      const colour = element.closest("[data-bar]")?.dataset.colour;
      const on = (colour ? may[colour] : may)[element.dataset.act];
      this.#show(element, on !== undefined);
      // What only opens a question needs no rest, and does not flicker at every turn.
      const asks = ["resign", "stand"].includes(element.dataset.act) && running(state);
      if (element.localName === "button") element.ariaDisabled = String(!on || Boolean(busy && !(asks && busy === "wait")));
    }
    const swap = may.swap && state.table.seats[other(state.table.seat)].swap;
    acts.querySelector("[data-act=swap]").classList.toggle("btn-primary", swap);
    acts.querySelector("[data-act=rematch]").classList.toggle("btn-primary", !swap);
    if (may.replay) acts.querySelector("[data-act=replay]").href = state.game.replay;
    const [lead, rest] = lost && busy === "wait" ? ["", acts.dataset.sent] : sayLine(state, now, board, words, more);
    this.lead = lead;
    put(acts.querySelector(".say b"), lead);
    put(acts.querySelector(".say span"), rest);
    more?.render(state);
    return may;
  }

  #bar(bar, colour, state, now) {
    const { words } = this;
    const { table, game } = state;
    const { user, ready, here } = table.seats[colour];
    const person = personAt(state, colour);
    const part = (name) => bar.querySelector(`[data-part=${name}]`);
    bar.dataset.colour = colour;
    const who = !person ? "seat_empty" : !table.seat ? "seat_other" : table.seat === colour ? "seat_you" : "seat_opponent";
    bar.ariaLabel = fill(words[who], { name: person?.name, side: words[colour] });
    const name = part("name");
    put(name, person?.name ?? words.empty);
    if (person?.url) name.href = person.url;
    else name.removeAttribute("href");
    const avatar = part("avatar");
    put(avatar, person ? initials(person.name) : "");
    avatar.className = `av av-${colour[0]}`;
    bar.toggleAttribute("data-turn", running(state) && game.on === colour);
    put(part("side"), words[colour]);
    put(part("pips"), String(game?.pips[colour]));
    put(part("off"), String(game?.off[colour]));
    const deadline = running(state) && game.absent[colour]?.until;
    put(part("left"), deadline ? countdown(deadline - now) : "");
    const shown = {
      bot: person?.bot,
      side: !game,
      counts: game,
      won: user && game?.result?.winner === colour && game.players[colour]?.id === user.id,
      ready: !running(state) && user && ready,
      away: deadline,
      gone: person && !deadline && !here,
    };
    for (const [flag, on] of Object.entries(shown)) this.#show(part(flag), Boolean(on));
  }

  /** Hide or show; a hidden element hands its focus to the row of actions instead of dropping it. */
  #show(element, on) {
    const focused = !on && element.contains(document.activeElement);
    element.hidden = !on;
    if (focused) this.acts.focus({ preventScroll: true });
  }
}

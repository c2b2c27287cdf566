/** What is said and heard at the table: chat with the arbiter's lines, list of moves, live region, sounds. */
import { flip } from "../board/layout.js";
import { write } from "../board/notation.js";
import { fill, initials, put } from "./seats.js";

/** The arbiter's lines that the board element speaks too. */
const SPOKEN = new Set(["skip", "last_roll"]);
const AVATARS = 12;

/** A "turn" or "skip" event in its mover's numbers, the larger die first: `31: 8/5 6/5`; `noMove` stands for an empty turn. @param {any} event */
export function moveText({ data: { colour, dice, steps = [] } }, noMove, family) {
  const own = (point) => flip({ family, viewer: colour, mirror: false }, point);
  return `${dice.toSorted().reverse().join("")}: ${write(steps.map(([from, to, , hit]) => [own(from), own(to), 0, hit])) || noMove}`;
}

/** The sounds that fresh events make for a viewer sitting at `seat`: [sound, the preference that allows it]. */
export function heard(events, seat) {
  return events.flatMap(({ kind, data }) => {
    if (kind === "roll" || kind === "roll_off") return [["dice", "dice"]];
    if (kind === "turn") return [data.steps.some(([, to]) => to === 0) ? ["bearing_off", "bearing_off"] : ["checker", "checker"]];
    if (kind === "double" || kind === "beaver") return [["doubling", "doubling"]];
    if (kind === "end" && seat && data.winner) return [[data.winner === seat ? "win" : "loss", "result"]];
    return [];
  });
}

/** An element with properties and children; foreign text goes in as text, never as markup. */
export const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** The talk of one page. `send(text)` says something at the table and resolves to whether it was taken. */
export class Talk {
  #speech = [];
  /** @type {any} */ #sounds = null;

  constructor(root, words, send) {
    const find = (selector) => root.querySelector(selector);
    this.root = root;
    this.words = words;
    this.send = send;
    this.live = find("[data-live]");
    this.watchers = find("[data-watchers]");
    this.logs = { chat: find("[data-log=chat]"), moves: find("[data-log=moves]") };
    this.clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
    this.logs.chat.replaceChildren();
    find("[data-chat]").addEventListener("submit", (event) => this.#say(event));
    for (const gesture of ["pointerdown", "keydown"]) {
      addEventListener(gesture, async () => { this.#sounds ??= await import("./sounds.js").catch(() => null); }, { once: true });
    }
    this.mute(localStorage.muted);
    this.show("chat");
  }

  async #say(event) {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    field.value = "";
    if (!text || (await this.send(text))) return;
    field.value ||= text;
    // Why it was refused takes room from the newest lines.
    const { chat } = this.logs;
    chat.scrollTop = chat.scrollHeight;
  }

  /** Speak to screen readers; what comes together is spoken together. */
  speak(text) {
    if (!this.#speech.length) setTimeout(() => put(this.live, this.#speech.splice(0).join(" ")), 80);
    this.#speech.push(text);
  }

  /** Play those sounds that the preferences (kind -> yes or no) allow. */
  sound(sounds, allowed = {}) {
    for (const [name, kind] of sounds) if (allowed[kind] && !localStorage.muted) this.#sounds?.play(name);
  }

  /** Add chat lines, and speak them when `aloud`. */
  lines(chat, aloud) {
    for (const { at, kind, user, text, code } of chat) {
      const arbiter = kind === "arbiter";
      const who = make(arbiter ? "strong" : "b", { textContent: arbiter ? this.words.arbiter : user?.name });
      const time = make("time", { textContent: this.clock.format(at) });
      const item = make("li", { className: arbiter ? "arb" : kind }, make("span", {}, who, ` ${text}`), time);
      item.hidden = !arbiter && this.hidden;
      this.#add(this.logs.chat, item);
      if (aloud && !item.hidden && !SPOKEN.has(code)) this.speak(arbiter ? text : `${user?.name}: ${text}`);
    }
  }

  /** Add the turns among new events; `again` starts the list of a new game. */
  moves(events, again, family) {
    if (again) this.logs.moves.replaceChildren();
    for (const event of events.filter(({ kind }) => kind === "turn" || kind === "skip")) {
      const who = make("b", { textContent: this.words[event.data.colour] });
      this.#add(this.logs.moves, make("li", {}, make("span", {}, who, ` ${moveText(event, this.words.no_move, family)}`)));
    }
  }

  /** Show who watches. */
  people(watchers) {
    const row = (mark, name) => {
      const avatar = make("span", { className: "av av-sm", ariaHidden: "true", textContent: mark });
      return make("li", { title: name }, avatar, make("span", { className: "vh", textContent: name }));
    };
    const rest = watchers.length - AVATARS;
    this.watchers.replaceChildren(...watchers.slice(0, AVATARS).map(({ name }) => row(initials(name), name)));
    if (rest > 0) this.watchers.append(row(`+${rest}`, fill(this.words.more_watchers, { n: rest })));
    put(this.watchers.closest(".card").querySelector(".badge"), String(watchers.length));
  }

  /** Hide or show what people write; the arbiter stays. */
  hide(hidden) {
    this.hidden = hidden;
    for (const item of this.logs.chat.children) item.hidden = hidden && item.className !== "arb";
    this.#press("people", hidden);
  }

  /** Silence this browser, or not. */
  mute(muted) {
    localStorage.muted = muted ? "yes" : "";
    this.#press("mute", muted);
  }

  /** Show "chat" or "moves". */
  show(which) {
    for (const [name, log] of Object.entries(this.logs)) {
      log.hidden = name !== which;
      log.scrollTop = log.scrollHeight;
      this.#press(name, name === which);
    }
  }

  #press(name, on) {
    this.root.querySelector(`[data-do=${name}]`).ariaPressed = String(Boolean(on));
  }

  /** Follow the newest line only for a reader who is at the bottom already. */
  #add(log, item) {
    const follow = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.append(item);
    if (follow) log.scrollTop = log.scrollHeight;
  }
}

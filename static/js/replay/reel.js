/**
 * The pictures of a recorded game in order: where the buttons lead, and what the board needs for each picture.
 * Pure; the page's own script is ../replay.js.
 *
 * @typedef {"white"|"black"|null} Side
 * @typedef {{colour: Side, roller: Side, dice: number[], steps: number[][], skip: boolean, position: string, cube: object|null,
 *   text: Record<string, string>, caption: Record<string, string>, ids: Record<string, string>, comment: string}} Picture
 * @typedef {{position: string, dice: number[], roller: Side, family: string, cube: object|null,
 *   last: {colour: string, dice: number[], steps: number[][]}|null}} Snapshot
 */

/** The place that a button leads to. @param {string} go first, previous, next or last @param {number} at @param {number} last */
export function target(go, at, last) {
  const places = { first: 0, previous: Math.max(at - 1, 0), next: Math.min(at + 1, last), last };
  return places[go] ?? at;
}

/** The button that a key stands for, or "". @param {string} key */
export function button(key) {
  return { ArrowLeft: "previous", ArrowRight: "next" }[key] ?? "";
}

/** What the board shows for a picture. @param {Picture} picture @param {string} family @returns {Snapshot} */
export function snapshot({ colour, roller, dice, steps, position, cube }, family) {
  const last = colour && steps.length ? { colour, dice, steps } : null;
  return { position, dice, roller, family, last, cube };
}

/** What happened between the picture before and this one, as the events of a game. @param {Picture} picture */
export function events({ colour, dice, steps, skip }) {
  if (!colour || !dice.length) return [];
  /** @type {{kind: string, data: object}[]} */
  const rolled = [{ kind: "roll", data: { colour, dice } }];
  if (skip) rolled.push({ kind: "skip", data: { colour, dice } });
  else if (steps.length) rolled.push({ kind: "turn", data: { colour, dice, steps } });
  return rolled;
}

/** Draws the doubling cube: in the bed of whoever owns it, or on its way to the one who is asked. Loaded for games that have one. */
import { WIDTH } from "./layout.js";
import { fill } from "./picture.js";

/** @typedef {import("./layout.js").View} View @typedef {import("./layout.js").Colour} Colour */
/**
 * @typedef {{value: number, owner: Colour|null, offer: number|null, crawford: boolean}} Cube  as on the wire
 * @typedef {{x: number, y: number, narrow: boolean}} Place  narrow: on the bar, for screens where the beds are out of view
 */

const BED_X = 50;
const TOP = 70;
const MIDDLE = 366;
const BOTTOM = 662;

/** What each board shows of its cube. @type {WeakMap<SVGSVGElement, {markup: string, view: View, places: Place[]}>} */
const shown = new WeakMap();

/** Where the cube lies: in its bed and, for narrow screens, on the bar; while it is offered, on the bar alone.
 *  @param {View} view @param {Cube} cube @returns {Place[]} */
export function cubePlaces(view, { owner, offer }) {
  if (offer) return [{ x: WIDTH / 2, y: MIDDLE, narrow: false }];
  const y = !owner ? MIDDLE : owner === view.viewer ? BOTTOM : TOP;
  return [{ x: view.mirror ? WIDTH - BED_X : BED_X, y, narrow: false }, { x: WIDTH / 2, y, narrow: true }];
}

/** The cube in words. @param {Cube} cube @param {Colour|null} asked @param {any} words */
export function cubeName({ value, owner, offer, crawford }, asked, words) {
  if (crawford) return words.cube_crawford;
  if (offer) return fill(words[`cube_offered_${asked}`], { n: offer });
  return fill(words[`cube_${owner ?? "middle"}`], { n: value });
}

/** Draws the cube; where it has changed its place it slides there in `ms` milliseconds (0: at once).
 *  @param {SVGSVGElement} svg @param {{view: View, words: any, cube?: Cube|null, asked: Colour|null}} now @param {number} ms */
export function drawCube(svg, { view, words, cube, asked }, ms) {
  if (!cube) return;
  let group = svg.querySelector(".cubes");
  if (!group) {
    group = document.createElementNS(svg.namespaceURI ?? "", "g");
    group.setAttribute("class", "cubes");
    group.setAttribute("role", "img");
    svg.querySelector(".dice-btn")?.before(group);
  }
  const face = cube.crawford ? "C" : String(cube.offer ?? cube.value);
  const kind = cube.crawford ? " cube-out" : cube.offer ? " cube-offered" : "";
  const towards = asked === view.viewer ? "M-9 31L0 42L9 31Z" : "M-9-31L0-42L9-31Z";
  const body = '<rect class="cube-body" x="-26" y="-26" width="52" height="52" rx="9"/><rect class="cube-in" x="-20" y="-20" width="40" height="40" rx="5"/>';
  const drawn = `${body}<text class="cube-n" y="1" aria-hidden="true">${face}</text>${cube.offer ? `<path class="cube-to" d="${towards}"/>` : ""}`;
  group.setAttribute("aria-label", cubeName(cube, asked, words));
  const places = cubePlaces(view, cube);
  const markup = places.map(({ x, y, narrow }) =>
    `<g class="cube${narrow ? " cube-bar" : ""}${kind}" transform="translate(${x} ${y})">${drawn}</g>`).join("");
  const before = shown.get(svg);
  if (before?.markup === markup) return;
  shown.set(svg, { markup, view, places });
  group.innerHTML = markup;
  // The board turned round is no move of the cube.
  if (!ms || before?.view.viewer !== view.viewer || before.view.mirror !== view.mirror) return;
  for (const [i, to] of places.entries()) {
    const from = before.places.find(({ narrow }) => narrow === to.narrow) ?? before.places[0];
    if (from.x === to.x && from.y === to.y) continue;
    const path = [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    group.children[i].animate(path, { duration: ms, easing: "cubic-bezier(.3,.7,.2,1)" });
  }
}

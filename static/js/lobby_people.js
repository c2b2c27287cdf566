/**
 * Keeps “Who is here” as it stands on the server: it is drawn anew as a whole, and the reader keeps their place in it.
 *
 * @typedef {{rev: string, html: string}} News the list as it looks now
 */

export class People {
  /** @param {HTMLElement} place the list, with its revision */
  constructor(place) {
    this.place = place;
  }

  /** The revision that the page shows. @returns {string | undefined} */
  get rev() {
    return this.place.dataset.rev;
  }

  /** @param {News} news */
  apply({ rev, html }) {
    const focus = document.activeElement;
    const person = focus && this.place.contains(focus) ? focus.getAttribute("href") : null;
    this.place.innerHTML = html;
    this.place.dataset.rev = rev;
    if (person !== null) this.#refocus(person);
  }

  /** To the same person if they are still here, else to the head of the list. @param {string} person */
  #refocus(person) {
    const links = /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("a"));
    const heading = /** @type {HTMLElement} */ (this.place.closest("section")?.querySelector("h2"));
    const link = [...links].find((other) => other.getAttribute("href") === person);
    if (!link) heading.tabIndex = -1;
    (link ?? heading).focus({ preventScroll: true });
  }
}

/**
 * Hides the options of the form for custom rules that have no say beside what else is chosen, so that they are neither
 * read nor sent. Without this script all stand there, and the server explains which do not fit.
 */

/**
 * Whether what an option needs is chosen: "length=points|games silence=*" means one of the two, and anything.
 * @param {string} needs @param {(name: string) => string} value the value of a field by its name
 */
export function applies(needs, value) {
  return needs.split(" ").every((need) => {
    const [name, wanted] = need.split("=");
    return wanted === "*" ? value(name) !== "" : wanted.split("|").includes(value(name));
  });
}

/** @param {HTMLFormElement} form */
function follow(form) {
  const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-needs]")]);
  const value = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form.elements.namedItem(name))?.value ?? "";
  const update = () => {
    for (const place of places) {
      const shown = applies(place.dataset.needs ?? "", value);
      place.hidden = !shown;
      for (const control of place.querySelectorAll("input, select")) control.toggleAttribute("disabled", !shown);
    }
  };
  form.addEventListener("change", update);
  update();
}

if (globalThis.document) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-custom]"));
  if (form) follow(form);
}

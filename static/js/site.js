/** What every page does: the look chosen in the footer is worn at once and remembered; menus close by themselves. */

const looks = /** @type {HTMLFormElement | null} */ (document.getElementById("looks"));

looks?.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  document.documentElement.dataset[name] = value;
  // A lost request only means that the next page looks as before.
  fetch(looks.action, { method: "POST", body: new FormData(looks), redirect: "manual", keepalive: true }).catch(() => {});
});

/** @param {Event} event */
function closeMenus(event) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    const inside = menu.contains(/** @type {Node} */ (event.target));
    if (event instanceof KeyboardEvent ? event.key !== "Escape" : inside) continue;
    menu.removeAttribute("open");
    if (event instanceof KeyboardEvent && inside) menu.querySelector("summary")?.focus();
  }
}
document.addEventListener("click", closeMenus);
document.addEventListener("keydown", closeMenus);

// What is new can wait until the page is there. The page of a table hears of it by its own line.
const bell = document.querySelector("[data-bell]");
if (bell && !document.getElementById("table")) {
  setTimeout(() => import("./notices.js").then(({ listen }) => listen()).catch(() => {}), 1500);
}

/** What a message means for the list of tables a page shows. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { plan, shown } from "../../static/js/lobby.js";

const row = (key) => ({ key, rev: "01234567", html: `<li data-key="${key}"></li>` });

test("rows already shown are replaced, others are new", () => {
  const { replaced, added } = plan(["a", "b"], { t: "tables", rows: [row("b"), row("c")], gone: [], order: ["c", "a", "b"] });
  assert.deepEqual(replaced.map(({ key }) => key), ["b"]);
  assert.deepEqual(added.map(({ key }) => key), ["c"]);
});

test("a row that goes and was never shown is no matter", () => {
  assert.deepEqual(plan(["a"], { t: "tables", rows: [], gone: ["a", "z"], order: [] }).gone, ["a"]);
});

test("an empty list takes everything as new", () => {
  assert.equal(plan([], { t: "tables", rows: [row("a"), row("b")], gone: [], order: ["a", "b"] }).added.length, 2);
});

test("a page says which rows and people it shows, and of which games if it is not all of them", () => {
  const rows = [{ key: "a", rev: "01234567" }, { key: "b", rev: "89abcdef" }];
  assert.deepEqual(shown(rows, {}), { seen: { a: "01234567", b: "89abcdef" } });
  assert.deepEqual(shown([], { family: "short", people: "0f66e1a2" }), { seen: {}, family: "short", people: "0f66e1a2" });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { byDay, dayOf, offsetAt, tell, zoneName } from "../../static/js/times.js";

const EVENING = new Date("2030-05-12T21:30:00Z");

test("a moment is told on the reader's clock, with its zone", () => {
  assert.match(tell(EVENING, { lang: "en", zone: "UTC" }), /Sun, May 12, 2030.*09:30.PM UTC/);
  assert.match(tell(EVENING, { lang: "ru", zone: "Europe/Moscow" }), /13 мая 2030.*00:30.*GMT\+3/);
});

test("days are the reader's own", () => {
  assert.equal(dayOf(EVENING, { lang: "en", zone: "UTC" }), "Sunday, May 12, 2030");
  assert.equal(dayOf(EVENING, { lang: "en", zone: "Europe/Moscow" }), "Monday, May 13, 2030");
});

test("appointments of one day stand together, wherever that day begins", () => {
  const moments = ["2030-05-12T12:00:00Z", "2030-05-12T21:30:00Z", "2030-05-13T12:00:00Z"];
  const at = (/** @type {string} */ moment) => new Date(moment);
  const sizes = (/** @type {string} */ zone) => byDay(moments, at, { lang: "en", zone }).map(({ things }) => things.length);
  assert.deepEqual(sizes("UTC"), [2, 1]);
  assert.deepEqual(sizes("Europe/Moscow"), [1, 2]);
  assert.deepEqual(byDay([], at, { lang: "en" }), []);
});

test("the clock's distance from UTC is that of the day which is written, summer or winter", () => {
  const zone = process.env.TZ;
  process.env.TZ = "Europe/Berlin";
  try {
    assert.equal(offsetAt("2030-07-01T12:00"), "120");
    assert.equal(offsetAt("2030-01-01T12:00"), "60");
    // Half past two did not exist that night; as if the clock had not been put forward, it was half past three.
    assert.equal(offsetAt("2030-03-31T02:30"), "60");
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
  assert.equal(offsetAt(""), "");
  assert.equal(zoneName({ lang: "en", zone: "Asia/Yerevan" }), "Asia/Yerevan");
});

/** The clocks as a page shows them: never less than the server has left, whatever line and computer do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { digits, face, gone, left, level } from "../../static/js/table/clock.js";
import { ServerTime } from "../../static/js/table/link.js";

const EPOCH = 1_900_000_000_000;
const MOVE = 30_000;
const clock = (more = {}) => ({ move: MOVE, reserve: { white: 600_000, black: 90_000 }, on: "white", from: EPOCH, ...more });

/** Repeatable chance: numbers from 0 to 1. */
function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a shown time means at the least: the digits count begun units whole. */
function meant(text) {
  const [minutes, seconds] = text.includes(":") ? text.split(":").map(Number) : [0, Number(text)];
  return (minutes * 60 + seconds) * 1000;
}

test("the move timer runs first, the reserve only when it is spent, and neither below zero", () => {
  const shown = (t) => left(clock(), EPOCH + t).white;
  assert.deepEqual(shown(0), { move: 30_000, reserve: 600_000 });
  assert.deepEqual(shown(12_000), { move: 18_000, reserve: 600_000 });
  assert.deepEqual(shown(30_000), { move: 0, reserve: 600_000 });
  assert.deepEqual(shown(31_500), { move: 0, reserve: 598_500 });
  assert.deepEqual(shown(630_000), { move: 0, reserve: 0 });
  assert.deepEqual(shown(900_000), { move: 0, reserve: 0 });
});

test("in the second after a decision arose nothing is used", () => {
  assert.deepEqual(left(clock(), EPOCH - 700).white, { move: 30_000, reserve: 600_000 });
});

test("whoever waits keeps what they have, and a game that is over stands still", () => {
  assert.deepEqual(left(clock(), EPOCH + 99_000).black, { move: MOVE, reserve: 90_000 });
  assert.deepEqual(left(clock({ on: null, from: null }), EPOCH + 99_000).white, { move: MOVE, reserve: 600_000 });
});

test("without a drift the estimate is what the quickest message of the last minute allows", () => {
  const time = new ServerTime();
  for (const [sent, delay] of [[0, 900], [10_000, 40], [20_000, 2_500], [30_000, 300]]) {
    time.hear(EPOCH + sent, sent + delay, sent + delay);
  }
  const late = EPOCH + 31_000 - time.at(31_000);
  assert.ok(late >= 40 && late < 40 + 25, `${late} ms late`);
});

test("after a minute a message no longer counts", () => {
  const time = new ServerTime();
  time.hear(EPOCH, 0, 0);
  time.hear(EPOCH + 61_000 - 500, 61_000, 61_000);
  assert.ok(Math.abs(time.at(61_000) - (EPOCH + 60_500)) < 1);
});

test("the calendar of the computer does not matter, not even while it is being set", () => {
  const time = new ServerTime();
  time.hear(EPOCH, 1000, 5);
  time.hear(EPOCH + 10_000, 11_000, 987_654_321_000);
  time.hear(EPOCH + 20_000, 21_000, 0);
  assert.ok(Math.abs(time.at(22_000) - (EPOCH + 21_000)) < 30);
});

test("what was heard before the computer slept does not count after it", () => {
  // Some computers' monotonic time stands still meanwhile, others' runs on; both must be right with the first message.
  for (const stood of [true, false]) {
    const time = new ServerTime();
    time.hear(EPOCH, 1000, EPOCH);
    const woke = stood ? 2000 : 3_602_000;
    assert.ok(time.at(woke) <= EPOCH + 3_601_000, "late, never early");
    time.hear(EPOCH + 3_601_000, woke, EPOCH + 3_601_000);
    assert.ok(Math.abs(time.at(woke) - (EPOCH + 3_601_000)) < 1);
  }
});

test("a monotonic time that leaps ahead is found out by the next message", () => {
  const time = new ServerTime();
  time.hear(EPOCH, 0, EPOCH);
  time.hear(EPOCH + 10_000, 40_000, EPOCH + 10_000);
  assert.ok(time.at(40_000) <= EPOCH + 10_000);
});

test("when the server's clock is set back, what was heard before does not count", () => {
  const time = new ServerTime();
  for (const sent of [0, 10_000]) time.hear(EPOCH + sent, sent, sent);
  time.hear(EPOCH, 20_000, 20_000);
  assert.ok(Math.abs(time.at(20_000) - EPOCH) < 1);
  assert.equal(left(clock(), time.at(20_000)).white.move, MOVE);
});

test("our own calendar may be set at any moment: between two messages nothing changes, and after the next neither", () => {
  const time = new ServerTime();
  time.hear(EPOCH, 0, 0);
  const before = time.at(2_500);
  time.hear(EPOCH + 3_000, 3_000, 23_000);
  assert.ok(Math.abs(time.at(3_000) - before - 500) < 10);
});

test("for random offsets, delays, drifts and decisions nobody is shown less than the server has", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = chance(seed);
    const offset = (random() - 0.5) * 1e9;
    const start = random() * 1e8;
    // Quartz is good to 0.01 %, a clock being set slowly to 0.05 %.
    const drift = 1 + (random() - 0.5) * 0.0015;
    const slow = random() < 0.3 ? 8_000 : 300;
    let wall = offset;
    const own = (server) => start + server * drift;
    const time = new ServerTime();
    const on = random() < 0.5 ? "white" : "black";
    const reserve = { white: Math.floor(random() * 120_000), black: Math.floor(random() * 120_000) };
    const wire = clock({ on, reserve, from: EPOCH + Math.floor(random() * 5_000) });
    let server = 0;
    let worst = 0;
    for (let step = 0; step < 40; step += 1) {
      const sent = server;
      server += random() ** 3 * slow;
      if (random() < 0.05) wall += (random() - 0.5) * 1e7;
      time.hear(EPOCH + Math.floor(sent), own(server), own(server) + wall);
      for (let look = 0; look < 5; look += 1) {
        server += random() * (random() < 0.1 ? 30_000 : 2_000);
        const estimate = time.at(own(server));
        assert.ok(estimate <= EPOCH + server, `seed ${seed}: ${estimate - EPOCH - server} ms early`);
        const has = left(wire, EPOCH + server)[on];
        const shown = face(wire, on, estimate);
        for (const part of ["move", "reserve"]) {
          assert.ok(meant(digits(shown[part], shown.fine[part])) >= has[part] - 1e-6, `seed ${seed}: ${part}`);
        }
        worst = Math.max(worst, EPOCH + server - estimate);
      }
    }
    assert.ok(worst < slow + 500, `seed ${seed}: ${worst} ms late`);
  }
});

test("time is told in minutes and seconds, begun seconds counted whole", () => {
  assert.equal(digits(600_000), "10:00");
  assert.equal(digits(599_001), "10:00");
  assert.equal(digits(599_000), "9:59");
  assert.equal(digits(61_000), "1:01");
  assert.equal(digits(4_200), "0:05");
  assert.equal(digits(0), "0:00");
});

test("below ten seconds it can be told in begun tenths, with the comma of the language", () => {
  assert.equal(digits(10_000, true), "0:10");
  assert.equal(digits(9_901, true), "0:10");
  assert.equal(digits(9_900, true), "9.9");
  assert.equal(digits(9_801, true), "9.9");
  assert.equal(digits(4_000, true, ","), "4,0");
  assert.equal(digits(1, true), "0.1");
  assert.equal(digits(0, true), "0:00");
});

test("tenths are told of what decides: the reserve, and the move timer with nothing behind it", () => {
  const at = (t, white) => face(clock({ reserve: { white, black: 0 } }), "white", EPOCH + t).fine;
  assert.deepEqual(at(25_000, 60_000), { move: false, reserve: false });
  assert.deepEqual(at(25_000, 6_000), { move: false, reserve: true });
  assert.deepEqual(at(25_000, 1_000), { move: true, reserve: true });
});

test("the face says how long its digits stay: they change exactly then, and not before", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = chance(seed);
    const reserve = Math.floor(random() * 40_000);
    const wire = clock({ reserve: { white: reserve, black: 0 } });
    const text = (t) => {
      const { move, reserve: rest, fine } = face(wire, "white", t);
      return `${digits(move, fine.move)} ${digits(rest, fine.reserve)}`;
    };
    let t = EPOCH - 1000 * random();
    let changes = 0;
    for (; changes < 600; changes += 1) {
      const { stays, total } = face(wire, "white", t);
      if (stays === null) {
        assert.equal(total, 0);
        break;
      }
      // The move timer's tenths begin with the sum of both, between two of its digits.
      if (face(wire, "white", t).fine.move === face(wire, "white", t + stays - 0.01).fine.move) {
        assert.equal(text(t), text(t + stays - 0.01), `seed ${seed} at ${t - EPOCH}`);
      }
      assert.ok(stays <= 2000);
      t += stays + 0.01;
    }
    assert.ok(changes < 600);
    assert.equal(text(t), "0:00 0:00");
  }
});

test("a clock that does not run stays as it is", () => {
  assert.equal(face(clock(), "black", EPOCH).stays, null);
  assert.equal(face(clock({ on: null, from: null }), "white", EPOCH).stays, null);
  assert.equal(face(clock(), "white", EPOCH + 700_000).runs, null);
});

test("which of the two times runs", () => {
  assert.equal(face(clock(), "white", EPOCH).runs, "move");
  assert.equal(face(clock(), "white", EPOCH + 30_000).runs, "reserve");
  assert.equal(face(clock(), "black", EPOCH + 30_000).runs, null);
});

test("time grows low at thirty and at ten seconds in all", () => {
  const start = { move: MOVE, reserve: 600_000 };
  assert.equal(level({ move: 5_000, reserve: 600_000 }, start), 0);
  assert.equal(level({ move: 0, reserve: 30_001 }, start), 0);
  assert.equal(level({ move: 0, reserve: 30_000 }, start), 1);
  assert.equal(level({ move: 0, reserve: 10_000 }, start), 2);
  assert.equal(face(clock(), "black", EPOCH).low, 0);
});

test("with little to begin with it grows low later: no decision begins with a warning", () => {
  const bare = { move: MOVE, reserve: 0 };
  assert.equal(level(bare, bare), 0);
  assert.equal(level({ move: 15_000, reserve: 0 }, bare), 1);
  assert.equal(level({ move: 7_500, reserve: 0 }, bare), 2);
  const blitz = { move: 4_000, reserve: 0 };
  assert.equal(level(blitz, blitz), 0);
  assert.equal(level({ move: 1_000, reserve: 0 }, blitz), 2);
});

test("the badge of somebody who is away counts, where disconnections are counted", () => {
  const words = { away: "Away", lost: "Lost", lost_of: "Lost ({count} of {limit})" };
  assert.equal(gone(null, words), "Away");
  assert.equal(gone({ count: 2, limit: 3 }, words), "Lost (2 of 3)");
  assert.equal(gone({ count: 2, limit: null }, words), "Lost");
});

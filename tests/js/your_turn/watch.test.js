import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { markedTitle, MOST_FAILURES, PAUSE, SHORTEST, Watch } from "../../../static/js/your_turn/watch.js";

const MARK = "● Your turn · ";

/** @type {{ waits: boolean | Error, hidden: boolean, now: number, asked: number, shown: boolean[] }} */
let page;
/** @type {{ at: number, action: () => unknown }[]} */
let timers;
/** @type {Watch} */
let watch;

beforeEach(() => {
  page = { waits: true, hidden: false, now: 0, asked: 0, shown: [] };
  timers = [];
  watch = new Watch({
    ask: async () => {
      page.asked += 1;
      if (page.waits instanceof Error) {
        throw page.waits;
      }
      return page.waits;
    },
    show: (waits) => page.shown.push(waits),
    isHidden: () => page.hidden,
    now: () => page.now,
    later: (action, milliseconds) => timers.push({ at: page.now + milliseconds, action }),
  });
  watch.begin();
});

/**
 * Lets time pass, timer by timer.
 *
 * @param {number} milliseconds
 */
async function pass(milliseconds) {
  const end = page.now + milliseconds;
  for (;;) {
    timers.sort((one, other) => one.at - other.at);
    if (!timers.length || timers[0].at > end) {
      break;
    }
    const [next] = timers.splice(0, 1);
    page.now = next.at;
    await next.action();
  }
  page.now = end;
}

test("the mark is put in front of a title once, and taken away", () => {
  const marked = markedTitle("War", MARK, true);
  assert.equal(marked, "● Your turn · War");
  assert.equal(markedTitle(marked, MARK, true), marked);
  assert.equal(markedTitle(marked, MARK, false), "War");
  assert.equal(markedTitle("War", MARK, false), "War");
});

test("a page that is seen asks once in a pause, and not at its beginning", async () => {
  await pass(PAUSE - 1);
  assert.equal(page.asked, 0);
  await pass(1 + 2 * PAUSE);
  assert.deepEqual(page.shown, [true, true, true]);
});

test("a hidden page asks nothing until someone comes back", async () => {
  page.hidden = true;
  await pass(10 * PAUSE);
  assert.equal(page.asked, 0);
  page.hidden = false;
  await watch.returned();
  assert.equal(page.asked, 1);
});

test("a page between which someone goes back and forth does not ask each time", async () => {
  await pass(PAUSE);
  for (let time = 0; time < 5; time += 1) {
    await watch.returned();
  }
  assert.equal(page.asked, 1);
  await pass(SHORTEST);
  await watch.returned();
  assert.equal(page.asked, 2);
});

test("the site is left alone after some failures in a row", async () => {
  page.waits = new Error("away");
  await pass(20 * PAUSE);
  await watch.returned();
  assert.equal(page.asked, MOST_FAILURES);
  assert.deepEqual(page.shown, []);
});

test("a failure between answers does no harm", async () => {
  for (let time = 0; time < 2 * MOST_FAILURES; time += 1) {
    page.waits = time % 2 ? true : new Error("away");
    await pass(PAUSE);
  }
  assert.equal(page.asked, 2 * MOST_FAILURES);
});

test("a question out of turn puts off the next one", async () => {
  await pass(PAUSE - 1);
  await watch.look();
  await pass(PAUSE - 1);
  assert.equal(page.asked, 1);
  await pass(1);
  assert.equal(page.asked, 2);
});

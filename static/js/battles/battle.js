// The page of a quick battle: battle plan, orders, and what happened, played on the board.

import { carried, element, parts } from "../elements.js";
import { ID_FIELD, tellAnswer } from "../unsent/forms.js";
import { BattleBoard } from "./board.js";
import { offerCheck } from "./checking.js";
import { Deployment } from "./deployment.js";
import { Ordering } from "./ordering.js";
import { BattlePlayer } from "./player.js";
import { fetchBattle, sendBattle } from "./sending.js";
import { BattleStage } from "./stage.js";
import { Waiting } from "./waiting.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The battle that the page shows now; another one takes its place whenever something has happened. */
let battle = element("battle");
/** @type {Waiting | null} */
let waiting = null;
let isEnlarged = false;
let isMine = false; // whether the battle waits for the viewer
const plainTitle = document.title;

begin();
document.addEventListener("visibilitychange", () => waiting?.returned());
document.addEventListener("submit", send);
document.addEventListener("keydown", keys);

/** Begins with the battle that stands in the page. */
function begin() {
  battle = element("battle");
  waiting?.stop();
  waiting = null;
  isMine = false;
  offerCheck();
  if (!document.getElementById("battle-data")) {
    battle.classList.add("ready");
    wait();
    return;
  }
  const data = carried("battle-data");
  const board = new BattleBoard(data, data.scenes ? data.units : {});
  board.picture.setAttribute("tabindex", "0");
  board.picture.setAttribute("role", "application");
  board.picture.setAttribute("aria-describedby", "board-keys");
  fold();
  if (data.scenes) {
    show(board, data);
  } else {
    remember(0);
    new Deployment(board, data);
  }
  battle.classList.add("ready");
  enlarge(isEnlarged);
  document.getElementById("enlarge")?.addEventListener("click", () => enlarge(!isEnlarged));
  wait();
}

/**
 * Shows a battle that has begun: first what its viewer has not seen yet.
 *
 * @param {BattleBoard} board
 * @param {BattleDocument_} data
 */
function show(board, data) {
  const stage = new BattleStage(board, data);
  const ordering = data.choices ? new Ordering(board, data, give) : null;
  /** @type {BattlePlayer | null} */
  let player = null;
  player = new BattlePlayer(stage, {
    words: data.words,
    arrived: (isNow) => {
      ordering?.set(isNow);
      battle.classList.toggle("playing", player?.playing ?? false);
      if (isNow) {
        remember(stage.last);
      }
    },
  });
  const seen = remembered();
  const begins = seen === null ? stage.last : Math.min(seen, stage.last);
  isMine = data.mine;
  document.title = isMine ? `● ${battle.dataset.mark} – ${plainTitle}` : plainTitle;
  if (begins < stage.last && !still.matches) {
    board.picture.scrollIntoView({ block: "nearest" });
    player.playFrom(begins);
  } else {
    player.show(stage.last);
  }
  const skip = () => player.playing && player.show(stage.last);
  board.picture.addEventListener("click", skip);
  board.picture.addEventListener("keydown", (event) => event.key === "Escape" && skip());
}

/** Folds what is only needed without a board, unless something there has to be looked at. */
function fold() {
  for (const details of /** @type {HTMLDetailsElement[]} */ (parts(battle, ".in-words"))) {
    const asked = details.querySelector("#chosen-order, [aria-invalid], .problem") ?? document.getElementById("problem");
    details.open = asked !== null;
  }
}

/**
 * Gives an order.
 *
 * @param {string} line
 */
function give(line) {
  const form = /** @type {HTMLFormElement} */ (element("phase-form"));
  const fields = fieldsOf(form);
  fields.set("do", "order");
  fields.set("line", line);
  post(fields);
}

/**
 * Sends a form of the battle without leaving the page.
 *
 * @param {SubmitEvent} event
 */
function send(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || !battle.contains(form)) {
    return;
  }
  event.preventDefault();
  const fields = fieldsOf(form);
  const { submitter } = event;
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.set(submitter.name, submitter.value);
  }
  post(fields);
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    fields.append(name, String(value));
  }
  return fields;
}

/** @param {URLSearchParams} fields */
async function post(fields) {
  if (battle.hasAttribute("aria-busy")) {
    return;
  }
  battle.setAttribute("aria-busy", "true");
  const said = document.getElementById("board-says");
  const words = carried("battle-data").words;
  if (said) {
    said.textContent = words.sending;
  }
  const { found, isAnswered, isRefused } = await sendBattle(battle.dataset.address ?? "", fields);
  battle.removeAttribute("aria-busy");
  if (found) {
    replace(found);
  } else if (said) {
    said.textContent = isAnswered ? words.refused : words.failed;
  }
  tellAnswer(fields.get(ID_FIELD) ?? "", isRefused);
}

/** @param {{ battle: HTMLElement, said: string }} found */
function replace({ battle: next, said: sentence }) {
  const open = parts(battle, "details[id], details.rare, details.board-key").filter((one) => /** @type {HTMLDetailsElement} */ (one).open);
  const hadFocus = battle.contains(document.activeElement);
  const view = document.getElementById("board-window");
  const place = { left: view?.scrollLeft ?? 0, top: view?.scrollTop ?? 0 };
  battle.replaceWith(document.adoptNode(next));
  begin();
  for (const details of open) {
    const same = battle.querySelector(details.id ? `#${details.id}` : `.${details.className.split(" ")[0]}`);
    same?.setAttribute("open", "");
  }
  document.getElementById("board-window")?.scrollTo(place);
  const problem = document.getElementById("problem");
  if (hadFocus) {
    /** @type {any} */ (document.getElementById("board"))?.focus({ preventScroll: problem === null });
  }
  problem?.scrollIntoView({ block: "nearest" });
  if (sentence) {
    const said = document.getElementById("board-says");
    said?.append(` ${sentence}`);
  }
}

/** Waits for the other side, if the battle waits for it. */
function wait() {
  const address = battle.dataset.state;
  if (!address || isMine || battle.querySelector("#battle-player.over")) {
    return;
  }
  waiting = new Waiting({
    version: Number(battle.dataset.version),
    ask: async () => (await (await fetch(address)).json()).version,
    changed: async () => {
      const found = await fetchBattle(battle.dataset.address ?? "").catch(() => null);
      const isPlanning = document.getElementById("battle-plan") && found?.battle.querySelector("#battle-plan");
      if (found && !isPlanning) {
        replace(found);
      }
    },
    isHidden: () => document.hidden,
    later: (action, milliseconds) => setTimeout(action, milliseconds),
  });
  waiting.begin();
}

/** @param {boolean} enlarged */
function enlarge(enlarged) {
  isEnlarged = enlarged;
  document.getElementById("board-window")?.classList.toggle("enlarged", enlarged);
  document.getElementById("enlarge")?.setAttribute("aria-pressed", String(enlarged));
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "?" && !target.closest("input, select, textarea")) {
    const key = battle.querySelector(".board-key");
    if (key instanceof HTMLDetailsElement) {
      key.open = !key.open;
      key.scrollIntoView({ block: "nearest" });
    }
  }
}

/** How many lines of this battle its viewer has seen; null if none is known. */
function remembered() {
  const seen = sessionStorage.getItem(`battle:${battle.dataset.address}`);
  return seen === null ? null : Number(seen);
}

/** @param {number} count */
function remember(count) {
  sessionStorage.setItem(`battle:${battle.dataset.address}`, String(count));
}

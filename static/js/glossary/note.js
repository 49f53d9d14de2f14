// The note with the sentence of a term: shown while the pointer or the focus is on the term, and by a tap.

const DELAY = 200; // milliseconds the pointer rests on a term before its note is shown, and may be between both
const GAP = 6; // pixels between term and note, and between note and screen

/**
 * @param {Terms} terms
 * @param {string} rules the address of the rules
 */
export function notes(terms, rules) {
  const note = document.createElement("div");
  note.id = "term-note";
  note.popover = "auto";
  note.role = "note";
  /** @type {HTMLAnchorElement | null} */
  let shown = null;
  let timer = 0;
  let pressed = false; // whether the note was open when its term was pressed, which closes it

  const isOpen = () => note.matches(":popover-open");
  const hide = () => isOpen() && note.hidePopover();

  /** @param {HTMLAnchorElement} term */
  const show = (term) => {
    clearTimeout(timer);
    const entry = terms[term.hash.slice(1)];
    if (!entry || (shown === term && isOpen())) {
      return;
    }
    const [name, sentence, paragraph] = entry;
    const [heading, link] = [document.createElement("strong"), document.createElement("a")];
    heading.textContent = name;
    link.textContent = paragraph;
    link.href = `${rules}${paragraph}/`;
    hide();
    shown?.removeAttribute("aria-describedby");
    note.replaceChildren(heading, ` ${sentence} `, link);
    term.removeAttribute("title");
    term.after(note);
    note.showPopover();
    shown = term;
    term.setAttribute("aria-describedby", note.id);
    place(term);
  };
  /** @param {HTMLAnchorElement} term */
  const place = (term) => {
    const box = term.getClientRects()[0];
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetWidth: width, offsetHeight: height } = note;
    const left = Math.max(GAP, Math.min(box.left, clientWidth - width - GAP));
    const below = box.bottom + GAP + height <= clientHeight || box.top < height + GAP;
    note.style.left = `${left + scrollX}px`;
    note.style.top = `${(below ? box.bottom + GAP : box.top - height - GAP) + scrollY}px`;
  };
  /**
   * @param {Event} event
   * @returns {HTMLAnchorElement | null}
   */
  const termOf = (event) => (event.target instanceof Element ? event.target.closest("a.term") : null);
  const isIn = (/** @type {EventTarget | null} */ one) => one instanceof Node && (note.contains(one) || Boolean(shown?.contains(one)));

  note.addEventListener("toggle", () => {
    if (!isOpen()) {
      shown?.removeAttribute("aria-describedby");
      shown = null;
    }
  });
  addEventListener("pointerover", (event) => {
    const term = termOf(event);
    if (event.pointerType === "mouse" && (term || isIn(event.target))) {
      clearTimeout(timer);
      timer = term ? setTimeout(show, DELAY, term) : 0;
    }
  });
  addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && (termOf(event) || isIn(event.target)) && !isIn(event.relatedTarget)) {
      clearTimeout(timer);
      timer = setTimeout(hide, DELAY);
    }
  });
  addEventListener("focusin", (event) => {
    const term = termOf(event);
    if (term?.matches(":focus-visible")) {
      show(term);
    } else if (!isIn(event.target)) {
      hide();
    }
  });
  addEventListener("pointerdown", (event) => {
    pressed = isOpen() && termOf(event) === shown;
  });
  addEventListener("click", (event) => {
    const term = termOf(event);
    if (term && event.detail && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault(); // Enter goes to the glossary, a press shows the note
      if (pressed) {
        hide();
      } else {
        show(term);
      }
    }
  });
}

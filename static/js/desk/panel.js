// The panel beside the map: which army's part of it is shown.

export class Panel {
  constructor(desk, lines) {
    this.desk = desk;
    this.lines = lines;
    lines.addEventListener("click", (event) => this.click(event));
  }

  // The numbers of the player's own armies.
  get armies() {
    return [...this.lines.querySelectorAll(".army-choice.mine")].map((choice) => Number(choice.dataset.army));
  }

  // The army to begin with: that of the address, else the first one that still has to be decided about.
  wanted() {
    const named = Number(/^#army-(\d+)$/.exec(location.hash)?.[1]);
    const waiting = this.lines.querySelector(".army-choice.mine:has(.waits)") ?? this.lines.querySelector(".army-choice.mine");
    if (named && this.lines.querySelector(`.army-choice[data-army="${named}"]`)) {
      return named;
    }
    return waiting ? Number(waiting.dataset.army) : null;
  }

  choose(number) {
    for (const section of this.lines.querySelectorAll(".army-desk[data-army]")) {
      section.hidden = Number(section.dataset.army) !== number;
    }
    for (const choice of this.lines.querySelectorAll(".army-choice")) {
      choice.toggleAttribute("aria-current", Number(choice.dataset.army) === number);
    }
    history.replaceState(null, "", number === null ? location.pathname : `#army-${number}`);
  }

  click(event) {
    const choice = event.target.closest(".army-choice");
    const decision = event.target.closest('a[href*="#line-"]');
    if (choice) {
      event.preventDefault();
      this.desk.choose(Number(choice.dataset.army));
      this.desk.chart.showArmy(Number(choice.dataset.army));
    } else if (decision) {
      this.toLine(event, decision.hash.slice(1));
    }
  }

  // An entry of the inbox leads to its line here instead of on the form.
  toLine(event, id) {
    const line = document.getElementById(id);
    if (!line) {
      return;
    }
    event.preventDefault();
    const section = line.closest(".army-desk[data-army]");
    if (section) {
      this.desk.choose(Number(section.dataset.army));
    }
    line.closest("details")?.setAttribute("open", "");
    line.querySelector("select, input:not([type=hidden]), textarea:not([hidden])").focus();
  }

  // To where the order of the chosen army is handed in.
  focusOrder() {
    const section = this.lines.querySelector(".army-desk[data-army]:not([hidden])");
    (section?.querySelector("button[value=hand_in]") ?? section?.querySelector("h2"))?.focus();
  }
}

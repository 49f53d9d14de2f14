/**
 * Lists of time zones: the browser's own is chosen where a person has not chosen one yet, and a field above the list
 * searches in it. Without script the list begins with UTC and the usual zones.
 *
 * @param {string} text
 */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();

/** @param {HTMLOptionElement} option */
const zonesOf = (option) => [option.value, ...(option.dataset.also ?? "").split(" ")];

/** @param {HTMLSelectElement} select */
function chooseOwn(select) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = [...select.options].find((option) => zonesOf(option).includes(zone));
  if (own) {
    own.selected = true;
  }
}

/** @param {HTMLSelectElement} select */
function makeSearchable(select) {
  const everything = [...select.children];
  const options = [...select.options].map((option) => ({ option, text: folded(`${option.text} ${zonesOf(option).join(" ")}`) }));
  const search = document.createElement("input");
  search.type = "search";
  search.className = "zone-search";
  search.placeholder = search.ariaLabel = select.dataset.zones ?? "";
  search.autocomplete = "off";
  const none = document.createElement("p");
  none.className = "small";
  none.role = "status";
  const groupOf = new Map(options.map(({ option }) => [option, option.parentElement]));
  search.addEventListener("input", () => {
    const chosen = select.selectedOptions[0];
    const words = folded(search.value).split(" ").filter(Boolean);
    const found = words.length ? options.filter(({ text }) => words.every((word) => text.includes(word))) : [];
    for (const { option } of options) {
      groupOf.get(option)?.append(option);
    }
    if (found.length) {
      select.replaceChildren(...found.map(({ option }) => option));
    } else {
      select.replaceChildren(...everything);
    }
    const stays = !found.length || found.some(({ option }) => option === chosen);
    (stays ? chosen : found[0].option).selected = true;
    none.textContent = (words.length && !found.length && select.dataset.none) || "";
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault(); // it chooses, and does not send the form
      select.focus();
    }
  });
  select.before(search);
  select.after(none);
}

/** @type {NodeListOf<HTMLSelectElement>} */
const lists = document.querySelectorAll("select[data-zones]");
for (const select of lists) {
  if (select.closest("[data-detect-time-zone]")) {
    chooseOwn(select);
  }
  makeSearchable(select);
}

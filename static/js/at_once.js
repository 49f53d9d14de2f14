// Sends a form as soon as its page is opened by a link: the click in the mail was the decision. Programs that only follow
// links run no scripts, so they switch nothing off. Without script the button does the same. A page that came of a
// button of the form itself says `?done` and is left alone.
const form = document.querySelector("form[data-at-once]");
if (form && location.search !== "?done") {
  const body = new URLSearchParams({ do: form.querySelector("button")?.value ?? "" });
  fetch(location.href, { method: "POST", body }).then(
    (answer) => answer.ok && location.replace(answer.url),
    () => {}, // the button is still there
  );
}

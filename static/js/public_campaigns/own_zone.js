// Deadlines that a visitor reads in the time zone of a campaign, in their own zone instead.

import { parts } from "../elements.js";

const language = document.documentElement.lang;
const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

for (const time of parts(document, "time[data-zone=campaign]")) {
  time.textContent = format.format(new Date(time.getAttribute("datetime") ?? ""));
}

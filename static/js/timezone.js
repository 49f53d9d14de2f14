// Chooses the browser's own time zone where a person has not chosen one yet; without script it stays UTC.
for (const place of document.querySelectorAll("[data-detect-time-zone]")) {
  const select = place.querySelector("select");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === zone)) {
    select.value = zone;
  }
}

// Choosing the layers of a map: a preset ticks its layers, and ticking one by hand makes them one's own.

const form = document.getElementById("map-choice");
const presets = form.elements.layers;
const ticks = [...form.querySelectorAll("input[name=layer]")];

presets.addEventListener("change", () => {
  const { layers } = presets.selectedOptions[0].dataset;
  if (layers) {
    const ticked = new Set(layers.split(","));
    ticks.forEach((tick) => { tick.checked = ticked.has(tick.value); });
  } else {
    form.querySelector("details").open = true;
  }
});

form.addEventListener("change", (event) => {
  if (!ticks.includes(event.target)) {
    return;
  }
  const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.value).join(",");
  const same = [...presets.options].find((option) => option.dataset.layers === ticked);
  presets.value = same ? same.value : "own";
});

// Choosing the layers of a map: a preset ticks its layers, and ticking one by hand makes them one's own.

const form = document.getElementById("map-choice");
const presets = [...form.querySelectorAll("input[name=layers]")];
const ticks = [...form.querySelectorAll("input[name=layer]")];

function choosePreset(preset) {
  const { layers } = preset.dataset;
  if (layers) {
    const ticked = new Set(layers.split(","));
    ticks.forEach((tick) => { tick.checked = ticked.has(tick.value); });
  } else {
    form.querySelector("details").open = true;
  }
}

form.addEventListener("change", (event) => {
  if (presets.includes(event.target)) {
    choosePreset(event.target);
  } else if (ticks.includes(event.target)) {
    const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.value).join(",");
    const same = presets.find((preset) => preset.dataset.layers === ticked);
    (same ?? presets.find((preset) => preset.value === "own")).checked = true;
  }
});

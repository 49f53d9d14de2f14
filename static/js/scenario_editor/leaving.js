// On every page of the scenario editor: asks before it is left with changes that are not saved.

import { element } from "../elements.js";
import { Unsaved } from "./unsaved.js";

const form = element("scenario-editor");
new Unsaved({ form, page: window, changed: form.dataset.unsaved === "yes" });

// Begins the lesson of the page.

import { Site } from "../desk/ask.js";
import { Bubble } from "../desk/bubble.js";
import { carried, element } from "../elements.js";
import { Chart } from "./chart.js";
import { Lesson } from "./lesson.js";

/** @type {LessonDocument} */
const data = carried("learn-data");

new Lesson({
  data,
  site: new Site(data.words),
  bubble: new Bubble({ paper: element("bubble"), frame: element("maps"), rules: data.urls.rules }),
  chart: (hears) => new Chart({ data, frame: element("map"), world: element("world"), ...hears }),
}).begin();

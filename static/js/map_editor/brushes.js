// The tools that paint: terrain, and sea zones.

import { alike, line, within } from "./areas.js";
import { paint } from "./terrain.js";
import { Tool } from "./tool.js";
import { paintZone } from "./zones.js";

// What is painted with a brush, or into everything alike.
class Brush extends Tool {
  constructor(editor, name, field) {
    super(editor, name);
    Object.assign(this, { draws: true, field });
  }

  hexes(hex) {
    const brush = this.chosen(this.field);
    return brush === "fill" ? alike(this.draft.geometry, hex, (one) => this.kind(one)) : within(this.draft.geometry, hex, Number(brush));
  }

  begin(hex) {
    this.last = hex;
    this.apply(this.hexes(hex));
  }

  over(hex) {
    if (this.chosen(this.field) !== "fill") {
      this.apply([...new Set(line(this.draft.geometry, this.last, hex).flatMap((one) => this.hexes(one)))]);
    }
    this.last = hex;
  }

  preview(hex) {
    return this.chosen(this.field) === "fill" ? [hex] : this.hexes(hex);
  }
}

export class Terrain extends Brush {
  constructor(editor) {
    super(editor, "terrain", "brush");
  }

  kind(hex) {
    return this.draft.terrain[hex];
  }

  apply(hexes) {
    paint(this.draft, hexes, this.chosen("letter"));
  }
}

export class Zones extends Brush {
  constructor(editor) {
    super(editor, "zones", "zone-brush");
  }

  kind(hex) {
    return `${"CS".includes(this.draft.terrain[hex])} ${this.draft.zonesOf[hex]}`;
  }

  apply(hexes) {
    const { zonePanel, words } = this.editor;
    if (zonePanel.key === null) {
      this.editor.pointing.remark(words.noZone);
      return;
    }
    paintZone(this.draft, hexes, zonePanel.key, this.chosen("zone-how"));
  }
}

// What all tools have in common. Each takes a trace - begun at a hex, led over others, ended - or a press at one hex;
// `preview` are the hexes that it would change. What is chosen beside the map is asked through `chosen`, by the names
// of the fields.

export class Tool {
  constructor(editor, name) {
    Object.assign(this, { editor, name, draws: false });
  }

  get draft() {
    return this.editor.draft;
  }

  chosen(field) {
    return document.querySelector(`[name="${field}"]:checked`)?.value;
  }

  begin() {}
  over() {}
  end() {}
  leave() {}

  press(hex) {
    this.begin(hex);
    this.end(hex);
  }

  preview() {
    return [];
  }
}

// Changes nothing: the map is moved and looked at.
export class Look extends Tool {}

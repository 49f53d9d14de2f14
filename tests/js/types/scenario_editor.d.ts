// What the page of the scenario editor carries for its script.

/** Receives the hexes that a dragged pointer comes to, all of them at its end, or those of a trace that was none. */
type HexPainter = { paint: (hexes: number[]) => void, done: (hexes: number[]) => void, undo: (hexes: number[]) => void };

interface ScenarioDocument {
  part: string;
  map: object | null;
  address: string;
  directions: number[];
  colours: MapColours;
  factions: { id: string, title: string, colour: string }[];
  control: Record<string, string>;
  armies: { number: number, faction: string, hex: string }[];
  mostArmies: number;
  words: Record<string, string>;
}

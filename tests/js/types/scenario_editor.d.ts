// What the page of the scenario editor carries for its script.

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

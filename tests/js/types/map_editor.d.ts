// What the scripts of the map editor hand to each other.

type Draft = import("../../../static/js/map_editor/draft.js").Draft;
type Ground = import("../../../static/js/map_editor/ground.js").Ground;
type Marks = import("../../../static/js/map_editor/marks.js").Marks;
type Canvas = import("../../../static/js/map_editor/canvas.js").Canvas;
type Here = import("../../../static/js/map_editor/here.js").Here;
type UndoRedo = import("../../../static/js/map_editor/undo.js").UndoRedo;
type Pointing = import("../../../static/js/map_editor/pointing.js").Pointing;
type Toolbox = import("../../../static/js/map_editor/toolbox.js").Toolbox;
type StructurePanel = import("../../../static/js/map_editor/structure_panel.js").StructurePanel;
type ZonePanel = import("../../../static/js/map_editor/zone_panel.js").ZonePanel;
type Documents = import("../../../static/js/map_editor/documents.js").Documents;
type Sender = import("../../../static/js/map_editor/sending.js").Sender;

/** The map that is drawn now, and whether it has changes that are only in this browser. */
type CurrentMap = { draft: Draft; changed: boolean };
/** The map that the page begins with; `problem` says why none could be opened. */
type FirstMap = CurrentMap & { place: MapPlace | null; problem: string };
/** What a new map is like: its size, the letter of its terrain, and its names. */
type NewMap = { columns: number; rows: number; terrain: string; name: string; title: string; hexKm: number };

type MapStructure = { name: string; city: boolean; hex: number; modern: string };
type MapZone = { key: number; name: string };
/** What is known of the whole of a map; never changed, only replaced. */
type MapFacts = {
  name: string;
  title: string;
  hexKm: number;
  sources: string[];
  structures: MapStructure[];
  zones: MapZone[];
};
type FactName = "name" | "title" | "hexKm" | "sources";
type LineLayer = "roads" | "rivers";
/** A value a hex: a letter, masks of sides, and zones by their keys. */
type DraftLayers = { terrain: string[]; roads: number[]; rivers: number[]; zonesOf: number[][] };
type Cell = { layer: keyof DraftLayers; hex: number; before: any; after: any };
type StrokeSide = "before" | "after";
/** What is undone as a whole: hexes with what they were and are, and the facts before and after. */
type Stroke = { cells: Map<number, Cell>; before: MapFacts; after: MapFacts; key: string | null };

type Limits = { most: number; directions: number[]; terrains: Record<string, string> };
/** What the reader says about a document that is no map; `notMaps` by the kind of document. */
type ReaderWords = { notMaps: Record<string, string> } & Record<
  | ("notJson" | "notMap" | "missing" | "unknownKey" | "noHexes" | "tooLarge" | "uneven" | "noTerrain" | "noPair")
  | ("noNeighbours" | "notOnMap" | "noNumber" | "noObject" | "noKind" | "noList" | "noText"),
  string
>;
type EditorWords = Words & ReaderWords;
type MapColours = { terrain: Record<string, string>; sign: Record<string, string>; line: Record<string, string> };
type EditorDocument = {
  reader: number;
  check: string;
  mineAddress: string;
  preview: string;
  most: number;
  mostBytes: number;
  directions: number[];
  colours: MapColours;
  words: EditorWords;
};
/** Where a map is in the account. */
type MapPlace = { address: string; version: number };
type SavedMap = MapPlace & { title: string; delete: string };
/** A map that is kept in the browser. */
type KeptMap = { text: string; changed: boolean; place?: MapPlace | null };

type Finding = { level: string; text: string; hexes: number[] };
type CheckAnswer = { fault: string; hex: number | null; findings: Finding[] };
type PreviewState = { state: string; number?: number; address?: string; width?: number; height?: number };
/** Who hears of taps and of a trace that a tool draws. */
type TraceListener = PointerListener & { draws(): boolean; begin(point: Point): void; over(point: Point): void; end(point: Point): void; abandon(): void };
type TextField = HTMLInputElement | HTMLTextAreaElement;
type Tool = import("../../../static/js/map_editor/tool.js").Tool;

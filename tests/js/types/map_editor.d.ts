// What the scripts of the map editor hand to each other.

type Draft = import("../../../static/js/map_editor/draft.js").Draft;
type Ground = import("../../../static/js/map_editor/ground.js").Ground;
type Marks = import("../../../static/js/map_editor/marks.js").Marks;
type Editor = import("../../../static/js/map_editor/editor.js").Editor;

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
/** What is taken back as a whole: hexes with what they were and are, and the facts before and after. */
type Stroke = { cells: Map<number, Cell>; before: MapFacts; after: MapFacts; key: string | null };

type Limits = { most: number; directions: number[]; terrains: Record<string, string> };
/** What the reader says of a document that is no map; `notMaps` by the kind of document. */
type ReaderWords = Record<string, string> & { notMaps: Record<string, string> };
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
/** Who is told of taps and of a trace that a tool draws. */
type TraceListener = PointerListener & { draws(): boolean; begin(point: Point): void; over(point: Point): void; end(point: Point): void; abandon(): void };
type TextField = HTMLInputElement | HTMLTextAreaElement;
type Tool = import("../../../static/js/map_editor/tool.js").Tool;

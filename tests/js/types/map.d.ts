// What scripts hand to each other about maps: the names that the comments of static/js/map and of its readers use.
// Documents are as the site writes them (hexmap/drawing/browser_map.py).

type Geometry = import("../../../static/js/map/geometry.js").Geometry;
type Viewport = import("../../../static/js/map/viewport.js").Viewport;
type Overlay = import("../../../static/js/map/overlay.js").Overlay;
type Board = import("../../../static/js/map/board.js").Board;

/** A point in pixels: of the picture or of the frame. */
type Point = { x: number; y: number };
/** A point on the lattice of all centres and corners. */
type LatticePoint = readonly [across: number, down: number];
type Size = { width: number; height: number };
type Bounds = { left: number; top: number; right: number; bottom: number };
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Where hexes lie; `directions` are by the clock, the north first. */
type GridDocument = {
  grid: { columns: number; rows: number; digits: number; west?: number; north?: number };
  layout: Size & { size: number; left: number; top: number };
  directions: number[];
};
type StructureDocument = { name: string; modern: string; city: boolean; hex: string };
type BoardDocument = GridDocument & {
  terrain: string;
  roads: string;
  rivers: string;
  structures: StructureDocument[];
  zones: string[];
  zone_sets: number[][];
  zone_runs: [length: number, which: number][];
};
/** A structure of the board, with its hex as an index. */
type Structure = StructureDocument & { at: number };

/** A counter's army, and its faction: the key of its colour in the style sheet, and how many come before it. */
type CounterArmy = { number: number | string; afloat?: boolean };
type CounterFaction = { key: number | string | null; bars: number; name?: string };

/** Who is told of taps and of the mouse over the map, in points of the frame. */
type PointerListener = { tap(point: Point): void; hover(point: Point | null): void; place?(point: Point): number };

/** Of the browser, where it knows of trusted types. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string } }
  | undefined;

// What the scripts of the page with the map hand to each other. Documents are as the site writes them
// (campaign/games/vae_victis/preview/preview_json.py, campaign/desk/queries/map_layers.py).

type Refused = import("../../../static/js/desk/ask.js").Refused;
type Site = import("../../../static/js/desk/ask.js").Site;
type Announcer = import("../../../static/js/desk/announcer.js").Announcer;
type Position = import("../../../static/js/desk/position.js").Position;

/** Sentences of a page by the names under which scripts know them, and the names of terrains by their letters. */
type Words = Record<string, string> & { terrains: Record<string, string> };

type Faction = { id: string; title: string; key: number | null; bars: number };
type DeskUrls = Record<"layers" | "enemies" | "preview" | "lines" | "hint" | "board" | "reach" | "sheet" | "drafts" | "rules", string>;
/** A suggestion of a general: texts for lines, and why. */
type HintAnswer = { army: number; fields: { name: string; text: string }[]; reasons: string[] };
type DeskDocument = { phase: number; faction: string | null; factions: Faction[]; urls: DeskUrls; words: Words };

/** The army that the player has chosen, and the one whose plan is shown: the same, or none if that army has no line. */
type ArmySelection = { army: number | null; planned: number | null };

type ArmyDocument = { number: number; faction: string; hex: string; strength: number; afloat: boolean; inactive_rounds: number };
/** An army with its hex as an index. */
type ArmyOnMap = ArmyDocument & { at: number };
type Siege = {
  structure: string;
  hex: string;
  faction: string;
  armies: number[];
  resilience: number;
  initial: number;
  odds?: string;
};
type Cut = { structure: string; hex: string | null; text: string };
type Network = {
  hexes: string[];
  lines: { kind: string; hexes: string[] }[];
  structures: string[];
  links: { structure: string }[];
  cuts: Cut[];
};
type MarchDocument = { army: number; text: string; path: string[] };
type PictureUrls = { picture?: string | null; small?: string | null; sharp?: string | null };
type LayersDocument = PictureUrls & {
  zoc: Record<string, { armies: string[]; navies: string[]; structures: string[] }>;
  networks: Record<string, Network>;
  superiority: Record<string, Record<string, number>>;
  superiority_is_known: boolean;
  sieges: Siege[];
  blockaded: string[];
  cultures?: Record<string, string>;
  control: Record<string, string>;
  armies: ArmyDocument[];
  holding: { armies: Record<string, string[]>; structures: Record<string, string[]> };
  plans: MarchDocument[];
};
/** What holds a hex by its zone of control: a structure or an army. */
type Holder = { faction: string; structure?: string; army?: number };

type Problem = { rule: string; text: string };
type Reason = Problem & { amount: number };
type Cost = { cost: number | null; unit: string | null; zone: string | null; reasons: Reason[] };
type PreviewStep = Cost & {
  number: number;
  hex: string;
  place: string;
  carried_out: boolean;
  entered: boolean;
  left: number;
  left_unit: string;
  stop: Problem | null;
};
type NextHex = Cost & {
  direction: number;
  hex: string | null;
  place: string;
  terrain: string | null;
  enterable: boolean;
  problem: Problem | null;
};
/** As much of a preview as its path is drawn from. */
type PathPreview = { steps: Pick<PreviewStep, "number" | "hex" | "entered" | "carried_out" | "left" | "left_unit" | "stop">[] };
type Preview = {
  text: string;
  version: string;
  steps: PreviewStep[];
  end: { place: string };
  left: number;
  unit: string;
  summary: string;
  warnings: Problem[];
  pools: { text: string }[];
  next: NextHex[];
};

/** How far an army gets in a hex, and the instruction of the best way there. */
type Reached = { mp: number; nmp: number; halted: string | null; occupied: boolean; afloat: boolean; way: string };
type Reach = Map<number, Reached>;
/** A hex within reach, with its centre. */
type ReachMark = Reached & Point;
/** The numbers of the enemies that can get to each hex. */
type Enemies = Map<number, number[]>;

/** What is known of a hex, as a title and lines. */
type Facts = { title: string; lines: string[] };
/** What the facts of a hex are taken from. */
type FactSources = {
  board: Board;
  position: Position;
  words: Words;
  layers: { reachAt(hex: number): (Reached & { army: number }) | null; enemiesAt(hex: number): number[] | null | undefined };
  plan: { nextAt(hex: number): NextHex | null };
};
/** What the pictures of layers are drawn from; `planned` is the army whose plan is drawn otherwise. */
type LayerSources = { board: Board; position: Position; words: Words; planned: number | null };
/** Whether the layers of a faction are shown. */
type Shows = (faction: string) => boolean;

/** What became of drafts that were submitted together, by the names of their lines. */
type DraftsAnswer = {
  submitted: string[];
  refused: { field: string; problem: string; rule: string; overtaken: boolean; lost: number[] }[];
};

type Bubble = import("../../../static/js/desk/bubble.js").Bubble;
type Sheets = import("../../../static/js/desk/sheets.js").Sheets;
type Chart = import("../../../static/js/desk/chart.js").Chart;
type Decisions = import("../../../static/js/desk/decisions.js").Decisions;
type Layers = import("../../../static/js/desk/layers.js").Layers;
type Moves = import("../../../static/js/desk/moves.js").Moves;
type Panel = import("../../../static/js/desk/panel.js").Panel;
type Plan = import("../../../static/js/desk/plan.js").Plan;
type Ways = import("../../../static/js/desk/ways.js").Ways;
type LineForm = import("../../../static/js/desk/forms.js").LineForm;
type LineField = import("../../../static/js/desk/forms.js").LineField;

// What the check of exported receipts is made of. An export is as docs/receipts.md describes it.

type SheetReader = import("../../../static/js/receipts/sheets.js").Sheets;

/** What the site tells of sheets: kinds, steps, and how their texts look. */
type SheetRules = {
  games: Record<string, GameRules>;
  stepsOf: Record<string, string[]>;
  severalSteps: string[];
  byName: Record<string, string>;
  ofFaction: string[];
  forms: Record<string, string>;
  statement: string;
  nothing: Record<string, string>;
  noSeed: string;
  fromMessages: string[];
  rivals: Record<string, string>;
  hours: number;
  unchained: string;
};
/**
 * The steps of a game: all in order, those of every round, and those of even rounds; whether each has a seed, and whose
 * orders stay sealed while units are hidden.
 */
type GameRules = {
  order: string[];
  always: string[];
  alwaysEven: string[];
  onlyEven: string[];
  seedEach: boolean;
  sealedFaction: string | null;
};
type VerifyDocument = {
  words: Record<string, string>;
  page: Record<string, string>;
  schema: Schema;
  most: number;
  rules: SheetRules;
};
/** As much of JSON Schema as the schema of exports needs. */
type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};
type ShapeFault = { place: string; fault: "missing" | "extra" | "wrong" };

type ReceiptDocument = {
  receipt: string;
  at: string;
  faction: string;
  by: string;
  salt?: string | null;
  sheet?: string | null;
  entered?: boolean;
};
type ReplacedDocument = { kind: string; subject: string; text: string; correction: number };
type BattleDocument = { armies: number[]; numbers: Record<number, number> };
type OrdersDocument = {
  initiative?: Record<string, string>;
  movement?: Record<string, string>;
  assault?: number[];
  lift_siege?: number[];
  transfers?: { from: number; to: number; fp: number }[];
  sea_links?: Record<string, Record<string, string[]>>;
  lend?: Record<string, string>;
  borrow?: Record<string, string[]>;
  free_command?: Record<string, Record<string, string>>;
  default_zone?: Record<string, string>;
};
type DecisionsDocument = {
  advance?: Record<string, string>;
  debark?: Record<string, string>;
  besiege?: Record<string, string>;
  surrender?: string[];
  concede?: string[];
};
type AdjudicatedDocument = {
  orders?: OrdersDocument;
  decisions?: DecisionsDocument;
  retreats?: number[];
  random_numbers?: number[];
  naval_battles?: BattleDocument[];
  siege_dice?: Record<string, Record<string, number>> | null;
  sheets?: Record<string, Record<string, string>> | null;
  seed?: string | null;
};
type ListDocument = {
  step: string;
  closed_at: string;
  published_at: string | null;
  digest: string;
  chain?: string | null;
  receipts: ReceiptDocument[];
  replaced?: ReplacedDocument[];
  adjudicated: AdjudicatedDocument | null;
};
type ChanceDocument = { seed: string | null; digest: string; made_at: string; step?: string | null };
type RoundEntry = {
  round: number;
  steps: ListDocument[];
  chance?: ChanceDocument | null;
  earlier_chances?: ChanceDocument[];
  siege_chance?: ChanceDocument | null;
  earlier_siege_chances?: ChanceDocument[];
};
type CorrectionDocument = {
  number: number;
  round: number;
  step: string;
  at: string;
  reason: string;
  opened?: { round: number; step: string } | null;
};
type ExportDocument = {
  format: string;
  campaign: string;
  title: string;
  rounds: RoundEntry[];
  corrections?: CorrectionDocument[];
  hidden?: true | null;
  entered_at_once?: true | null;
  reached?: { round: number; step: string; chain: string | null } | null;
};

/** A sheet by its kind and what it is about; `name` is both. */
type SheetText = { kind: string; subject: string; text: string; name: string };
/** A sheet as its canonical text states it. */
type Statement = SheetText & { campaign: string; round: number; chance: string; number: number; state: string };
type Opened = { one: ReceiptDocument; sheet: Statement };
/** Where something does not fit. */
type ProblemPlace = { round?: number; step?: string; receipt?: string; own?: boolean };
/** What does not fit: a key of the words, and what is filled in. */
type ReceiptProblem = { place: ProblemPlace; words: string; about?: Record<string, unknown> };
/** A receipt that a player has kept, with its salt and statement if they kept these too. */
type OwnReceipt = { receipt: string; salt?: string; statement?: string };
type VerdictRow = {
  round: number;
  step: string;
  closedAt: string;
  receipts: number;
  opened: number;
  digest: string;
  chain: string | null;
  problems: number;
};
type Verdict = {
  rows: VerdictRow[];
  problems: string[];
  notes: string[];
  corrected: number;
  unchained: boolean;
  found: number;
  waiting: number;
  own: number;
};
/** Receipts of earlier lists, whose armies had a sheet there, and the last version of each sheet by round. */
type SeenBefore = { receipts: Set<string>; owners: Map<string, string>; numbers: Map<string, number> };

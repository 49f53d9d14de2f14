// What the scripts of battles hand to each other. Documents are as the site writes them (campaign/battles/views/board_json.py).

type BattleChoices = import("../../../static/js/battles/choices.js").Choices;
type BattlePicking = import("../../../static/js/battles/picking.js").Picking;
type BattleBoard = import("../../../static/js/battles/board.js").BattleBoard;
type BattleStage = import("../../../static/js/battles/stage.js").BattleStage;
type BoardPlane = import("../../../static/js/battles/geometry.js").BoardGeometry;

type BoardSize = { side: number | null; columns: number; rows: number; square: number; pip: number; pipGap: number; pipRoom: number };
type UnitNow = [square: number, facing: number, bases: number, hp: number];
type BattleUnit = { troops: string; name: string; kind: string; base: number; whole: number; widths: number };
type TargetDocument = [number: number, word: string, dice: number, need: number, arc: string];
type WayDocument = [to: number, facing: number, spent: number, words: string, targets?: TargetDocument[], must?: number];
type BattleTarget = { number: number; word: string; dice: number; need: number; arc: string };
type BattleWay = { to: number; facing: number; spent: number; words: string; targets: BattleTarget[]; mustAct: boolean };
type UnitChoices = { number: number; need: number | null; goesOn: boolean; ways: BattleWay[] };
type ChoicesDocument = {
  units: { number: number; need: number | null; goesOn: boolean; ways: WayDocument[] }[];
  generalTo: number[];
};
/** A line of the record, and what it changed. */
type BattleScene = {
  line: string;
  units?: Record<string, UnitNow>;
  generals?: (number | null)[];
  stars?: number[];
};
type BoardNow = {
  units: Record<string, UnitNow>;
  generals: (number | null)[];
  stars: number[];
  turn: number;
  side: number | null;
  done: Set<string>;
};
type BoardWords = Record<string, string> & { facings: string[]; arcs: Record<string, string> };
type BattleDocument_ = BoardSize & {
  version: number;
  mine: boolean;
  over: boolean;
  turns: number;
  names: string[];
  units: Record<string, BattleUnit>;
  start: { units: Record<string, UnitNow>; generals: (number | null)[] };
  scenes: BattleScene[];
  choices: ChoicesDocument | null;
  words: BoardWords;
};
type PlanUnit = { troops: string; kind: string; bases: number };
type PlanDocument_ = BoardSize & { units: Record<string, PlanUnit[]>; defaults: string[]; words: BoardWords };
/** Dice that a line threw: at which unit, by which, and the least face that counts. */
type Throw = { kind: string; dice: number[]; need: number | null; at: string | null; from: string | null };
/** An order that is being put together. */
type Picked = { unit: number | null; way: BattleWay | null; target: BattleTarget | null };
/** A battle document as its address gives it. */
type BattleFile = {
  method: "quick" | "cards";
  campaign: string;
  round: number;
  engagement: string;
  seed: string;
  sides: { sheet: string | null }[];
};
/** How many dice were thrown again, and the first line of the record that is wrong, from 1; 0 for none. */
type BattleCheck = { thrown: number; line: number };

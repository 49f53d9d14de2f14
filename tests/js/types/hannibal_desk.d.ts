// What the scripts of the page Orders of HANNIBAL hand to each other. Documents are as the site writes them
// (campaign/hannibal_desk/views).

type HannibalUrls = Record<"march" | "odds" | "rules", string>;
type HannibalDocument = GridDocument & {
  phase: number;
  urls: HannibalUrls;
  words: Record<string, string>;
  units: Record<string, string>;
};
type HannibalNote = { text: string; rule: string };
type HannibalStep = { word: string; hex: string; place: string; cost: number | null; left: number; notes: HannibalNote[] };
type HannibalNext = {
  direction: number;
  hex: string;
  place: string;
  cost: number;
  possible: boolean;
  overruns: boolean;
  notes: HannibalNote[];
};
/** What a march would come to; points are half points. */
type HannibalMarch = {
  text: string;
  leader: number;
  start: string;
  allowance: number;
  left: number;
  steps: HannibalStep[];
  path: string[];
  notes: HannibalNote[];
  next: HannibalNext[];
  diplomacy: { city: string; possible: boolean; notes: HannibalNote[] }[];
  units: [type: string, count: number][];
};
/** What a plan brings against a plan of the enemy: SP, and chances in per cent. */
type HannibalOdds = { enemy: string } & Record<string, number | string>;

// What the site hands to the scripts of the page Orders of a game whose orders are written from controls, and answers to
// them (campaign/desk/views/answers.py).

type FormDocument = GridDocument & {
  phase: number;
  urls: Record<string, string> & { march: string; rules: string };
  words: Record<string, string>;
  units: Record<string, string>;
};
type FormNote = { text: string; rule: string };
type FormStep = { word: string; hex: string; place: string; cost: number | null; left: number; notes: FormNote[] };
type FormNext = {
  direction: number;
  hex: string;
  place: string;
  cost: number;
  possible: boolean;
  overruns: boolean;
  notes: FormNote[];
};
/** What a march would come to; points are half points. */
type FormMarch = {
  html: string;
  text: string;
  leader: number;
  start: string;
  allowance: number;
  left: number;
  steps: FormStep[];
  path: string[];
  notes: FormNote[];
  next: FormNext[];
  diplomacy: { city: string; possible: boolean; notes: FormNote[] }[];
  units: [type: string, count: number][];
};

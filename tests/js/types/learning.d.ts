// What the scripts of the lesson hand to each other. Documents are as the site writes them (campaign/learning/views).

type LessonArmy = { number: number; hex: string; own: boolean };
type LessonChapter = Record<"key" | "title" | "text" | "task" | "button" | "hint" | "done" | "address", string>;
type LessonDocument = {
  chapter: string;
  chapters: LessonChapter[];
  board: BoardDocument;
  armies: LessonArmy[];
  sides: Record<number, { key: string; bars: number }>;
  titles: Record<string, string>;
  points: number;
  targets: Record<number, string>;
  suggested: Record<number, string>;
  urls: Record<"reach" | "preview" | "result" | "rules", string>;
  words: Words;
};
/** How far a reader has come: the chapter, the chosen army, and the marches that they gave. */
type LessonProgress = { chapter: string; army: number; marches: Record<number, string> };
type LessonReach = Map<number, Reached>;
type LessonEvent = { text: string; rule: string; address: string };
type LessonScene = { title: string; events: LessonEvent[] };
type LessonResult = {
  orders: { army: number; faction: string; text: string; receipt: string }[];
  replay: StageDocument;
  scenes: LessonScene[];
  meaning: LessonEvent[];
};

/** A puzzle: `query` has the orders so far, `result` the round that was played last, `asks` says that it goes on. */
type PuzzleDocument = {
  key: string;
  solved: boolean;
  board: BoardDocument;
  armies: LessonArmy[];
  sides: Record<number, { key: string; bars: number }>;
  round: number;
  asks: boolean;
  query: string;
  points: number;
  urls: Record<"reach" | "preview" | "rules", string>;
  words: Words;
  result: { replay: LessonResult["replay"]; scenes: { title: string; events: { text: string; rule: string }[] }[] } | null;
};
/** What of a round is played on the map. */
type RoundToPlay = { replay: LessonResult["replay"]; scenes: { title: string; events: { text: string }[] }[] };

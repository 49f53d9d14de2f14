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

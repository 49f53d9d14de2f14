// What the scripts of replays, of the planning table and of the war room hand to each other.

type Stage = import("../../../static/js/replay/stage.js").Stage;

/** A way that an army takes in a scene; not `marching` where it fled or was put. */
type Move = { army: number; hexes: string[]; marching: boolean };
type SceneMark = { kind: string; hexes: string[] };
type Scene = { moves: Move[]; marks: SceneMark[]; armies: Record<string, string>; afloat: number[] };
type StageDocument = GridDocument & { frames: Scene[]; armies: Record<number, CounterFaction> };
/** A point, and how much of what happens is there. */
type Weighed = Point & { counts: number };
/** What a player plays: `play` shows a scene in so many milliseconds, and may give a promise. */
type Scenes = { count: number; show(index: number): void; play(index: number, length: number): Promise<void> | void; cut(): void };

/** A plan on the table: where each army begins, by its number, and structures that have changed hands in it. */
type PlanDocument = StageDocument & {
  frame: number;
  sketches: boolean;
  begins: Record<string, string>;
  changed: { hex: string; key: number | null }[];
};

type RoomMarch = { army: number; path: string[]; end: string; draft: boolean; stopped: boolean };
type RoomArmy = CounterFaction & { number: number; hex: string; own: boolean; afloat: boolean };
type RoomDocument = GridDocument & { armies: RoomArmy[]; marches: RoomMarch[] };

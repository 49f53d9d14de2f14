// What the scripts of the front page hand to each other.

type Theatre = import("../../../static/js/front/theatre.js").Theatre;
/** A round to be played, with the titles of its scenes. */
type FeaturedDocument = StageDocument & { titles: string[] };

interface Navigator {
  /** Not every browser says this. */
  readonly connection?: { saveData?: boolean };
}

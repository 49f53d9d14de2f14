// What the site sends about the terms of the rules (campaign/games/vae_victis/rulebook/glossary.py).

/** By key the name, the sentence, the paragraph, and the forms to be found in texts. */
type Terms = Record<string, string[]>;
/** A term found in a text. */
type FoundTerm = { key: string; at: number; word: string };

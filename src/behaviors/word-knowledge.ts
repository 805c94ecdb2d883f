/** A word as its text has it, and what it is compared by. */
export interface KnownWord {
  readonly form: string;
  readonly stem: string;
  /** Words of one key are compared alike. */
  readonly key: string;
  /** Whether it is one of several words of its text that together have a meaning of their own: `to-do list`. */
  readonly inPhrase: boolean;
}

/** Knowledge of words and similar words. The memory's knowledge is wired in where operations search. */
export interface WordKnowledge {
  /** The content words of a text in order; identifiers are split, function words left out. */
  readWords(text: string): readonly KnownWord[];
  /** Whether general English knows the word: what it does not know may be misspelt. */
  isKnown(word: KnownWord): boolean;
  /** How alike two words are in meaning, 0..1; 1 for one stem, 0.5 and more for words that stand for each other. */
  likeness(a: KnownWord, b: KnownWord): number;
}

/** How much each measure counts, by what is compared. */
export interface RankingWeights {
  /** A question beside texts that are much longer. */
  readonly question: Mixture;
  /** The same where the texts are turns of a dialogue. */
  readonly dialogue: Mixture;
  /** A short text beside others. */
  readonly alike: Mixture;
  /** A long text beside others. */
  readonly long: Mixture;
  /** The share that is left of a text by another speaker than the question names. */
  readonly otherSpeaker: number;
  /** How far a turn of a dialogue gains by what was said right before or after it. */
  readonly turns: number;
}

/** Shares that sum to 1. */
export interface Mixture {
  /** BM25 with the domain's frequencies, of what the question's words could reach. */
  readonly wording: number;
  /** Share of the question's words, each by how telling it is, that the text holds in any way. */
  readonly coverage: number;
  /** Cosine of the two texts' words. */
  readonly cosine: number;
  /** Share of the question's neighbouring words that are neighbours in the text. */
  readonly pairs: number;
  /** Cosine of what the two texts are about. */
  readonly topic: number;
}

export const DEFAULT_WEIGHTS: RankingWeights = {
  question: { wording: 0.45, coverage: 0.25, cosine: 0.2, pairs: 0.05, topic: 0.05 },
  dialogue: { wording: 0, coverage: 0.65, cosine: 0.1, pairs: 0.05, topic: 0.2 },
  alike: { wording: 0.3, coverage: 0.15, cosine: 0.3, pairs: 0.1, topic: 0.15 },
  long: { wording: 0.15, coverage: 0.05, cosine: 0.75, pairs: 0, topic: 0.05 },
  otherSpeaker: 0.5,
  turns: 0.5,
};

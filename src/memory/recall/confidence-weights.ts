/** Weights of a logistic regression: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = [
  -1.84, 5.86, -3.71, -0.415, -0.892, 1.81, 0.782, 0.221, -0.942, 2.14, 2.33, 0.856, 0.0365,
];

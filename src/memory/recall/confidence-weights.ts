/** Written by `training/confidence/main.ts`: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = [
  -1.76, 3.59, -1.68, -0.627, -1.54, 2.99, 1.58, 2.63, -1.44, -1.29, 1.72, 1.15, 2.99,
];

/** Whether a question belongs to a domain. */
export const FIT_WEIGHTS: readonly number[] = [
  -0.384, 6.7, -2.45, -0.935, 0.12, -2.07, 2.88, 16.9, 9.63,
];

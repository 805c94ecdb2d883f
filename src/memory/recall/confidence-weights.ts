/** Written by `training/confidence/main.ts`: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = [
  -2.09, 3.83, -1.53, -0.62, -1.52, 3.11, 1.52, 1.74, -0.914, -1.45, 1.82, 1.22, 2.68,
];

/** Whether a question belongs to a domain. */
export const FIT_WEIGHTS: readonly number[] = [
  -2.03, 8.97, -5.52, -0.89, 0.449, -2.16, 1.74, 15.8, 9.45, 6.42,
];

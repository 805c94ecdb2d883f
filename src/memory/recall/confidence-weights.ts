/** Written by `training/confidence/main.ts`: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = [
  -2.09, 3.87, -1.54, -0.622, -1.53, 3.1, 1.51, 1.74, -0.912, -1.44, 1.82, 1.23, 2.62,
];

/** Whether a question belongs to a domain. */
export const FIT_WEIGHTS: readonly number[] = [
  -2.09, 12.3, -5.55, -0.808, 0.37, -2.22, 2.16, 15.9, 8.73,
];

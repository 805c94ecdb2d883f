/** `1 step`, `2 steps`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A name of the code as words. */
export const unsnake = (name: string): string => name.replaceAll('_', ' ');

/** Steps one after the other. */
export const toSequence = (steps: readonly string[]): string => steps.map(unsnake).join(' → ');

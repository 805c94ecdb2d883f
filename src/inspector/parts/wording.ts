export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A name of the code as words. */
export const unsnake = (name: string): string => name.replaceAll('_', ' ');

/** Steps one after the other. */
export const toSequence = (steps: readonly string[]): string => steps.map(unsnake).join(' → ');

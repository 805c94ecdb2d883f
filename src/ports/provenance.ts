/** Where the text of an episode comes from: a program, a person, an import, or a model's own words. */
export const ORIGINS = ['tool', 'user', 'imported', 'model'] as const;
export type Origin = (typeof ORIGINS)[number];

/** How a call came in. */
export type Channel = 'mcp' | 'http' | 'command-line' | 'program';

/** How far the text of an episode is to be believed, the least first. */
export const TRUST_LEVELS = ['low', 'medium', 'high'] as const;
export type Trust = (typeof TRUST_LEVELS)[number];

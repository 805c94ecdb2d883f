const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Puts a text in a colour, or gives it back as it is where colours are off. */
export type Paint = (colour: keyof typeof CODES, text: string) => string;

export const plain: Paint = (_, text) => text;

/** Colours on a terminal unless NO_COLOR (no-color.org) is set to something; FORCE_COLOR wants them everywhere. */
export function createPaint(
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): Paint {
  const isForced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  if (env.NO_COLOR || env.TERM === 'dumb' || !(stream.isTTY || isForced)) return plain;
  return (colour, text) => `\u001b[${CODES[colour]}m${text}\u001b[0m`;
}

/** Shares of the font size that characters take in Helvetica, Arial and what replaces them, rounded up by a tenth. */
const NARROW = 0.34;
const WIDE = 0.82;
const OTHER = 0.6;

const NARROW_CHARACTERS = /[ !'()*,./:;I[\]fijlrt|-]/;
const WIDE_CHARACTERS = /[A-Z%@mw]|[^ -~]/u;

/** Below this scale names at their smallest size are wider than their boxes, and words on arrows cover each other. */
export const READABLE_SCALE = 0.75;

/** The width of a line of text in pixels, the same on every machine. Characters beyond ASCII count as wide. */
export function measureText(text: string, fontSizePx: number): number {
  let share = 0;
  for (const character of text) {
    if (NARROW_CHARACTERS.test(character)) share += NARROW;
    else share += WIDE_CHARACTERS.test(character) ? WIDE : OTHER;
  }
  return share * fontSizePx;
}

/** `text` with its end replaced by an ellipsis where it has more than `most` characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

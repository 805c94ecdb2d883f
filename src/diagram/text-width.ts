/**
 * Widths of the printable ASCII characters of Helvetica in thousandths of the font size, from its Adobe
 * font metrics. Arial and Liberation Sans have the same ones.
 */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** The fonts that replace Helvetica are up to a tenth wider. */
const ALLOWANCE = 1.1;
const WIDE = 1000;

/** The width of a line of text in pixels, the same on every machine. Characters beyond ASCII count as wide. */
export function measureText(text: string, fontSizePx: number): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += WIDTHS[(character.codePointAt(0) as number) - 32] ?? WIDE;
  }
  return (thousandths / 1000) * fontSizePx * ALLOWANCE;
}

/** `text` with its end replaced by an ellipsis where it has more than `most` characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

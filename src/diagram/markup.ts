const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Whether XML 1.0 has a way to write a character (section 2.2). */
function isWritable(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x9 || codePoint === 0xa || codePoint === 0xd;
  return (codePoint < 0xd800 || codePoint > 0xdfff) && codePoint !== 0xfffe && codePoint !== 0xffff;
}

/** Escapes text for an element or a quoted attribute of XML and HTML. */
export function escapeMarkup(text: string): string {
  let markup = '';
  for (const character of text) {
    const isKept = isWritable(character.codePointAt(0) as number);
    markup += isKept ? (ENTITIES[character] ?? character) : '\ufffd';
  }
  return markup;
}

/** A length or a coordinate, to a tenth of a pixel: the same text wherever it was computed. */
export function toLength(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

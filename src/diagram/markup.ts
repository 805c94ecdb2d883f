const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 has no way to write (section 2.2). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for an element or a quoted attribute of XML and HTML. */
export const escapeMarkup = (text: string): string =>
  text
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

/** A length or a coordinate, to a tenth of a pixel: the same text wherever it was computed. */
export function toLength(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

const SPEAKER = /^\s*([^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*){0,2}):\s/u;

/** The author that a text names, lower case: `anna lee` of `Anna Lee: see you`; undefined where it names nobody. */
export function findSpeaker(text: string): string | undefined {
  return SPEAKER.exec(text)?.[1]?.toLowerCase();
}

/** The walkthrough of the page of clients: its script, and the pieces of output that it shows below its commands. */
export interface Walkthrough {
  readonly script: string;
  readonly shown: readonly string[];
}

/** Reads the walkthrough: a line that begins with `#` and two spaces shows output, in which `…` leaves something out. */
export function readWalkthrough(readme: string): Walkthrough {
  const script = /<!-- walkthrough -->\n```sh\n(.*?)```/s.exec(readme)?.[1];
  if (script === undefined) throw new Error('The page has no walkthrough.');
  const lines = script.split('\n').filter((line) => line.startsWith('#  '));
  const pieces = lines.flatMap((line) => line.slice(3).split('…'));
  return { script, shown: pieces.filter((piece) => piece !== '') };
}

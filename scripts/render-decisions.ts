import { readdirSync, readFileSync } from 'node:fs';

/** Rooms and subjects by the first number of their decisions; a range ends where the next one begins. */
const ROOMS: readonly (readonly [from: number, room: string])[] = [
  [1, 'Language and verification'],
  [20, 'Actions'],
  [30, 'Planning'],
  [40, 'Behaviors'],
  [50, 'Embedding'],
  [60, 'Stores and memory'],
  [80, 'Server'],
  [90, 'Training'],
  [100, 'Project and command line'],
  [110, 'Language and verification'],
  [130, 'Behaviors'],
  [135, 'Stores and memory'],
  [150, 'Server'],
  [160, 'Planning'],
  [163, 'Stores and memory'],
  [172, 'Project and command line'],
  [173, 'Stores and memory'],
  [180, 'Planning'],
  [181, 'Server'],
  [182, 'Operations'],
  [183, 'Actions'],
  [190, 'Repair'],
  [200, 'Stores and memory'],
  [203, 'Server'],
  [220, 'Diagrams and inspector'],
  [225, 'Language and verification'],
  [226, 'Server'],
  [230, 'Stores and memory'],
  [240, 'Server'],
  [250, 'Language and verification'],
  [260, 'Repair'],
  [270, 'Stores and memory'],
  [280, 'Planning'],
  [290, 'Running'],
  [300, 'Proposing and drawing'],
  [310, 'Stores and memory'],
  [321, 'Server'],
  [340, 'Stores and memory'],
  [350, 'Repair'],
  [360, 'Server'],
  [361, 'Planning'],
  [370, 'Running'],
  [380, 'Project and command line'],
  [404, 'Stores and memory'],
  [408, 'Project and command line'],
];

const roomOf = (number: number): string => ROOMS.findLast(([from]) => from <= number)?.[1] ?? '';

/** Decisions by room with one line each; a line says which decision has overtaken it. */
export function renderDecisions(folder: string): string {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort();
  const rooms = new Map<string, string[]>();
  for (const name of names) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const number = name.slice(0, 4);
    const title = (/^# (.*)$/m.exec(text)?.[1] ?? name).replace(/^\d{4}:? /, '');
    const by = /Status: (?:overtaken|superseded|replaced) by \[(\d{4})\]/.exec(text)?.[1];
    const line = by
      ? `- ~~[${number}](${name}) ${title}~~ (overtaken by ${by})`
      : `- [${number}](${name}) ${title}`;
    const room = roomOf(Number(number));
    rooms.set(room, [...(rooms.get(room) ?? []), line]);
  }
  const sections = [...rooms].map(([room, lines]) => `## ${room}\n\n${lines.join('\n')}`);
  return `# Decisions

Each page records one decision: the measurement, the decision and its consequences. You need none of them to use Orrery, and the README of a room names those that matter there. This index is written by \`npm run generate\`.

${sections.join('\n\n')}
`;
}

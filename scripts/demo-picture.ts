/**
 * The moving picture of the README: a terminal in which a broken document is checked, repaired, tested and played.
 * The commands are run, and their output is drawn as it is, wrapped as a terminal wraps it.
 * `npx tsx scripts/demo-picture.ts` writes docs/images/demo.svg; `npm run screenshots` does it too.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { escapeMarkup } from '../src/diagram/markup.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DEMO_PICTURE = join(ROOT, 'docs/images/demo.svg');

/** A ticket desk; the first transition leads to a state whose name is misspelt. */
const BROKEN = {
  name: 'desk',
  version: '1.0.0',
  orbitals: [
    {
      name: 'Desk',
      entity: { name: 'Ticket', fields: [{ name: 'id', type: 'string', required: true }] },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [
              { name: 'open', isInitial: true },
              { name: 'assigned' },
              { name: 'done', isTerminal: true },
            ],
            events: [{ key: 'ASSIGN' }, { key: 'CLOSE' }],
            transitions: [
              { from: 'open', event: 'ASSIGN', to: 'asigned' },
              { from: 'assigned', event: 'CLOSE', to: 'done' },
            ],
          },
        },
      ],
    },
  ],
};

/** A command, what it is for, and how long its output stays. */
interface Scene {
  readonly title: string;
  readonly command: string;
  readonly seconds: number;
  /** The lines of the output that are drawn; default: all. */
  readonly shown?: (line: string) => boolean;
}

const SCENES: readonly Scene[] = [
  { title: 'A broken document', command: 'orrery check desk.json', seconds: 3 },
  {
    title: 'Its best repair, proven',
    command: 'orrery check desk.json --fix --dry-run',
    seconds: 2.4,
    shown: (line) => /^(?:---|\+\+\+|@@| |\+|-)/u.test(line),
  },
  { title: 'Repaired', command: 'orrery check desk.json --fix', seconds: 1.4 },
  { title: 'Every transition tested', command: 'orrery test desk.json', seconds: 1.4 },
  {
    title: 'Played',
    command: 'orrery call simulate < play.json',
    seconds: 1.8,
    shown: (line) => /"(?:from|to|on|states|Desk\.Triage)":/u.test(line),
  },
];

const COLUMNS = 92;
const ROWS = 14;
const [CHARACTER, LINE, MARGIN, BAR] = [8.43, 21, 20, 40];
const WIDTH = Math.ceil(COLUMNS * CHARACTER + 2 * MARGIN);
const HEIGHT = BAR + ROWS * LINE + MARGIN;
const TYPING_SECONDS = 0.6;

const SOURCE = join(ROOT, 'src/bin/orrery.ts');
const LOADER = import.meta.resolve('tsx');

/** The lines that a command prints, run from the source in a folder. */
function run(command: string, folder: string): string[] {
  const source = `"${process.execPath}" --import ${LOADER} "${SOURCE}"`;
  const { stdout, stderr } = spawnSync(command.replace('orrery', source), {
    shell: true,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ORRERY_DATA_DIR: join(folder, 'data') },
  });
  return `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
}

/** Runs the commands of the scenes one after the other on one file, and returns the output of each. */
function runScenes(): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-demo-'));
  try {
    const file = join(folder, 'desk.json');
    writeFileSync(file, JSON.stringify(BROKEN, null, 2));
    const repaired = JSON.stringify(BROKEN).replace('asigned', 'assigned');
    const events = [{ event: 'ASSIGN' }, { event: 'CLOSE' }];
    writeFileSync(
      join(folder, 'play.json'),
      JSON.stringify({ schema: JSON.parse(repaired), events }),
    );
    return SCENES.map(({ command, shown }) => run(command, folder).filter(shown ?? (() => true)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function styleOf(line: string): string {
  if (/ error |\b[1-9]\d* errors?\b|^-(?!-)/u.test(line)) return 'bad';
  if (/\b0 errors\b|tests pass|\bfixed\.$|^\+(?!\+)|"done"/u.test(line)) return 'good';
  return 'text';
}

/** The rows that a line takes in the terminal, each with the style of the line. */
function wrap(line: string): { row: string; style: string }[] {
  const style = styleOf(line);
  const rows = line.match(new RegExp(`.{1,${COLUMNS}}`, 'gu')) ?? [];
  return rows.map((row) => ({ row, style }));
}

function drawRow(row: string, index: number, style: string): string {
  const y = BAR + (index + 1) * LINE;
  return `<text x="${MARGIN}" y="${y}" class="${style}" xml:space="preserve">${escapeMarkup(row)}</text>`;
}

const percent = (seconds: number, total: number) => `${((100 * seconds) / total).toFixed(2)}%`;

function drawScene(scene: Scene, output: readonly string[], index: number): string {
  const rows = output
    .flatMap(wrap)
    .slice(0, ROWS - 2)
    .map(({ row, style }, at) => drawRow(row, at + 2, style));
  const width = (scene.command.length * CHARACTER).toFixed(0);
  const parts = [
    `<text x="${WIDTH / 2}" y="26" text-anchor="middle" class="title">${escapeMarkup(scene.title)}</text>`,
    drawRow(`$ ${scene.command}`, 0, 'command'),
    `<rect class="cover c${index}" x="${MARGIN + 2 * CHARACTER}" y="${BAR + 6}" width="${width}" height="${LINE}"/>`,
    `<g class="o${index}">${rows.join('')}</g>`,
  ];
  return `<g class="s${index}">${parts.join('')}</g>`;
}

/** When each scene is seen, its command is typed and its output appears, as parts of one endless loop. */
function animate(total: number): string {
  let start = 0;
  return SCENES.map(({ seconds, command }, index) => {
    const [from, typed, end] = [start, start + TYPING_SECONDS, start + seconds];
    start = end;
    const [a, b, c] = [from, typed, end].map((moment) => percent(moment, total));
    const last = percent(end - 0.01, total);
    const before = from === 0 ? '' : `0%,${percent(from - 0.01, total)}{opacity:0}`;
    const after = end >= total ? '' : `${c},100%{opacity:0}`;
    return `@keyframes s${index}{${before}${a},${last}{opacity:1}${after}}@keyframes o${index}{0%,${percent(typed - 0.01, total)}{opacity:0}${b},100%{opacity:1}}@keyframes c${index}{0%,${a}{transform:scaleX(1);animation-timing-function:steps(${command.length})}${b},100%{transform:scaleX(0)}}.s${index}{animation:s${index} ${total}s infinite}.o${index}{animation:o${index} ${total}s step-end infinite}.c${index}{animation:c${index} ${total}s infinite}`;
  }).join('');
}

/** The picture as SVG: light and dark by the reader's system; without motion it shows the last scene. */
export function renderDemoPicture(): string {
  const outputs = runScenes();
  const total = SCENES.reduce((sum, { seconds }) => sum + seconds, 0);
  const still = SCENES.map((_, index) =>
    index === SCENES.length - 1 ? '' : `.s${index}{display:none}`,
  ).join('');
  const colours = (ground: string, text: string, quiet: string, good: string, bad: string) =>
    `.ground,.cover{fill:${ground}}text{fill:${text}}.title{fill:${quiet}}.good{fill:${good}}.bad{fill:${bad}}.edge{stroke:${quiet}}`;
  const style = [
    `text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}.title{font-weight:600}.command{font-weight:700}.edge{fill:none;stroke-opacity:.5}.cover{transform-box:fill-box;transform-origin:right}`,
    colours('#ffffff', '#1f2328', '#59636e', '#116329', '#b3261e'),
    `@media(prefers-color-scheme:dark){${colours('#0d1117', '#e6edf3', '#9198a1', '#3fb950', '#ff7b72')}}`,
    `@media(prefers-reduced-motion:no-preference){${animate(total)}}`,
    `@media(prefers-reduced-motion:reduce){${still}.cover{display:none}}`,
  ].join('');
  const scenes = SCENES.map((scene, index) => drawScene(scene, outputs[index] ?? [], index));
  const dots = [24, 44, 64].map((x) => `<circle class="edge" cx="${x}" cy="21" r="6"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="A terminal: a broken document is checked, repaired, tested and played"><style>${style}</style><rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="10"/><rect class="edge" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="10"/>${dots}${scenes.join('')}</svg>\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(DEMO_PICTURE, renderDemoPicture());

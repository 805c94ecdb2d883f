import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { ROOT } from '../scripts/generated-files.ts';
import { createRandom } from '../src/kernel/random.ts';

/** A change of a source text: what replaces the characters from `start` to `end`. */
interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** A change that makes a program run for ever is noticed. */
const TIMEOUT_MS = 600_000;

/** Parts of a syntax tree that leave nothing in the program that runs. */
const TYPES = /^(TSInterface|TSTypeA|TSTypeP|TSEnum|TSLiteral|ImportD)/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** An operator turned around, a constant changed, or a statement left out; undefined for any other node. */
function mutate(node: Node, source: string): Mutation | undefined {
  const { type, start, end } = node;
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const [left, right] = [node.left as Node, node.right as Node];
    const operator = source.slice(left.end, right.start);
    const opposite = OPPOSITES[node.operator as string];
    const text = opposite && operator.replace(node.operator as string, opposite);
    return text ? { start: left.end, end: right.start, text } : undefined;
  }
  if (type === 'Literal' && typeof node.value === 'number')
    return { start, end, text: `(${source.slice(start, end)} + 1)` };
  if (type === 'Literal' && typeof node.value === 'boolean')
    return { start, end, text: `${!node.value}` };
  if (type === 'ExpressionStatement' || type === 'IfStatement') return { start, end, text: ';' };
  return undefined;
}

/** Every change of a kind above that a source text allows; types are left alone. */
function listMutations(path: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value) || TYPES.test(value.type)) return;
    const mutation = mutate(value, source);
    if (mutation !== undefined) found.push(mutation);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

/** The committed tree in a folder of its own, with the installed packages of this one. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-mutation-'));
  execFileSync('git', ['clone', '-q', ROOT, folder]);
  // Each package by itself: what tests build of a changed tree stays out of the cache of this one.
  const link = 'mkdir node_modules && ln -s "$0"/* "$0"/.bin node_modules';
  execFileSync('sh', ['-c', link, join(ROOT, 'node_modules')], { cwd: folder });
  return folder;
}

/** Whether the tests pass whose paths hold a name: all of `npm test` where none is given. */
function passes(folder: string, name?: string): boolean {
  const only = name === undefined ? [] : ['--passWithNoTests', name];
  // A change may never end: `timeout` ends the workers of the tests, too.
  const ended = ['-s', 'KILL', `${TIMEOUT_MS / 1_000}`, 'npm', 'test', '--', '--bail=1', ...only];
  const { status } = spawnSync('timeout', ended, { cwd: folder, stdio: 'ignore' });
  return status === 0;
}

/**
 * Changes one random place of `src` at a time and says which changes `npm test` notices: `tsx bench/mutation.ts
 * [--count 60] [--seed 1]`. The page is left out, whose tests are the slow ones. Fails below 85 %.
 */
function main(): void {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  });
  const [count, random] = [Number(values.count), createRandom(Number(values.seed))];
  const folder = copyTree();
  const files = execFileSync('git', ['ls-files', 'src/**/*.ts'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !/\.gen\.ts$|\.d\.ts$|^src\/inspector\//.test(path));
  const sites = files.flatMap((path) =>
    listMutations(path, readFileSync(join(folder, path), 'utf8')).map((one) => ({ path, ...one })),
  );
  if (!passes(folder)) throw new Error(`npm test fails without any change, in ${folder}.`);
  let noticed = 0;
  for (let done = 1; done <= count; done++) {
    const { path, start, end, text } = random.pick(sites);
    const source = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), source.slice(0, start) + text + source.slice(end));
    // Most changes are noticed by the answers or by the tests of their room, which take a tenth of the time.
    const first = ['test/answers/', `test/${path.split('/')[1]}/`];
    const isNoticed = !first.every((tests) => passes(folder, tests)) || !passes(folder);
    writeFileSync(join(folder, path), source);
    if (isNoticed) noticed++;
    const line = source.slice(0, start).split('\n').length;
    const was = source.slice(start, end).split('\n')[0]?.slice(0, 60);
    const says = `${noticed} of ${done}, ${isNoticed ? 'noticed' : 'MISSED'}`;
    console.log(`${says}: ${path}:${line} ${was} → ${text.trim()}`);
  }
  rmSync(folder, { recursive: true });
  if (noticed < 0.85 * count) process.exitCode = 1;
}

main();

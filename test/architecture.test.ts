import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { countLines, findOverBudget, readLineBudget } from '../scripts/count-lines.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The folders of `src/` by layer. What is listed here is the table of `docs/architecture.md`. */
const LAYERS: readonly (readonly string[])[] = [
  ['kernel'],
  ['language', 'drawing', 'actions', 'authoring', 'words', 'behaviors'],
  ['ports', 'verify', 'plan', 'embed', 'diagram', 'run', 'lines'],
  ['repair', 'memory', 'propose'],
  ['operations'],
  ['stores', 'server', 'client', 'cli', 'inspector'],
];

/** Folders of one layer that a folder may import besides the layers below it. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  actions: ['language', 'drawing'],
  drawing: ['language'],
  authoring: ['language', 'drawing'],
  behaviors: ['language', 'words'],
  server: ['stores'],
  cli: ['server', 'stores'],
  inspector: ['client'],
};

/** Entries of the package: they only open a door. */
const ENTRIES = new Set(['bin', 'index.ts']);

/** Lists of facts, whose length says nothing of how hard they are to read. */
const FACTS = /^(src\/language\/grammar|library\/catalogue)\/|\.gen\.ts$/;
const MAX_LINES = 400;
const MAX_FUNCTION_LINES = 80;

const VAGUE_FOLDERS = new Set(['utils', 'util', 'helpers', 'common', 'misc', 'shared', 'lib']);

/** Below the stores, only these read files or ask their thread: the user's folder of behaviors, and a table that ships. */
const REACHING_OUTSIDE = new Set(['src/behaviors/directory.ts', 'src/kernel/shipped-file.ts']);

/** What may write to stdout beside the command line: the transport whose channel it is. */
const WRITERS_TO_STDOUT = new Set(['src/server/stdio/serve-stdio.ts']);

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** Path from the root where the specifier is relative. */
  readonly target: string | undefined;
}

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', 'results']);

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Static imports, re-exports, dynamic imports and `import('…')` types. */
const IMPORT =
  /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)';?$|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Code that is written by code stands in template literals. */
const TEMPLATE = /`(?:\\.|[^`\\])*`/gs;

function readImports(file: string): Import[] {
  return [...read(file).replace(TEMPLATE, '``').matchAll(IMPORT)].map((match) => {
    const specifier = (match[1] ?? match[2]) as string;
    const target = specifier.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), specifier))
      : undefined;
    return { file, specifier, target };
  });
}

/** The folder of `src/` that a file stands in, or the file itself where it stands in none. */
const folderOf = (file: string): string => file.split('/')[1] ?? '';
const layerOf = (folder: string): number => LAYERS.findIndex((layer) => layer.includes(folder));

/** Why a folder may not import another; undefined where it may. */
function findObjection(from: string, to: string): string | undefined {
  if (from === to || ENTRIES.has(from)) return undefined;
  const [above, below] = [layerOf(from), layerOf(to)];
  if (below < 0) return `${to} is in no layer`;
  if (below < above || SIBLINGS[from]?.includes(to)) return undefined;
  return `${from} (layer ${above}) may not import ${to} (layer ${below})`;
}

interface LongFunction {
  readonly place: string;
  readonly lines: number;
}

/**
 * The functions of a file that are too long. A line counts for the innermost function that it is in: what a factory
 * declares inside counts by itself, as the methods of a class do.
 */
function findLongFunctions(file: string): LongFunction[] {
  const source = read(file);
  const found: LongFunction[] = [];
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (offset: number) => ends.findIndex((end) => end >= offset) + 1;
  /** Returns how many lines of a node lie in functions inside it. */
  const visit = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0;
    const { type, start, end, body } = node as Record<'type' | 'start' | 'end' | 'body', unknown>;
    let inner = 0;
    for (const value of Object.values(node)) inner += visit(value);
    const isFunction = body && /Function/.test(String(type));
    if (!isFunction) return inner;
    const [first, last] = [lineAt(start as number), lineAt(end as number)];
    const lines = last - first + 1 - inner;
    if (lines > MAX_FUNCTION_LINES) found.push({ place: `${file}:${first}`, lines });
    return last - first;
  };
  if (source.split('\n').length > MAX_FUNCTION_LINES) visit(parseSync(file, source).program);
  return found;
}

/** Folders whose code works on documents, beside the language's reader. */
const ON_DOCUMENTS =
  /^src\/(language(?!\/reader)|verify|repair|actions|plan|embed|run|operations|lines)\//;

/** The files with a function that walks over a document: whatever else asks for its parts asks these or the reader. */
const WALKS: readonly string[] = [
  'plan/outline.ts',
  'plan/part-structure.ts',
  'run/program/summarize-effects.ts',
];

/** Files whose functions call themselves for members, by what they do with these. */
const OTHER_RECURSION = {
  compare:
    'operations/plans/find-overwritten plan/difference plan/value-edits repair/content repair/fingerprint',
  write: 'actions/draft lines/write-expression lines/write-value plan/attach/write-fields',
  evaluate:
    'language/infix run/evaluator/convert-values run/evaluator/operators/objects run/search/property run/solver/solve run/stepper/resolve',
  'read the grammar or inputs':
    'language/grammar/elements language/grammar/patterns operations/inputs/property-input verify/shape-faults',
  'go over parts of a plan, or over traits':
    'plan/matching plan/steps/schedule plan/steps/write-pair verify/compiler-refusals',
};

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly [part: string]: unknown;
}

/** The name under which a node declares a function, and its code. */
function readFunction({ type, id, key, init, ...node }: SyntaxNode): [string, unknown] | undefined {
  const { name } = (id ?? key ?? {}) as { name?: string };
  if (type === 'FunctionDeclaration') return [`${name}`, node.body];
  if (type === 'MethodDefinition') return [`this.${name}`, node.value];
  const code = init as SyntaxNode | null | undefined;
  return code && /Function/.test(code.type) ? [`${name}`, code.body] : undefined;
}

/** Whether a function of a file calls itself in a loop or a function inside it, or hands itself on. */
function hasWalk(file: string): boolean {
  const visit = (node: unknown, own: string, isInside: boolean): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    const { type, callee, ...parts } = node as SyntaxNode;
    const { object, property, name } = (callee ?? {}) as Record<string, SyntaxNode | undefined>;
    const called = object?.type === 'ThisExpression' ? `this.${property?.name}` : name;
    const given = callee === undefined ? [] : (parts.arguments as SyntaxNode[]);
    if ((isInside && called === own) || given.some((one) => one.name === own)) return true;
    const [declared, code] = readFunction(node as SyntaxNode) ?? [];
    if (declared !== undefined) return visit(code, declared, false);
    const isDeeper = isInside || /^For|^Arrow/.test(type);
    return [callee, ...Object.values(parts)].some((part) => visit(part, own, isDeeper));
  };
  return visit(parseSync(file, read(file)).program, '', false);
}

/** Groups of files that import each other, directly or not (Tarjan). */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) as number);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const sources = listFiles('src');
const code = [
  ...sources,
  ...['bench', 'library', 'scripts', 'training', 'examples', 'test'].flatMap(listFiles),
];
const imports = sources.flatMap(readImports);

describe('layers', () => {
  test('every folder of src/ is in the table', () => {
    const folders = new Set(sources.map(folderOf));
    for (const entry of ENTRIES) folders.delete(entry);
    expect([...folders].filter((folder) => layerOf(folder) < 0)).toEqual([]);
  });

  test('no folder imports what stands above or beside it', () => {
    const violations = imports.flatMap(({ file, target }) => {
      if (target === undefined || !target.startsWith('src/')) return [];
      const objection = findObjection(folderOf(file), folderOf(target));
      return objection === undefined ? [] : [`${file} → ${target}: ${objection}`];
    });
    expect(violations).toEqual([]);
  });

  test('no files import each other in a circle, types included', () => {
    const graph = new Map(sources.map((file): [string, string[]] => [file, []]));
    for (const { file, target } of imports) if (target !== undefined) graph.get(file)?.push(target);
    expect(findCircles(graph)).toEqual([]);
  });

  test('verification finds and never proposes: it knows no action', () => {
    const knowing = imports.filter(
      ({ file, target }) => folderOf(file) === 'verify' && target?.startsWith('src/actions/'),
    );
    expect(knowing.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });

  test('nothing that ships imports what does not', () => {
    const outside = imports.filter(
      ({ target }) => target !== undefined && !/^(src\/|package\.json$)/.test(target),
    );
    expect(outside.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });

  test('only src/server imports the MCP SDK', () => {
    const foreign = imports.filter(
      ({ file, specifier }) =>
        specifier.startsWith('@modelcontextprotocol/') && folderOf(file) !== 'server',
    );
    expect(foreign.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });

  test('a thread is found by its place in the package, where the build moves the code that starts it', () => {
    const beside = sources.filter((file) =>
      /new URL\('[^']*\.ts', import\.meta\.url\)/.test(read(file)),
    );
    expect(beside).toEqual([]);
  });

  test('operations reach the outside only through their context', () => {
    const reaching = imports.filter(
      ({ file, specifier }) =>
        layerOf(folderOf(file)) <= 4 &&
        layerOf(folderOf(file)) >= 0 &&
        /^(node:)?(fs|http|https|net|child_process|worker_threads|sqlite)(\/|$)/.test(specifier) &&
        !REACHING_OUTSIDE.has(file),
    );
    expect(reaching.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });
});

describe('lines', () => {
  test('no room grows beyond its number in test/lines.json, and one that shrank has a lower number', () => {
    expect(findOverBudget(readLineBudget(), countLines())).toEqual([]);
  });
});

describe('files', () => {
  test('no value is exported that only its own file names', () => {
    const exported =
      /^export (?:async )?(?:abstract )?(?:const|function\*?|class|let) ([A-Za-z_$][\w$]*)/gm;
    const builders = readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.mjs'));
    const readers = [...code, ...builders.map((name) => `scripts/${name}`)];
    const wordsOf = new Map(readers.map((file) => [file, new Set(read(file).match(/[\w$]+/g))]));
    const users = (name: string, own: string) =>
      [...wordsOf].some(([file, words]) => file !== own && words.has(name));
    const unused = sources
      .filter((file) => !file.endsWith('.gen.ts') && file !== 'src/index.ts')
      .flatMap((file) =>
        [...read(file).matchAll(exported)]
          .map((match) => match[1] as string)
          .filter((name) => !users(name, file))
          .map((name) => `${file}: ${name}`),
      );
    expect(unused).toEqual([]);
  });

  test(`none is longer than ${MAX_LINES} lines, lists of facts aside`, () => {
    const long = code
      .filter((file) => !FACTS.test(file))
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  test(`no function is longer than ${MAX_FUNCTION_LINES} lines`, () => {
    const long = sources.filter((file) => !file.endsWith('.gen.ts')).flatMap(findLongFunctions);
    expect(long).toEqual([]);
  });

  test('few files walk over a document', () => {
    const walking = sources.filter((file) => ON_DOCUMENTS.test(file) && hasWalk(file));
    const others = Object.values(OTHER_RECURSION).flatMap((files) => files.split(' '));
    const known = [...WALKS, ...others.map((name) => `${name}.ts`)];
    expect(walking.map((file) => file.slice('src/'.length))).toEqual(known.sort());
  });

  test('no folder has a name that says nothing', () => {
    const folders = new Set(code.flatMap((file) => file.split('/').slice(0, -1)));
    expect([...folders].filter((folder) => VAGUE_FOLDERS.has(folder))).toEqual([]);
  });

  test('a base name stands for one file', () => {
    const names = sources.map((file) => basename(file)).filter((name) => name !== 'index.ts');
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });

  test('file names are in kebab-case', () => {
    const odd = code.filter(
      (file) => !/\/[a-z0-9-]+(\.(gen|property|slow|test|d))*\.tsx?$/.test(file),
    );
    expect(odd).toEqual([]);
  });

  test('only the command line prints', () => {
    const printing = sources.filter(
      (file) =>
        folderOf(file) !== 'cli' &&
        !WRITERS_TO_STDOUT.has(file) &&
        /\bconsole\.\w+\(|process\.stdout\b/.test(read(file)),
    );
    expect(printing).toEqual([]);
  });
});

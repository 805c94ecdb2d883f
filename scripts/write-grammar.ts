import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Takes the facts of the language's own catalogues over into `src/language/grammar`:
 *
 *     npx tsx scripts/write-grammar.ts FOLDER
 *
 * The folder holds `operators.json`, `patterns.json`, `services.json` and `shape.json`. What is written
 * is compact: one line per row, so that a refresh shows what changed.
 */

const GRAMMAR = join(dirname(fileURLToPath(import.meta.url)), '../src/language/grammar');

interface OperatorSource {
  readonly min: number;
  readonly max: number | null;
  readonly returns: string;
  readonly sideEffects?: boolean;
  readonly lambdaArg?: number;
}

interface PropertySource {
  readonly types?: readonly string[];
  readonly kind?: string;
  /** Of a property, whether it must be there; of the items of a list, which keys they must have. */
  readonly required?: boolean | readonly string[];
  readonly propertyRequired?: readonly string[];
  readonly enumValues?: readonly (string | number)[];
  readonly numericEnumValues?: readonly number[];
  readonly renderCallback?: boolean;
  readonly freeform?: boolean;
  readonly items?: PropertySource;
  readonly properties?: Readonly<Record<string, PropertySource>>;
}

interface PatternSource {
  readonly category: string | null;
  readonly emits?: readonly string[];
  readonly requires?: readonly string[];
  readonly props: Readonly<Record<string, PropertySource>>;
}

interface ParameterSource {
  readonly type: string;
  readonly required?: boolean;
}

type Services = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, ParameterSource>>>>>
>;

function readSource<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T;
}

function write(name: string, lines: readonly string[]): void {
  const text = `// Written by scripts/write-grammar.ts from the language's own catalogues.\n${lines.join('\n')}\n`;
  writeFileSync(join(GRAMMAR, `${name}.gen.ts`), text);
  console.log(`${name}.gen.ts: ${text.length} characters`);
}

const quoteLines = (rows: readonly string[]): string =>
  `\`\n${rows.map((row) => row.replaceAll(/[\\`$]/g, '\\$&')).join('\n')}\n\``;

const toUnion = (names: readonly string[]): string =>
  names.map((name) => `\n  | ${JSON.stringify(name)}`).join('');

function writeOperators(folder: string): void {
  const { asOf, operators } = readSource<{
    asOf: string;
    operators: Record<string, OperatorSource>;
  }>(folder, 'operators');
  const rows = Object.entries(operators).map(([name, row]) => {
    const flags = `${row.sideEffects === true ? '!' : ''}${row.lambdaArg ?? ''}` || '-';
    return [name, row.min, row.max ?? '*', flags, row.returns].join(' ');
  });
  write('operators', [
    `// As of ${asOf}.`,
    '/** Name, least and most arguments, `!` for side effects and the index of a lambda, what it returns. */',
    `export const OPERATOR_ROWS = ${quoteLines(rows)};`,
    `export type CataloguedOperator =${toUnion(Object.keys(operators))};`,
  ]);
}

/** A property as it is kept: two levels deep, short keys, absent where nothing is said. */
function toSpec(source: PropertySource, depth = 0): Record<string, unknown> {
  const { items, properties } = source;
  const values = [...(source.enumValues ?? []), ...(source.numericEnumValues ?? [])];
  const isDeep = depth > 0;
  return {
    ...(source.types?.length ? { t: source.types.join(' ') } : {}),
    ...(source.kind ? { k: source.kind } : {}),
    ...(source.required === true ? { r: 1 } : {}),
    ...(Array.isArray(source.required) ? { n: source.required } : {}),
    ...(source.propertyRequired ? { n: source.propertyRequired } : {}),
    ...(values.length > 0 ? { e: values } : {}),
    ...(source.renderCallback ? { v: 1 } : {}),
    ...(source.freeform ? { f: 1 } : {}),
    ...(items && !isDeep ? { i: toSpec(items, depth) } : {}),
    ...(properties && !isDeep
      ? {
          p: Object.fromEntries(
            Object.entries(properties).map(([key, part]) => [key, toSpec(part, depth + 1)]),
          ),
        }
      : {}),
  };
}

const RADIX = 36;

/** Each different property once, each pattern as the list of its properties. */
function toPatternRows(patterns: Readonly<Record<string, PatternSource>>) {
  const specs = new Map<string, number>();
  const rows = Object.entries(patterns).map(([name, pattern]) => {
    const props = Object.entries(pattern.props).map(([key, source]) => {
      const spec = JSON.stringify([key.replaceAll("'", ''), toSpec(source)]);
      const index = specs.get(spec) ?? specs.size;
      specs.set(spec, index);
      return index.toString(RADIX);
    });
    const { category, emits = [], requires = [] } = pattern;
    return [name, category ?? '', emits.join(','), requires.join(','), props.join(' ')].join('|');
  });
  return { rows, specs: [...specs.keys()] };
}

function writePatterns(folder: string): void {
  const { asOf, patterns, history } = readSource<{
    asOf: string;
    patterns: Record<string, PatternSource>;
    history: Record<string, [string, string]>;
  }>(folder, 'patterns');
  const { rows, specs } = toPatternRows(patterns);
  const spans = new Map<string, string[]>();
  for (const [name, days] of Object.entries(history)) {
    const span = days.join(' ');
    spans.set(span, [...(spans.get(span) ?? []), name]);
  }
  write('patterns', [
    `// As of ${asOf}.`,
    '/** Each different property: its key and what is said of it. */',
    `export const PROPERTY_ROWS = ${quoteLines(specs)};`,
    '/** Name, category, fixed events, events that whoever draws it must handle, properties (base 36). */',
    `export const PATTERN_ROWS = ${quoteLines(rows)};`,
    '/** First and last day on which names stood in the registry. */',
    `export const HISTORY_ROWS = ${quoteLines([...spans].map(([span, names]) => [span, ...names].join(' ')))};`,
  ]);
}

function writeServices(folder: string): void {
  const { asOf, services } = readSource<{ asOf: string; services: Services }>(folder, 'services');
  const rows = Object.entries(services).flatMap(([service, actions]) =>
    Object.entries(actions).map(([action, params]) => {
      const list = Object.entries(params).map(
        ([name, { type, required }]) => `${name}:${type}${required ? '!' : ''}`,
      );
      return [service, action, ...list].join(' ');
    }),
  );
  write('services', [
    `// As of ${asOf}.`,
    '/** Service, action, parameters with their types, `!` where required. */',
    `export const SERVICE_ROWS = ${quoteLines(rows)};`,
  ]);
}

interface ShapeSource {
  readonly asOf: string;
  readonly field: Readonly<Record<string, unknown>>;
  readonly entity: { readonly persistence: readonly string[] };
  readonly trait: Readonly<Record<string, unknown>>;
  readonly page: Readonly<Record<string, unknown>>;
  readonly uses: Readonly<Record<string, unknown>>;
  readonly bindingRoots: readonly string[];
  readonly bindingRootsInInterpreters: readonly string[];
}

/** The lists and patterns of the shapes; what they say in sentences is code. */
function writeShapes(folder: string): void {
  const { asOf, field, entity, trait, page, uses, ...rest } = readSource<ShapeSource>(
    folder,
    'shape',
  );
  const shapes = {
    fieldTypes: field.types,
    typeAliases: field.typeAliases,
    notTypes: field.notTypes,
    relationCardinalities: field.relationCardinality,
    relationOnDelete: field.relationOnDelete,
    fieldFormats: field.formats,
    persistence: entity.persistence,
    traitCategories: trait.categories,
    eventScopes: trait.eventScope,
    eventName: trait.eventName,
    pageKeys: page.keys,
    viewTypes: page.viewTypes,
    aliasName: uses.as,
    bindingRoots: [...rest.bindingRoots, ...rest.bindingRootsInInterpreters],
  };
  const rows = Object.entries(shapes).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  write('shapes', [`// As of ${asOf}.`, 'export const SHAPES = {', ...rows, '} as const;']);
}

/** The TypeScript type of a property's value; every value may be a binding or computed. */
function toType(source: PropertySource): string {
  if (source.enumValues !== undefined) {
    const numbers = source.types?.includes('number') ? ['number'] : [];
    const values = source.enumValues.map((value) => JSON.stringify(value));
    return [...values, ...numbers, 'Computed'].join(' | ');
  }
  const types = (source.types ?? []).map((type) => {
    if (type === 'number' || type === 'boolean' || type === 'string') return type;
    return type === 'icon' || type === 'asset' || type === 'date' ? 'string' : 'Json';
  });
  if (types.length === 0 || types.includes('Json')) return 'Json';
  return [...new Set([...types, 'Computed'])].join(' | ');
}

function writePatternTypes(folder: string): void {
  const { patterns } = readSource<{ patterns: Record<string, PatternSource> }>(folder, 'patterns');
  const rows = Object.entries(patterns).map(([name, { props }]) => {
    const members = Object.entries(props).map(
      ([key, source]) => `${JSON.stringify(key.replaceAll("'", ''))}?: ${toType(source)};`,
    );
    return `  ${JSON.stringify(name)}: { ${members.join(' ')} };`;
  });
  write('pattern-types', [
    "import type { Json } from '../../kernel/json.ts';",
    '/** A binding, or an expression that is computed when the pattern is drawn. */',
    `export type Computed = \`@\${string}\` | Json[];`,
    '/** The properties of each pattern, for authors: nothing of it exists at run time. */',
    'export interface PatternProperties {',
    ...rows,
    '}',
  ]);
}

const folder = process.argv[2];
if (folder === undefined) throw new RangeError('Name the folder of the catalogues.');
writeOperators(folder);
writePatterns(folder);
writeServices(folder);
writeShapes(folder);
writePatternTypes(folder);

import { z } from 'zod';
import { ActionConflict, ActionInvalid } from '../actions/action-error.ts';
import { resolveAddress } from '../actions/address.ts';
import { locate } from '../actions/locate.ts';
import type { Behavior } from '../behaviors/library.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { findAt, type Path, parsePointer, toPointer } from '../kernel/pointer.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';
import type { Model } from '../language/model/model.ts';
import { writeOutline } from '../lines/write-outline.ts';
import { writeLines, writeValue } from '../lines/write-value.ts';
import { detailInput } from './inputs/members.ts';
import { findBehavior, schemaName } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { refuse, refuseUnknown, tellNearest } from './refuse.ts';
import { readModel } from './verification/examine.ts';

/** Bytes of JSON that one answer gives; of a larger value its children are listed instead. */
const MAX_VALUE_BYTES = 32 * 1024;
/** Places of a text that are listed, and characters of what stands there. */
const MAX_FOUND = 60;
const MAX_LINE = 100;

const child = z.object({
  pointer: z.string(),
  type: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  bytes: z.int(),
  name: z.string().optional().describe('Of an element: what names it.'),
});

const behaviorOutput = z.object({
  name: z.string(),
  description: z.string(),
  use_when: z.string().optional(),
  tags: z.array(z.string()),
  source: z.enum(['registered', 'directory', 'builtin']),
  entities: z.array(z.string()),
  traits: z.array(z.string()),
  pages: z.array(z.string()),
});

export const getSchema = defineOperation({
  name: 'get_schema',
  group: 'schemas',
  route: { method: 'GET', path: '/schemas/{schema_id}' },
  title: 'Read a schema',
  description:
    'Reads a schema or behavior, or a part of it: its outline to understand it, the places of a text, or the value itself. Of a part too large the children are listed.',
  effect: 'read',
  schemaInputs: ['schema_id'],
  input: z.strictObject({
    schema_id: schemaName.describe('A schema_id, or the name of a behavior.'),
    pointer: z
      .string()
      .default('')
      .describe('JSON Pointer, @ address, or an orbital’s or trait’s name; default: all.'),
    outline: z
      .boolean()
      .optional()
      .describe('Only states, arms, who fires and hears, pages, in lines.'),
    find: z.string().min(1).max(200).optional().describe('Only the places of this text.'),
    max_bytes: z.int().default(MAX_VALUE_BYTES).describe('Larger: its children; at most 32,768.'),
    detail: detailInput,
  }),
  forModels: {
    defaults: { max_bytes: 6_000 },
    lists: ['behavior.traits', 'behavior.pages', 'behavior.entities', 'children', 'found'],
  },
  output: z.object({
    schema_id: z.string(),
    pointer: z.string(),
    outline: z.string().optional(),
    behavior: behaviorOutput
      .optional()
      .describe('Where schema_id names a behavior: what it is for, and its parts.'),
    found: z
      .array(z.object({ pointer: z.string(), kind: z.enum(['key', 'value']), line: z.string() }))
      .optional()
      .describe('Places of the text; pointers are taken by get_schema and set_value.'),
    total_found: z.int().optional(),
    next: z.string().optional(),
    value: z.custom<Json>((value) => value !== undefined).describe('null where it is too large.'),
    bytes: z.int().describe('Size of the value as JSON.'),
    children: z.array(child).optional().describe('Only where the value is too large.'),
    total_children: z.int().optional(),
  }),
  toLines: writePart,
  async run(input, context, sent) {
    const { schema_id: document, find } = input;
    const schema_id = sent.schema_id as string;
    const pointer = toPlainPointer(document, input.pointer);
    const value = getPart(document, pointer);
    const part = { schema_id, pointer, value: null, bytes: sizeOf(value) };
    if (find !== undefined) {
      const all = [...findText(document, find.toLowerCase(), [], document)];
      return { ...part, found: all.slice(0, MAX_FOUND), total_found: all.length };
    }
    const named = pointer === '' ? await findBehavior(schema_id, context) : undefined;
    const about = named ? { ...part, behavior: describeBehavior(named) } : part;
    if (input.outline) {
      const model = await readModel(document, context);
      return { ...about, ...describeOutline(model, part, input.detail === 'full') };
    }
    const most = Math.min(MAX_VALUE_BYTES, Math.max(1, input.max_bytes));
    if (part.bytes <= most) return { ...about, value };
    const children = listChildren(pointer, value);
    const [largest] = [...children].sort((a, b) => b.bytes - a.bytes);
    return omitUndefined({
      ...about,
      children,
      total_children: children.length,
      next:
        largest &&
        `Too large for one answer: ${toCall({ schema_id, pointer: largest.pointer })} reads the largest child.`,
    });
  },
});

/** The purpose of a behavior, when to build from it, and its parts by name. */
function describeBehavior({ name, description, useWhen, tags, source, schema }: Behavior) {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  const namesOf = (type: ElementType, elements: readonly (Json | undefined)[]) =>
    elements.map((element) => elementName(type, element)).filter(Boolean);
  return omitUndefined({
    name,
    description,
    use_when: useWhen,
    tags: [...tags],
    source,
    entities: orbitals.flatMap(({ entity }) => namesOf('entity', [entity])),
    traits: orbitals.flatMap(({ traits }) => namesOf('trait', asArray(traits))),
    pages: orbitals.flatMap(({ pages }) => namesOf('page', asArray(pages))),
  });
}

/** An outline, and the call that says more where it is short. */
function describeOutline(
  model: Model,
  { schema_id, pointer }: { schema_id: string; pointer: string },
  isFull: boolean,
) {
  const part = findPart(pointer);
  const { text, detail } = writeOutline(model, { ...part, ...(isFull ? { most: Infinity } : {}) });
  if (detail !== 'states' && detail !== 'names') return { outline: text };
  const more =
    part.orbital === undefined
      ? `Arms: ${toCall({ schema_id, pointer: '/orbitals/0', outline: true })}, one orbital or trait at a time.`
      : `All arms: ${toCall({ schema_id, pointer, outline: true, detail: 'full' })}.`;
  return { outline: text, next: more };
}

/** Places of a text, in lower case, in names, values and keys, in document order, each with what is beside it. */
function* findText(
  value: Json | undefined,
  wanted: string,
  path: Path,
  holder: Json,
): Generator<{ pointer: string; kind: 'key' | 'value'; line: string }> {
  const place = (at: Path, kind: 'key' | 'value', shown: Json) => ({
    pointer: toPointer(at),
    kind,
    line: JSON.stringify(shown).slice(0, MAX_LINE),
  });
  if (typeof value !== 'object' || value === null) {
    if (String(value).toLowerCase().includes(wanted)) yield place(path, 'value', holder);
    return;
  }
  for (const [key, child] of childrenOf(value)) {
    const at = [...path, key];
    if (isString(key) && key.toLowerCase().includes(wanted)) yield place(at, 'key', child);
    yield* findText(child, wanted, at, value);
  }
}

interface Part {
  readonly schema_id: string;
  readonly pointer: string;
  readonly outline?: string | undefined;
  readonly behavior?: z.output<typeof behaviorOutput> | undefined;
  readonly found?: readonly { readonly pointer: string; readonly line: string }[] | undefined;
  readonly total_found?: number | undefined;
  readonly value: Json;
  readonly bytes: number;
  readonly children?: readonly z.output<typeof child>[] | undefined;
  readonly total_children?: number | undefined;
}

/** A part in lines: its outline, the places of a text, its children with their sizes, or the value itself. */
function writePart(part: Part): string {
  const { behavior, outline, found, value, bytes, children } = part;
  const head = behavior ? [writeLines(omitUndefined(behavior) as JsonObject)] : [];
  if (outline !== undefined) return [...head, outline].join('\n');
  if (found !== undefined) {
    const places = found.map(({ pointer, line }) => `${pointer}: ${line}`);
    const more = (part.total_found ?? 0) - found.length;
    return [...places, more > 0 ? `and ${more} more` : `${found.length} places`].join('\n');
  }
  if (children === undefined) return [...head, JSON.stringify(value)].join('\n');
  return [
    ...head,
    `${bytes} bytes, ${part.total_children} children below ${part.pointer || 'the root'}:`,
    ...children.map(
      (one) =>
        `${one.pointer.slice(part.pointer.length)} ${writeValue(one.name ?? one.type)} (${one.bytes})`,
    ),
  ].join('\n');
}

const toCall = (input: object) => `get_schema ${JSON.stringify(input)}`;

/** The orbital, and the trait of it, that a pointer leads into; neither for the whole document. */
function findPart(pointer: string): { orbital?: number; trait?: number } {
  const [, first, orbital, second, trait] = pointer.split('/');
  if (first !== 'orbitals' || orbital === undefined) {
    if (pointer !== '') refuse('/pointer', 'An outline is of the whole, an orbital or a trait.');
    return {};
  }
  return {
    orbital: Number(orbital),
    ...(second === 'traits' && trait !== undefined ? { trait: Number(trait) } : {}),
  };
}

/** The orbitals and traits of a document by their names, with their pointers; an orbital before a trait of its name. */
function listNamed(document: JsonObject): Map<string, string> {
  const orbitals = [...asArray(document.orbitals).entries()];
  const traits = orbitals.flatMap(([at, orbital]) =>
    asArray(isObject(orbital) ? orbital.traits : []).map((trait, index): [string, string] => [
      elementName('trait', trait),
      `/orbitals/${at}/traits/${index}`,
    ]),
  );
  const own = orbitals.map(([at, one]): [string, string] => [
    elementName('orbital', one),
    `/orbitals/${at}`,
  ]);
  // Of several of one name the first is meant.
  const named = new Map([...own, ...traits].reverse());
  named.delete('');
  return named;
}

/** The JSON Pointer that an address with names, or the name of an orbital or trait, means; any other is one already. */
function toPlainPointer(document: JsonObject, address: string): string {
  const named = listNamed(document).get(address);
  if (named !== undefined) return named;
  if (!address.includes('/@')) return address;
  try {
    return toPointer(resolveAddress(document, address));
  } catch (error) {
    if (!(error instanceof ActionConflict || error instanceof ActionInvalid)) throw error;
    return refuseUnknown('/pointer', `Nothing is at ${address}: ${error.message}`);
  }
}

function getPart(document: JsonObject, pointer: string): Json {
  if (!/^(\/|$)/.test(pointer)) {
    const nearest = tellNearest(pointer, listNamed(document).keys());
    refuse(
      '/pointer',
      `No orbital or trait has this name.${nearest} A JSON Pointer starts with "/".`,
    );
  }
  return (
    findAt(document, pointer) ??
    refuseUnknown('/pointer', `Nothing is at ${pointer}. ${describeNearest(document, pointer)}`)
  );
}

/** Describes the deepest existing part on the way. */
function describeNearest(document: JsonObject, pointer: string): string {
  const tokens = parsePointer(pointer);
  while (tokens.length > 0) {
    tokens.pop();
    const parent = toPointer(tokens);
    const value = findAt(document, parent);
    if (Array.isArray(value)) return `${parent} has ${value.length} items.`;
    if (isObject(value)) {
      return `${parent || 'The root'} has: ${Object.keys(value).slice(0, 20).join(', ')}.`;
    }
  }
  return '';
}

const childrenOf = (value: Json): [string | number, Json][] => {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? (Object.entries(value) as [string, Json][]) : [];
};

/** The parts of a value with their sizes; those that the language names with their names. */
function listChildren(pointer: string, value: Json): z.output<typeof child>[] {
  const path = parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
  return childrenOf(value).map(([key, one]) => {
    const { type, rest } = locate([...path, key]);
    const name = rest.length === 0 ? elementName(type, one) : '';
    return {
      pointer: toPointer([...path, key]),
      type: typeOf(one),
      bytes: sizeOf(one),
      ...(name === '' ? {} : { name }),
    };
  });
}

function typeOf(value: Json): z.output<typeof child>['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'object' | 'string' | 'number' | 'boolean';
}

const sizeOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

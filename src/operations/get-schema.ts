import { z } from 'zod';
import { ActionConflict, ActionInvalid } from '../actions/action-error.ts';
import { locate, resolveAddress } from '../actions/address.ts';
import type { Behavior } from '../behaviors/library.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { childrenOf, type Path, toPointer, valueAt, valuesIn } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import type { Model } from '../language/model/model.ts';
import { referencesOf } from '../language/references.ts';
import { writeOutline } from '../lines/write-outline.ts';
import { writeLines, writeValue } from '../lines/write-value.ts';
import { detailInput } from './inputs/members.ts';
import { findBehavior, schemaName } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { refuse, refuseUnknown } from './refuse.ts';
import { readModel } from './verification/examine.ts';

/** Bytes of JSON that one answer gives; of a larger value its children are listed instead. */
const MAX_VALUE_BYTES = 32 * 1024;
/** Places of a text that are listed, and characters of what stands there. */
const MAX_FOUND = 60;
const MAX_LINE = 100;

const child = z.object({
  pointer: z.string(),
  bytes: z.int(),
  name: z.string().optional().describe('Of an element: what names it.'),
});

const output = z.object({
  schema_id: z.string(),
  pointer: z.string(),
  outline: z.string().optional(),
  behavior: z
    .object({
      name: z.string(),
      description: z.string(),
      use_when: z.string().optional(),
      tags: z.array(z.string()),
      source: z.enum(['registered', 'directory', 'builtin']),
    })
    .optional()
    .describe('Where schema_id names a behavior: what it is for.'),
  found: z
    .array(z.object({ pointer: z.string(), line: z.string() }))
    .optional()
    .describe('Places of the text; pointers are taken by get_schema and set_value.'),
  total_found: z.int().optional(),
  next: z.string().optional(),
  value: z.custom<Json>((value) => value !== undefined).describe('null where it is too large.'),
  bytes: z.int().describe('Size of the value as JSON.'),
  children: z.array(child).optional().describe('Only where the value is too large.'),
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
  forModels: { defaults: { max_bytes: 6_000 }, lists: ['children', 'found'] },
  output,
  toLines: writePart,
  async run(input, context, sent) {
    const { schema_id: document, find } = input;
    const schema_id = sent.schema_id as string;
    const path = findPlace(document, input.pointer);
    const pointer = toPointer(path);
    const value =
      valueAt(document, path) ??
      refuseUnknown('/pointer', `Nothing is at ${pointer}. ${describeHolder(document, path)}`);
    const part = { schema_id, pointer, value: null, bytes: sizeOf(value) };
    if (find !== undefined) {
      const all = findText(document, path, find.toLowerCase());
      const most = input.detail === 'full' ? all.length : MAX_FOUND;
      const found = all.slice(0, most).map(({ at, shown }) => {
        return { pointer: toPointer(at), line: JSON.stringify(shown).slice(0, MAX_LINE) };
      });
      const whole = toCall({ schema_id, pointer, find, detail: 'full' });
      const next =
        all.length > most ? `All places: ${whole}; a longer pointer has fewer.` : undefined;
      return omitUndefined({ ...part, found, total_found: all.length, next });
    }
    const named = pointer === '' ? await findBehavior(schema_id, context) : undefined;
    const about = { ...part, ...(named ? { behavior: describeBehavior(named) } : {}) };
    if (input.outline) {
      const model = await readModel(document, context);
      return { ...about, ...describeOutline(model, schema_id, path, input.detail === 'full') };
    }
    if (part.bytes <= Math.min(MAX_VALUE_BYTES, input.max_bytes)) return { ...about, value };
    const children = listChildren(path, value);
    const [largest] = children.toSorted((a, b) => b.bytes - a.bytes);
    return omitUndefined({
      ...about,
      children,
      next:
        largest &&
        `Too large for one answer: ${toCall({ schema_id, pointer: largest.pointer })} reads the largest child.`,
    });
  },
});

/** The purpose of a behavior, and when to build from it. */
const describeBehavior = ({ name, description, useWhen, tags, source }: Behavior) =>
  omitUndefined({ name, description, use_when: useWhen, tags: [...tags], source });

/** An outline, and the call that says more where it is short. */
function describeOutline(model: Model, schema_id: string, path: Path, isFull: boolean) {
  const [list, orbital, traits, trait] = path;
  if (path.length > 0 && (list !== 'orbitals' || orbital === undefined))
    refuse('/pointer', 'Only the whole schema, an orbital or a trait has an outline.');
  const { text, detail } = writeOutline(model, {
    ...(orbital === undefined ? {} : { orbital: Number(orbital) }),
    ...(traits === 'traits' && trait !== undefined ? { trait: Number(trait) } : {}),
    ...(isFull ? { most: Infinity } : {}),
  });
  if (detail !== 'states' && detail !== 'names') return { outline: text };
  const more =
    orbital === undefined
      ? `Arms: ${toCall({ schema_id, pointer: '/orbitals/0', outline: true })}, one orbital or trait at a time.`
      : `All arms: ${toCall({ schema_id, pointer: toPointer(path), outline: true, detail: 'full' })}.`;
  return { outline: text, next: more };
}

/** Places of a text, in lower case, in names, values and keys, in document order, each with what is beside it. */
function findText(document: Json, path: Path, wanted: string): { at: Path; shown: unknown }[] {
  const isFound = (text: unknown) => String(text).toLowerCase().includes(wanted);
  return [...valuesIn(valueAt(document, path), path)].flatMap(([value, at]) => {
    const key = at.at(-1);
    const isLeaf = typeof value !== 'object' || value === null;
    const shown = [
      ...(isString(key) && isFound(key) ? [value] : []),
      ...(isLeaf && isFound(value) ? [valueAt(document, at.slice(0, -1))] : []),
    ];
    return shown.map((one) => ({ at, shown: one }));
  });
}

/** A part in lines: its outline, the places of a text, its children with their sizes, or the value itself. */
function writePart(part: z.output<typeof output>): string {
  const { pointer, behavior, outline, found, total_found: total = 0, value, children } = part;
  const head = behavior ? [writeLines(omitUndefined(behavior) as JsonObject)] : [];
  if (outline !== undefined) return [...head, outline].join('\n');
  if (found !== undefined) {
    const places = found.map(({ pointer, line }) => `${pointer}: ${line}`);
    const more = total - found.length;
    return [...places, more > 0 ? `and ${more} more` : `${found.length} places`].join('\n');
  }
  if (children === undefined) return [...head, JSON.stringify(value)].join('\n');
  const below = `${part.bytes} bytes, ${children.length} children below ${pointer || 'the root'}:`;
  const listed = children.map(({ pointer: at, name, bytes }) => {
    const told = name === undefined ? '' : ` ${writeValue(name)}`;
    return `${at.slice(pointer.length)}${told} (${bytes})`;
  });
  return [...head, below, ...listed].join('\n');
}

const toCall = (input: object) => `get_schema ${JSON.stringify(input)}`;

/** The path that a JSON Pointer, an address with names, or the name of an orbital or trait means. */
function findPlace(document: JsonObject, address: string): Path {
  if (address === '') return [];
  const { definitions } = referencesOf(document);
  // An orbital comes before a trait of its name.
  const named = ['orbital', 'trait'].flatMap((kind) =>
    definitions.filter(({ type }) => type === kind),
  );
  const found = named.find(({ name }) => name === address);
  if (found !== undefined) return found.path;
  if (!address.startsWith('/')) {
    const nearest = tellNearest(
      address,
      named.map(({ name }) => name),
    );
    refuse(
      '/pointer',
      `No orbital or trait has this name.${nearest} A JSON Pointer starts with "/".`,
    );
  }
  try {
    return resolveAddress(document, address);
  } catch (error) {
    if (!(error instanceof ActionConflict || error instanceof ActionInvalid)) throw error;
    return refuseUnknown('/pointer', `Nothing is at ${address}: ${error.message}`);
  }
}

/** What the deepest existing part on the way to a place has. */
function describeHolder(document: JsonObject, path: Path): string {
  const above = path.slice(0, -1);
  const value = valueAt(document, above);
  if (!isObject(value) && !Array.isArray(value)) return describeHolder(document, above);
  const keys = Object.keys(value).slice(0, 20).join(', ');
  const held = Array.isArray(value) ? ` ${value.length} items` : `: ${keys}`;
  return `${toPointer(above) || 'The root'} has${held}.`;
}

/** The parts of a value with their sizes; those that the language names with their names. */
function listChildren(path: Path, value: Json): z.output<typeof child>[] {
  return childrenOf(value).map(([key, one]) => {
    const at = [...path, key];
    const { type, rest } = locate(at);
    const name = rest.length === 0 ? elementName(type, one) : '';
    const bytes = sizeOf(one);
    return { pointer: toPointer(at), bytes, ...(name === '' ? {} : { name }) };
  });
}

const sizeOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

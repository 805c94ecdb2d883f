import { z } from 'zod';
import { joinCamel } from '../authoring/builder/labels.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { toPlainLetters } from '../kernel/word-forms.ts';
import { PAGE_PATH } from '../language/grammar/page-paths.ts';
import { COMPONENT_NAMES } from '../language/grammar/shapes.ts';
import { takeFree, toConstant } from './naming.ts';

/** The views that a page may show. */
export const SHOWS = [
  'list',
  'form',
  'detail',
  'search',
  'board',
  'calendar',
  'chart',
  'counts',
] as const;

export type Shows = (typeof SHOWS)[number];

/**
 * The types that a brief may give a field, with how each is written so that the language's published compilers read
 * it: a format of a text where they do not know the type.
 */
export const WRITTEN_AS = {
  string: { type: 'string' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'number' },
  int: { type: 'number' },
  float: { type: 'number' },
  money: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  timestamp: { type: 'timestamp' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'url' },
  phone: { type: 'string', format: 'phone' },
  uuid: { type: 'string', format: 'uuid' },
  image: { type: 'string', format: 'url' },
  file: { type: 'string', format: 'url' },
  enum: { type: 'enum' },
  relation: { type: 'relation' },
  array: { type: 'array', items: { type: 'string' } },
  object: { type: 'object' },
} as const satisfies Readonly<Record<string, JsonObject>>;

type BriefType = keyof typeof WRITTEN_AS;

const BRIEF_TYPES = Object.keys(WRITTEN_AS) as [BriefType, ...BriefType[]];

/** Types that hold a day or a moment. */
export const isDate = ({ type }: { readonly type: BriefType }): boolean =>
  type === 'date' || type === 'datetime' || type === 'timestamp';

/** A notice's occasion that every entity has: a record was created. */
export const CREATED = 'CREATE';

const MAX_NAME = 60;

/** A name as the language takes it; the refusal of another one says what may stand for it. */
const named = (expected: (sent: string) => string) =>
  z
    .string()
    .max(MAX_NAME)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: ({ input }) => expected(String(input)) });

const name = named(
  (sent) => `Expected a name of letters and digits, such as ${toIdentifier(sent) || 'dueOn'}.`,
);
const event = named((sent) => `Expected an event such as ${toConstant(sent) || 'CHECK_OUT'}.`);
const value = z.string().min(1).max(MAX_NAME);
const text = z.string().min(1).max(500);

/** Refuses what comes twice in the list at `path`: texts, or the texts that items have under a key. */
const once =
  (kind: string, key = 'name') =>
  (items: readonly unknown[], { addIssue }: z.RefinementCtx, path: readonly string[] = []) => {
    const names = items.map((item) => (isObject(item) ? item[key] : item));
    for (const [at, name] of names.entries()) {
      if (name === undefined || names.indexOf(name) === at) continue;
      const place = isObject(items[at]) ? [at, key] : [at];
      const message = `The ${kind} "${name}" is there twice.`;
      addIssue({ code: 'custom', path: [...path, ...place], message });
    }
  };

const field = z
  .strictObject({
    name,
    type: z.enum(BRIEF_TYPES).default('string'),
    values: z.array(value).min(1).max(100).superRefine(once('value')).optional(),
    entity: name.optional(),
    many: z.boolean().optional(),
    required: z.boolean().optional(),
    shown: z.boolean().optional(),
  })
  .refine(({ type, entity }) => type !== 'relation' || entity !== undefined, {
    path: ['entity'],
    error: 'Missing. Expected the entity that a relation refers to.',
  })
  .refine(({ type, values }) => type !== 'enum' || values !== undefined, {
    path: ['values'],
    error: 'Missing. Expected the values that an enum may have.',
  });

/** From a state by an event to another. */
const move = z.tuple([value, event, value]);

const lifecycle = z.strictObject({
  field: name.optional(),
  values: z.array(value).min(1).max(40),
  transitions: z.array(move).max(200).optional(),
});

/** A line of states: each follows the one before. */
function toLine(values: readonly string[]): BriefMove[] {
  const events = new Set<string>();
  return values.slice(1).map((value, index) => {
    const wanted = `MARK_${toConstant(value) || `STEP_${index + 2}`}`;
    return [values[index] as string, takeFree(wanted, events), value];
  });
}

const namedEntity = z.strictObject({
  name: name.refine((one) => !COMPONENT_NAMES.has(one), {
    error: ({ input }) =>
      `The language's compiler refuses an entity "${input}", since a component of the user interface has that name. Choose another, such as "${input}Record".`,
  }),
  fields: z.array(field).max(100).superRefine(once('field')).default([]),
  states: z
    .union([z.array(value).min(1).max(40), lifecycle])
    .transform((states, context) => {
      const isList = Array.isArray(states);
      const { field, values, transitions } = isList ? { values: states } : states;
      once('state')(values, context, isList ? [] : ['values']);
      return { field, values, transitions: transitions ?? toLine(values) };
    })
    .optional(),
  actions: z.array(value).max(40).optional(),
});

/** An entity whose moves lead from and to states that it has. */
const entity = namedEntity.superRefine(({ fields, states }, { addIssue }) => {
  const { field, values = [], transitions = [] } = states ?? {};
  const held = fields.find((one) => one.name === field)?.values ?? values;
  const all = [...new Set([...values, ...held])];
  const add = (path: readonly (string | number)[], message: string) =>
    addIssue({ code: 'custom', path: ['states', ...path], message });
  for (const [at, one] of values.entries()) {
    if (!held.includes(one)) add(['values', at], `The field "${field}" has no value "${one}".`);
  }
  for (const [at, [from, event, to]] of transitions.entries()) {
    for (const [place, state] of [from, '', to].entries()) {
      if (state === '' || all.includes(state)) continue;
      const message = `The brief has no state "${state}".${tellNearest(state, all)}`;
      add(['transitions', at, place], message);
    }
    if (event === 'INIT') add(['transitions', at, 1], 'INIT opens a page. Choose another event.');
    const other = transitions.slice(0, at).find((one) => one[0] === from && one[1] === event);
    if (other) add(['transitions', at], `${event} leads from "${from}" to "${other[2]}" already.`);
  }
});

const relation = z.strictObject({ from: name, to: name, many: z.boolean().default(false) });

const page = z.strictObject({
  name: z.string().min(1).max(MAX_NAME),
  path: z
    .string()
    .max(200)
    .regex(PAGE_PATH, 'Expected a path such as /films, not below /api.')
    .optional(),
  of: name,
  shows: z.array(z.enum(SHOWS)).min(1).default(['list', 'form', 'detail']),
});

const feature = z.strictObject({
  behavior: z.string().min(1).max(80),
  to: name.optional(),
  bindings: z.record(z.string(), z.string()).optional(),
});

const before = z.strictObject({ before: name, hours: z.number().positive().max(8_784) });

const condition = z.union(
  [z.custom<Json[]>(Array.isArray), z.string().min(1).max(500)],
  'Expected an expression such as ["=", "@entity.paid", true], or a sentence.',
);

const notice = z.strictObject({
  entity: name,
  on: z.union([value, before], 'Expected an event, a state, or {before: FIELD, hours}.'),
  by: z.enum(['email', 'sms', 'push', 'page']),
  to: z.string().min(1).max(120).optional(),
  text,
  when: condition.optional(),
});

/** Whether an event may move a record. An empty list allows it always: it answers what else would be asked. */
const rule = z.strictObject({ entity: name, event, when: condition });

const MAX_ENTITIES = 40;

/** The nearest name that is allowed, in place of one that is not: `due date` → `dueDate`, `Größe` → `Grosse`. */
function toIdentifier(text: string): string {
  const joined = joinCamel(toPlainLetters(text).match(/[A-Za-z0-9_]+/g) ?? []);
  return joined.replace(/^[^A-Za-z]+/, '').slice(0, MAX_NAME);
}

/** A description of an application, in the caller's own names. */
export const briefSchema = z.strictObject({
  name: z.string().min(1).max(100),
  entities: z.array(entity).min(1).max(MAX_ENTITIES).superRefine(once('entity')),
  relations: z.array(relation).max(200).optional(),
  pages: z.array(page).max(100).superRefine(once('path', 'path')).optional(),
  features: z.array(feature).max(20).optional(),
  notices: z.array(notice).max(50).optional(),
  rules: z.array(rule).max(100).optional(),
});

export type Brief = z.output<typeof briefSchema>;
/** An entity; its states are written in full. */
export type BriefEntity = z.output<typeof entity>;
export type BriefField = z.output<typeof field>;
export type BriefPage = z.output<typeof page>;
export type BriefMove = z.output<typeof move>;
export type BriefNotice = z.output<typeof notice>;
export type BriefFeature = z.output<typeof feature>;

/** A fault of a brief: a JSON Pointer below `/brief`, and what is wrong there. */
export interface BriefFault {
  readonly path: string;
  readonly message: string;
}

/** Throws UNPROCESSABLE that names every fault, the first one in its text. */
export function refuseBrief(faults: readonly BriefFault[]): never {
  const errors = faults.map(({ path, message }) => ({ path: `/brief${path}`, message }));
  const [first] = errors;
  throw new AppError('UNPROCESSABLE', `${first?.path}: ${first?.message}`, { errors });
}

import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { checkInput } from '../kernel/input-issues.ts';
import type { Json } from '../kernel/json.ts';
import { toPlainLetters } from '../kernel/word-forms.ts';
import { PAGE_PATH } from '../language/grammar/page-paths.ts';
import { BRIEF_TYPES } from './brief-types.ts';
import { joinCamel, takeFree, toConstant } from './naming.ts';

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

/** A notice's occasion that every entity has: a record was created. */
export const CREATED = 'CREATE';

const MAX_NAME = 60;

const name = z
  .string()
  .max(MAX_NAME)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, {
    error: ({ input }) =>
      `Expected a name of letters and digits, such as ${toIdentifier(String(input)) || 'dueOn'}.`,
  });
const event = z
  .string()
  .max(MAX_NAME)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, {
    error: ({ input }) => `Expected an event such as ${toConstant(String(input)) || 'CHECK_OUT'}.`,
  });
const value = z.string().min(1).max(MAX_NAME);
const text = z.string().min(1).max(500);

const field = z.strictObject({
  name,
  type: z.enum(BRIEF_TYPES).default('string'),
  values: z.array(value).min(1).max(100).optional(),
  entity: name.optional(),
  many: z.boolean().optional(),
  required: z.boolean().optional(),
  shown: z.boolean().optional(),
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

const entity = z.strictObject({
  name,
  fields: z.array(field).max(100).default([]),
  states: z
    .union([z.array(value).min(1).max(40), lifecycle])
    .transform((states) => {
      const { field, values, transitions } = Array.isArray(states) ? { values: states } : states;
      return { field, values, transitions: transitions ?? toLine(values) };
    })
    .optional(),
  actions: z.array(value).max(40).optional(),
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
const briefSchema = z.strictObject({
  name: z.string().min(1).max(100),
  entities: z.array(entity).min(1).max(MAX_ENTITIES),
  relations: z.array(relation).max(200).optional(),
  pages: z.array(page).max(100).optional(),
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

/** A brief from what a caller sent. Throws UNPROCESSABLE that names every key and value that is wrong. */
export function parseBrief(raw: unknown): Brief {
  const { data, errors } = checkInput(briefSchema, raw);
  return errors === undefined ? data : refuseBrief(errors);
}

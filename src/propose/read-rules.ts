import type { Expression } from '../authoring/builder/effect.ts';
import { isString, type Json } from '../kernel/json.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { readExpression } from '../language/infix.ts';
import { type Brief, type BriefField, isDate, refuseBrief } from './brief.ts';
import type { EntityFields, PlannedEntity } from './complete-brief.ts';
import { eventsMeant } from './lifecycle.ts';
import type { OpenParts } from './open-question.ts';

/** By event: what must hold before it moves a record. */
export type Guards = ReadonlyMap<string, Expression>;

/** A part of a brief that may have a condition. */
interface Conditional {
  /** Of the question that is asked about a sentence. */
  readonly id: string;
  readonly path: string;
  readonly when: string | readonly Json[] | undefined;
  /** What is so without the condition. */
  readonly told: string;
  readonly question: string;
}

/** Operators that compare their first operand, which may be the bare name of a field; to order texts would say nothing. */
const COMPARING = /^([<>]=?|!?=)$/;
const ORDERING = /^[<>]/;

/** Makes a binding of the bare name of a field. */
type Bind = (one: Json) => Json;

const bindOperands = (when: readonly Json[], bind: Bind): Json[] =>
  when.map((one, at) => {
    if (Array.isArray(one)) return bindOperands(one, bind);
    const operator = at > 0 ? String(when[0]) : '';
    return COMPARING.test(operator) && (at === 1 || ORDERING.test(operator)) ? bind(one) : one;
  });

/** Reads a text, in which signs of comparison tell that bare names are fields: `price > 0`. */
function readText(text: string, bind: Bind): Json[] | undefined {
  const isSigned = /[<>=]/.test(text);
  const named = text.replaceAll(/(["'`]).*?\1|@?[\w.]+/g, (word) => `${bind(word)}`);
  return readExpression(isSigned ? named : text);
}

/**
 * The expression of a condition on a record, which may be a list of its states, or text such as `paid = true`.
 * Undefined where there is none, and for a sentence, which is left out and asked about. Throws UNPROCESSABLE where it
 * reads a field that the entity does not have.
 */
export function readCondition(
  { id, path, when: given = [], told, question }: Conditional,
  { name: entity, fields, states }: PlannedEntity,
  entities: readonly EntityFields[],
  open: OpenParts,
): Expression | undefined {
  const names = new Set(['id', ...fields.map(({ name }) => name)]);
  const bind: Bind = (one) =>
    isString(one) && names.has(one.split('.')[0] as string) ? `@entity.${one}` : one;
  const when =
    typeof given === 'string' ? (readText(given, bind) ?? given) : bindOperands(given, bind);
  if (typeof when === 'string') {
    const options = [
      { id: 'always', label: 'Always', effect: `${path}/when is left out.` },
      {
        id: 'expression',
        label: 'Under a condition',
        effect: `${path}/when is an expression such as ["=", "@entity.paid", true].`,
      },
    ];
    open.leaveOut(path, `"${when}" is a sentence, not an expression: ${told}.`);
    open.ask({ id, question: `${question} The brief says: ${when}`, options, default: 'always' });
    return undefined;
  }
  const assertField = (owner: string, all: readonly BriefField[], name: string) => {
    const names = ['id', ...all.map((field) => field.name)];
    if (names.includes(name)) return;
    const message = `${owner} has no field "${name}".${tellNearest(name, names)}`;
    refuseBrief([{ path: `${path}/when`, message }]);
  };
  for (const [, name = '', step] of JSON.stringify(when).matchAll(/"@entity\.(\w+)\.?(\w+)?/g)) {
    assertField(entity, fields, name);
    const to = fields.find((field) => field.name === name)?.entity;
    const related = entities.find((one) => one.name === to);
    if (step && related && related.fields.length > 0)
      assertField(related.name, related.fields, step);
  }
  if (when.length === 0) return undefined;
  const isState = (one: Json): one is string =>
    isString(one) && states?.values.includes(one) === true;
  if (!when.every(isState)) return when as Expression;
  const tests = when.map((state): Expression => ['=', `@entity.${states?.field}`, state]);
  return tests.length === 1 ? tests[0] : ['or', ...tests];
}

/** The relations of an entity that expressions lead through: its records are loaded with them. */
export function findRelationsRead({ fields }: PlannedEntity, read: readonly Json[]): string[] {
  const said = JSON.stringify(read);
  const names = fields.flatMap(({ name, type }) => (type === 'relation' ? name : []));
  return names.filter((name) => said.includes(`"@entity.${name}.`));
}

/** The guards that rules ask for of an entity, joined with `and` where there are several. */
export function readGuards(
  entity: PlannedEntity,
  rules: NonNullable<Brief['rules']>,
  entities: readonly EntityFields[],
  open: OpenParts,
): Guards {
  const guards = new Map<string, Expression>();
  for (const [index, rule] of rules.entries()) {
    if (rule.entity !== entity.name) continue;
    const part = {
      id: `rule-${index + 1}`,
      path: `/rules/${index}`,
      when: rule.when,
      told: `${rule.event} is always allowed`,
      question: `When is ${rule.event} allowed?`,
    };
    const condition = readCondition(part, entity, entities, open);
    if (condition === undefined) continue;
    for (const event of eventsMeant(entity, rule.event)) {
      const held = guards.get(event);
      guards.set(event, held === undefined ? condition : ['and', held, condition]);
    }
  }
  return guards;
}

/** States that a record is in once its time has passed, and dates until which something is to happen. */
const LATE = /^(over[-_ ]?due|late|expired|lapsed)$/i;
const DUE = /due|until|deadline|expir|return|back|valid/i;

/** The time of a field has passed: of a date, its day. */
const hasPassed = ({ name, type }: BriefField): Json[] => {
  const time = ['time/parse', `@entity.${name}`];
  return type === 'date' ? ['>', ['time/diff', '@now', time, 'days'], 0] : ['>', '@now', time];
};

/**
 * The rules of a brief, with one for each event that makes a record late and has none: the date until which it was due
 * must have passed, else somebody says so. A question asks which it is. Undefined where there are none.
 */
export function addLateness(
  { rules }: Brief,
  entities: readonly PlannedEntity[],
  open: OpenParts,
): Brief['rules'] {
  const added = entities.flatMap((entity) => {
    const own = (rules ?? []).filter((rule) => rule.entity === entity.name);
    const ruled = new Set(own.flatMap(({ event }) => eventsMeant(entity, event)));
    const late = entity.states?.values.slice(1).filter((state) => LATE.test(state)) ?? [];
    return late
      .flatMap((state) => eventsMeant(entity, state))
      .filter((event) => !ruled.has(event))
      .map((event) => ({ entity: entity.name, event, when: askWhenLate(entity, event, open) }));
  });
  return rules || added.length > 0 ? [...(rules ?? []), ...added] : undefined;
}

/** Asks when an event may make an entity late. Returns the condition that holds until it is answered. */
function askWhenLate({ name, fields }: PlannedEntity, event: string, open: OpenParts): Json[] {
  const due = fields.find((field) => isDate(field) && DUE.test(field.name));
  const ways = [
    ...(due ? [{ id: due.name, label: `Once ${due.name} has passed`, when: hasPassed(due) }] : []),
    { id: 'by-hand', label: 'When a user marks it', when: [] as Json[] },
  ] as const;
  const options = ways.map(({ when, ...way }) => ({
    ...way,
    effect: `/rules has ${JSON.stringify({ entity: name, event, when })}.`,
  }));
  const question = `When does ${event} make a ${name} late?`;
  open.ask({ id: `late-${name}-${event}`, question, options, default: ways[0].id });
  return ways[0].when;
}

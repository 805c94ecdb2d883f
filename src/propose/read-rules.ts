import type { Expression } from '../authoring/builder/effect.ts';
import type { Json } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { type Brief, type BriefEntity, type BriefField, refuseBrief } from './brief.ts';
import { isDate } from './brief-types.ts';
import type { PlannedEntity } from './complete-brief.ts';
import { eventsMeant, statesOf } from './lifecycle.ts';
import type { OpenParts } from './open-question.ts';

/** By entity and event: what must hold before the event moves a record. */
export type Guards = ReadonlyMap<string, ReadonlyMap<string, Expression>>;

/**
 * The guards that rules ask for, joined with `and` where there are several. A sentence cannot be checked: it is left out,
 * and a question asks about it.
 */
export function readRules(brief: Brief, open: OpenParts): Guards {
  const guards = new Map<string, Map<string, Expression>>();
  for (const [index, { entity, event, when }] of (brief.rules ?? []).entries()) {
    const told = `${event} is open to all`;
    const question = `When is ${event} allowed?`;
    const part = { id: `rule-${index + 1}`, path: `/rules/${index}`, told, question };
    const expression = readCondition(when, part, open);
    if (expression === undefined) continue;
    const own = guards.get(entity) ?? new Map<string, Expression>();
    guards.set(entity, own);
    const described = brief.entities.find(({ name }) => name === entity);
    for (const one of described ? eventsMeant(described, event) : []) {
      const held = own.get(one);
      own.set(one, held === undefined ? expression : ['and', held, expression]);
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
 * A brief with a rule for each event that makes a record late and has none: the date until which it was due must have
 * passed, else somebody says so. A question asks which it is.
 */
export function addLateness(brief: Brief, open: OpenParts): Brief {
  const { entities, rules = [] } = brief;
  const isRuled = (entity: BriefEntity, event: string) =>
    rules.some(
      (rule) => rule.entity === entity.name && eventsMeant(entity, rule.event).includes(event),
    );
  const added = entities.flatMap((entity) => {
    const late = statesOf(entity)
      .slice(1)
      .filter((state) => LATE.test(state));
    const events = late.flatMap((state) => eventsMeant(entity, state));
    return events
      .filter((event) => !isRuled(entity, event))
      .map((event) => ({ entity: entity.name, event, when: askWhenLate(entity, event, open) }));
  });
  return added.length === 0 ? brief : { ...brief, rules: [...rules, ...added] };
}

/** Asks when an event may make an entity late. Returns the condition that holds until it is answered. */
function askWhenLate({ name, fields }: BriefEntity, event: string, open: OpenParts): Json[] {
  const due = fields.find((field) => isDate(field) && DUE.test(field.name));
  const ways = [
    ...(due ? [{ id: due.name, label: `Once ${due.name} has passed`, when: hasPassed(due) }] : []),
    { id: 'by-hand', label: 'When somebody says so', when: [] as Json[] },
  ] as const;
  const options = ways.map(({ when, ...way }) => ({
    ...way,
    effect: `/rules has ${JSON.stringify({ entity: name, event, when })}.`,
  }));
  const question = `When does ${event} make a ${name} late?`;
  open.ask({ id: `late-${name}-${event}`, question, options, default: ways[0].id });
  return ways[0].when;
}

/** Throws UNPROCESSABLE where a condition reads a field that the entity does not have. */
export function assertFields(
  condition: Expression | undefined,
  { name: entity, fields, lifecycle }: PlannedEntity,
  path: string,
): void {
  const names = fields.map(({ name }) => name);
  for (const [, name = ''] of JSON.stringify(condition ?? []).matchAll(/"@entity\.(\w+)/g)) {
    if ([...names, 'id', lifecycle?.field].includes(name)) continue;
    const nearest = nearestNames(name, names).join(', ');
    const there = nearest === '' ? '' : ` There are: ${nearest}.`;
    refuseBrief([{ path, message: `${entity} has no field "${name}".${there}` }]);
  }
}

/** The part of a brief that has a condition. */
interface Conditional {
  /** Of the question that is asked about a sentence. */
  readonly id: string;
  readonly path: string;
  /** What is so without the condition. */
  readonly told: string;
  readonly question: string;
}

/** The expression of a condition; undefined for an empty one, and for a sentence, which is asked about. */
export function readCondition(
  when: string | readonly unknown[],
  { id, path, told, question }: Conditional,
  open: OpenParts,
): Expression | undefined {
  if (typeof when !== 'string') return when.length === 0 ? undefined : (when as Expression);
  open.leaveOut(path, `"${when}" is a sentence, and a condition is an expression: ${told}.`);
  open.ask({
    id,
    question: `${question} The brief says: ${when}`,
    options: [
      { id: 'always', label: 'Always', effect: `${path}/when is left out.` },
      {
        id: 'owner',
        label: 'Only for the one whose record it is',
        effect: `${path}/when is ["=", "@entity.ownerId", "@user.id"], with a field ownerId of the entity.`,
      },
      {
        id: 'expression',
        label: 'Under a condition',
        effect: `${path}/when is an expression such as ["=", "@entity.paid", true].`,
      },
    ],
    default: 'always',
  });
  return undefined;
}

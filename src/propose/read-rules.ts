import type { Expression } from '../authoring/builder/effect.ts';
import type { Brief } from './brief.ts';
import { eventsMeant } from './lifecycle.ts';
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

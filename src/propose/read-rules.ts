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
    if (typeof when === 'string') {
      askForExpression(index, event, when, open);
      continue;
    }
    const own = guards.get(entity) ?? new Map<string, Expression>();
    guards.set(entity, own);
    const expression = when as unknown as Expression;
    const described = brief.entities.find(({ name }) => name === entity);
    for (const one of described ? eventsMeant(described, event) : []) {
      const held = own.get(one);
      own.set(one, held === undefined ? expression : ['and', held, expression]);
    }
  }
  return guards;
}

function askForExpression(index: number, event: string, when: string, open: OpenParts): void {
  const path = `/rules/${index}`;
  open.leaveOut(
    path,
    `"${when}" is a sentence, and a guard is an expression: ${event} is open to all.`,
  );
  open.ask({
    id: `rule-${index + 1}`,
    question: `When is ${event} allowed? The brief says: ${when}`,
    options: [
      { id: 'always', label: 'Always', effect: `${path} is left out.` },
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
}

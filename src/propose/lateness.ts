import type { Json } from '../kernel/json.ts';
import type { Brief, BriefEntity, BriefField } from './brief.ts';
import { isDate } from './brief-types.ts';
import { eventsMeant, statesOf } from './lifecycle.ts';
import type { OpenParts } from './open-question.ts';

/** States that a record is in once its time has passed. */
const LATE = /^(over[-_ ]?due|late|expired|lapsed)$/i;

/** Dates until which something is to happen. */
const DUE = /due|until|deadline|expir|return|back|valid/i;

/** The time of a field has passed: of a date, its day. */
const hasPassed = ({ name, type }: BriefField): Json[] => {
  const time = ['time/parse', `@entity.${name}`];
  return type === 'date' ? ['>', ['time/diff', '@now', time, 'days'], 0] : ['>', '@now', time];
};

/**
 * A brief with a rule for each event that makes a record late and has none: the date until which it was due must have
 * passed. Asks which date that is.
 */
export function addLateness(brief: Brief, open: OpenParts): Brief {
  const rules = [...(brief.rules ?? [])];
  for (const entity of brief.entities) {
    for (const state of statesOf(entity).slice(1)) {
      if (!LATE.test(state)) continue;
      for (const event of eventsMeant(entity, state)) {
        const isAsked = rules.some(
          (rule) => rule.entity === entity.name && eventsMeant(entity, rule.event).includes(event),
        );
        if (isAsked) continue;
        const due = askWhenLate(entity, state, event, open);
        if (due) rules.push({ entity: entity.name, event, when: hasPassed(due) });
      }
    }
  }
  return rules.length === 0 ? brief : { ...brief, rules };
}

/** Asks when an entity is late. Returns the date that is taken until it is answered. */
function askWhenLate(
  { name, fields }: BriefEntity,
  state: string,
  event: string,
  open: OpenParts,
): BriefField | undefined {
  const dates = fields.filter(isDate);
  const due = dates.find((field) => DUE.test(field.name));
  const toEffect = (when: readonly Json[]) =>
    `/rules has ${JSON.stringify({ entity: name, event, when })}.`;
  open.ask({
    id: `late-${name}-${event}`,
    question: `When is a ${name} "${state}"?`,
    options: [
      ...dates.map((field) => ({
        id: field.name,
        label: `Once ${field.name} has passed`,
        effect: toEffect(hasPassed(field)),
      })),
      { id: 'by-hand', label: 'When somebody says so', effect: toEffect([]) },
    ],
    default: due?.name ?? 'by-hand',
  });
  return due;
}

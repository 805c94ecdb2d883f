import type { Site } from '../../language/model/facts.ts';
import type { DefectKind } from '../../language/reader/visitor.ts';
import { findCallFaults, fixOperator } from '../call-faults.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';
import type { Fix } from '../finding.ts';
import { findWriteHints } from '../hints/unknown-values.ts';

const EFFECT = 'Write an effect as a list: ["operator", argument, …].';
const GUARD = 'Write a guard as a list: ["=", "@entity.field", value].';

/** Faults that only the reader sees: the rule, the end of the message, the fix. */
const SAYS: Readonly<
  Partial<Record<DefectKind, readonly [rule: string, message: string, fix: string]>>
> = {
  'no-effects': [
    'effect-not-array',
    'is used where a list of effects belongs',
    'Write effects as a list of lists: [["operator", argument, …]].',
  ],
  'no-effect': ['effect-not-array', 'is not an effect', EFFECT],
  'no-guard': ['no-guard', 'is not a guard', GUARD],
  'no-call': [
    'no-call',
    'is used where a call belongs, and its first item is not an operator',
    'Begin it with an operator: ["operator", argument, …].',
  ],
};

export const invalidEffect = defineCheck({
  category: 'invalid_effect',
  description:
    'An effect is not a list, names an unknown operator, has the wrong number of arguments or only computes a value. The target of `set` is not a field of the entity, or the verb of `persist` is unknown. A guard is not an expression, is malformed at any depth or has side effects.',
  failing: createExample({ [`${LENDING}/stateMachine/transitions/4/effects/1/0`]: 'persst' }, [
    `${LENDING}/stateMachine/transitions/4/effects/1`,
  ]),
  hinting: createExample(
    {
      [`${LENDING}/stateMachine/transitions/3/effects/0`]: ['set', '@entity.status', 'gone'],
    },
    [`${LENDING}/stateMachine/transitions/3/effects/0/2`],
  ),
  *detectInTrait({ name: trait, defects, calls }) {
    const say = (rule: string, site: Site, name: string, message: string, fix: Fix, of = error) =>
      of(site, `In trait ${quote(trait)}, ${quote(name)} ${message}.`, fix, { rule, name });
    for (const defect of defects) {
      const { kind, name } = defect;
      const said = SAYS[kind];
      if (said !== undefined) yield say(said[0], defect, name, said[1], said[2]);
      else if (kind === 'doubtful-call') {
        const message = 'is not an operator of the language: the list is read as data';
        yield say('unknown-operator', defect, name, message, () => fixOperator(name), warning);
      }
    }
    for (const call of calls) yield* findCallFaults(call, say);
  },
  detectHints: findWriteHints,
});

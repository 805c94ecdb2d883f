import type { TraitFacts } from '../../language/model/trait-facts.ts';
import type { DefectKind } from '../../language/reader/visitor.ts';
import { findCallFaults, fixOperator } from '../call-faults.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import type { Finding } from '../finding.ts';
import { findWriteHints } from '../hints/unknown-values.ts';

const report = createReporter('invalid_effect', 'error');

const warn = createReporter('invalid_effect', 'warning');

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

/** Lists that begin as a call of an operator that the language does not have, where they may be data as well. */
function* findDoubtfulCalls({ defects, name: trait }: TraitFacts): Iterable<Finding> {
  for (const defect of defects) {
    if (defect.kind !== 'doubtful-call') continue;
    yield warn(
      defect,
      `In trait ${quote(trait)}, ${quote(defect.name)} is not an operator of the language: the list is read as data.`,
      () => fixOperator(defect.name),
      { rule: 'unknown-operator', name: defect.name },
    );
  }
}

export const invalidEffect = defineCheck({
  category: 'invalid_effect',
  group: 'wiring',
  severity: 'error',
  description:
    'An effect is not a list, names an unknown operator, has the wrong number of arguments or only computes a value. The target of `set` is not a field of the entity, or the verb of `persist` is unknown. A guard is not an expression, is malformed at any depth or has side effects.',
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/transitions/4/effects/1/0`]: 'persst' }),
    at: [`${LENDING}/stateMachine/transitions/4/effects/1`],
  },
  hinting: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/3/effects/0`]: ['set', '@entity.status', 'gone'],
    }),
    at: [`${LENDING}/stateMachine/transitions/3/effects/0/2`],
  },
  *detectInTrait(facts) {
    yield* findDoubtfulCalls(facts);
    const where = `In trait ${quote(facts.name)},`;
    for (const defect of facts.defects) {
      const said = SAYS[defect.kind];
      if (said === undefined) continue;
      const [rule, message, fix] = said;
      const { name } = defect;
      yield report(defect, `${where} ${quote(name)} ${message}.`, fix, { rule, name });
    }
    for (const call of facts.calls) {
      for (const fault of findCallFaults(call)) {
        const { rule, name, message, fix } = fault;
        yield report(fault, `${where} ${quote(name)} ${message}.`, fix, { rule, name });
      }
    }
  },
  detectHints: findWriteHints,
});

import type { DefectKind } from '../../language/reader/visitor.ts';
import { findCallFaults, isSoundCall } from '../call-faults.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { findIncludeHints, findWriteHints } from '../hints/entities.ts';
import { findServiceHints } from '../hints/services.ts';
import { findInTraitShape } from '../shape-findings.ts';

const report = createReporter('invalid_effect', 'error');

const EFFECT = 'Write an effect as a list: ["operator", argument, …].';
const GUARD = 'Write a guard as a list: ["=", "@entity.field", value].';

/** What the reader alone sees to be malformed: its rule, how the message goes on, the fix. */
const SAYS: Readonly<
  Partial<Record<DefectKind, readonly [rule: string, message: string, fix: string]>>
> = {
  'no-effects': [
    'effect-not-array',
    'stands where a list of effects belongs',
    'Write effects as a list of lists: [["operator", argument, …]].',
  ],
  'no-effect': ['effect-not-array', 'is not an effect', EFFECT],
  'no-guard': ['no-guard', 'is not a guard', GUARD],
  'no-call': [
    'no-call',
    'stands where a call belongs, and its first item is no operator',
    'Begin it with an operator: ["operator", argument, …].',
  ],
};

export const invalidEffect = defineCheck({
  category: 'invalid_effect',
  group: 'wiring',
  severity: 'error',
  description:
    'An effect is no list, names an unknown operator, has the wrong number of arguments or only computes a value, `set` has another target than a field of the entity, `persist` an unknown verb, a guard is no expression, is malformed at any depth or acts on the world.',
  aliases: [
    'ORB_EFF_UNKNOWN_TYPE',
    'ORB_EFF_SET_INVALID_BINDING',
    'ORB_EFF_SET_PAYLOAD_NOT_ALLOWED',
    'ORB_BINDING_SET_TARGET_MISSING_PATH',
    'ORB_EFF_SET_REQUIRES_ENTITY',
    'SEXPR_INVALID_OPERATOR',
    'SEXPR_ARITY_MISMATCH',
    'SEXPR_EFFECT_IN_GUARD',
    'SEXPR_PARSE_ERROR',
  ],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/transitions/4/effects/1/0`]: 'persst' }),
    at: [`${LENDING}/stateMachine/transitions/4/effects/1`],
  },
  passing: editExample({}),
  hinting: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/3/effects/0`]: ['set', '@entity.status', 'gone'],
    }),
    at: [`${LENDING}/stateMachine/transitions/3/effects/0/2`],
  },
  *detectInTrait(facts) {
    yield* findInTraitShape('invalid_effect', facts);
    const where = `In trait ${quote(facts.name)},`;
    for (const defect of facts.defects) {
      const said = SAYS[defect.kind];
      if (said === undefined) continue;
      const [rule, message, fix] = said;
      const { name } = defect;
      yield report(defect, `${where} ${quote(name)} ${message}.`, fix, { rule, name });
    }
    for (const call of facts.calls) {
      if (isSoundCall(call)) continue;
      for (const fault of findCallFaults(call)) {
        const { rule, name, message, fix } = fault;
        yield report(fault, `${where} ${quote(name)} ${message}.`, fix, { rule, name });
      }
    }
  },
  *detectHints(model) {
    yield* findWriteHints(model);
    yield* findIncludeHints(model);
    yield* findServiceHints(model);
  },
});

import type { DefectFact } from '../../language/model/facts.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { repairEffect } from '../repairs/effects.ts';
import { findInTraitShape } from '../shape-findings.ts';

const report = createReporter('invalid_effect', 'error');

const SAYS: Readonly<
  Record<Exclude<DefectFact['kind'], 'slot'>, readonly [message: string, fix: string]>
> = {
  'effect-not-array': ['is not an effect', 'Write an effect as a list: ["operator", argument, …].'],
  'unknown-operator': ['is no operator of the language', 'Use an operator of the vocabulary.'],
  'wrong-arity': ['has the wrong number of arguments', 'Give it the arguments it takes.'],
  'set-target': ['can not be set', 'Set a field of the entity: ["set", "@entity.field", value].'],
  'persist-verb': ['is no persist verb', 'Use create, update or delete.'],
  'guard-effect': [
    'acts on the world inside a guard',
    'Keep guards pure: move the effect into effects.',
  ],
};

export const invalidEffect = defineCheck({
  category: 'invalid_effect',
  group: 'wiring',
  severity: 'error',
  priority: 6,
  description:
    'An effect is no list, names an unknown operator or has the wrong number of arguments, `set` has another target than a field of the entity, `persist` an unknown verb, or a guard acts on the world.',
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
  *detectInTrait(facts) {
    yield* findInTraitShape('invalid_effect', facts);
    for (const defect of facts.defects) {
      if (defect.kind === 'slot') continue;
      const [message, fix] = SAYS[defect.kind];
      yield report(
        defect,
        `In trait ${quote(facts.name)}, ${quote(defect.name)} ${message}.`,
        fix,
        {
          rule: defect.kind,
          name: defect.name,
        },
      );
    }
  },
  repairs: repairEffect,
});

import { nearestNames } from '../../kernel/nearest.ts';
import { PATTERN_TYPES } from '../../language/vocabulary/patterns.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';

const report = createReporter('invalid_pattern', 'error');

export const invalidPattern = defineCheck({
  category: 'invalid_pattern',
  group: 'ui',
  severity: 'error',
  description:
    'A rendered pattern, or a child of one, has no type or a type outside the vocabulary.',
  aliases: ['ORB_RUI_INVALID_PATTERN', 'ORB_RUI_MISSING_PATTERN_TYPE'],
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/2/effects/0/2/type`]: 'allert',
    }),
    at: [`${LENDING}/stateMachine/transitions/2/effects/0/2`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    for (const pattern of facts.patterns) {
      if (pattern.type === undefined) {
        yield report(
          pattern,
          `A pattern that trait ${quote(facts.name)} renders has no type.`,
          'Give it a type of the vocabulary, such as stack.',
          { rule: 'missing' },
        );
      } else if (!Object.hasOwn(PATTERN_TYPES, pattern.type)) {
        const nearest = nearestNames(pattern.type, Object.keys(PATTERN_TYPES), 3);
        yield report(
          pattern,
          `Trait ${quote(facts.name)} renders the unknown pattern ${quote(pattern.type)}.`,
          `Use a pattern of the vocabulary; nearest: ${nearest.join(', ')}.`,
          { rule: 'unknown', type: pattern.type },
        );
      }
    }
  },
});

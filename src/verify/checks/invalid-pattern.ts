import type { Json, JsonObject } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import { PATTERN_TYPES } from '../../language/vocabulary/patterns.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { findLikelyNames } from '../repairs/nearest.ts';
import { findLikePattern } from '../repairs/props.ts';
import { rewriteReaction, valueAtSite } from '../repairs/rewrite.ts';

const report = createReporter('invalid_pattern', 'error');

/** What a pattern with these properties most likely is. */
const TELLING_PROPS: readonly (readonly [prop: string, type: string])[] = [
  ['submitEvent', 'form-section'],
  ['itemActions', 'data-grid'],
  ['renderItem', 'data-list'],
  ['filters', 'filter-group'],
  ['chartType', 'chart'],
  ['action', 'button'],
  ['content', 'typography'],
  ['message', 'alert'],
  ['children', 'stack'],
  ['fields', 'data-grid'],
  ['currentStep', 'wizard-progress'],
  ['placeholder', 'search-input'],
  ['label', 'badge'],
  ['name', 'icon'],
];

function guessTypes(props: readonly string[], limit: number): string[] {
  if (props.length === 0) return ['divider'];
  const guesses = TELLING_PROPS.filter(([prop]) => props.includes(prop)).map(([, type]) => type);
  const fitting = Object.entries(PATTERN_TYPES)
    .filter(
      ([, { required }]) => required.length > 0 && required.every((prop) => props.includes(prop)),
    )
    .map(([type]) => type);
  return [...guesses, ...fitting, 'box'].slice(0, limit);
}

export const invalidPattern = defineCheck({
  category: 'invalid_pattern',
  group: 'ui',
  severity: 'error',
  priority: 11,
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
  *repairs(model, { trait, detail, holder, key }) {
    const node = valueAtSite(holder, key) as JsonObject;
    if (trait === undefined) return;
    const props = Object.keys(node).filter((prop) => prop !== 'type');
    const likely =
      detail.rule === 'unknown'
        ? findLikelyNames(String(detail.type), Object.keys(PATTERN_TYPES))
        : [];
    const isKnown = ({ type }: PatternFact) =>
      type !== undefined && Object.hasOwn(PATTERN_TYPES, type);
    const like = findLikePattern(model, trait, node, isKnown)?.type;
    const guesses = guessTypes(props, 2);
    for (const type of new Set([
      ...likely,
      ...(like === undefined ? guesses : [like, ...guesses]),
    ])) {
      const pattern: Json = { ...node, type };
      const action = rewriteReaction(model, trait, holder, key, pattern);
      if (action) yield [action];
    }
  },
});

import { distance } from 'fastest-levenshtein';
import { createDerivation } from '../../kernel/derivation.ts';
import { isObject } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest-names.ts';
import { isKnownPattern, PATTERNS, REGISTRY_HISTORY } from '../../language/grammar/patterns.ts';
import type { Model } from '../../language/model/model.ts';
import { isSwapped } from '../../language/spelling.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

/** The most likely type of a pattern with one of these properties. */
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

const isBlank = (text: string): boolean => text.trim() === '';

const toPlain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const NAMES = [...REGISTRY_HISTORY.keys()];

/** The names of the registry without signs and capitals, each with the first name that is spelt so. */
const BY_PLAIN_NAME = new Map(
  NAMES.map((name) => [toPlain(name), name]).reverse() as [string, string][],
);

/** The name of the registry that another is one slip from: spelt with other signs and capitals, or one edit away. */
function findSlip(name: string): string | undefined {
  const spelt = BY_PLAIN_NAME.get(toPlain(name));
  if (spelt !== undefined && spelt !== name) return spelt;
  return [0, -1, 1]
    .flatMap((longer) => NAMES.filter(({ length }) => length === name.length + longer))
    .find((candidate) => distance(name, candidate) === 1 || isSwapped(name, candidate));
}

/** The types of a document and what they are slips of: each is compared once. */
const slipsOf = createDerivation((_: Model) => new Map<string, string | undefined>());

export function guessTypes(props: readonly string[], limit: number): string[] {
  if (props.length === 0) return ['divider'];
  const guesses = TELLING_PROPS.filter(([prop]) => props.includes(prop)).map(([, type]) => type);
  const fitting = [...PATTERNS.values()]
    .filter(({ properties }) => {
      const required = [...properties.values()].filter(({ isRequired }) => isRequired);
      return required.length > 0 && required.every(({ key }) => props.includes(key));
    })
    .map(({ name }) => name);
  return [...guesses, ...fitting, 'box'].slice(0, limit);
}

export const invalidPattern = defineCheck({
  category: 'invalid_pattern',
  description:
    'The argument of a render, or one of its children, is not a pattern, has no type, or has a misspelt type. Warning: any other unknown type, since the registry is open.',
  failing: createExample(
    {
      [`${LENDING}/stateMachine/transitions/2/effects/0/2/type`]: 'allert',
    },
    [`${LENDING}/stateMachine/transitions/2/effects/0/2`],
  ),
  *detectInTrait(facts) {
    for (const defect of facts.defects) {
      if (defect.kind !== 'no-pattern') continue;
      yield error(
        defect,
        `Trait ${quote(facts.name)} renders ${quote(defect.name)}, which is not a pattern.`,
        isKnownPattern(defect.name)
          ? `Write {"type": ${JSON.stringify(defect.name)}, …}.`
          : 'Write a pattern: {"type": "stack", "children": [{"type": …}]}.',
        { rule: 'text', type: defect.name },
      );
    }
    for (const pattern of facts.patterns) {
      if (pattern.type !== undefined && !isBlank(pattern.type)) continue;
      yield error(
        pattern,
        `A pattern that trait ${quote(facts.name)} renders has no type.`,
        `Add "type", such as ${quote(guessTypes(Object.keys(pattern.node), 1)[0])}.`,
        { rule: 'missing' },
      );
    }
  },
  *detectAmong({ name, facts }, model) {
    const { customPatterns } = model.document;
    for (const pattern of facts.patterns) {
      const { type } = pattern;
      if (type === undefined || isBlank(type) || isKnownPattern(type)) continue;
      if (isObject(customPatterns) && Object.hasOwn(customPatterns, type)) continue;
      const slips = slipsOf(model);
      if (!slips.has(type)) slips.set(type, findSlip(type));
      const meant = slips.get(type);
      const message = `Trait ${quote(name)} renders the unknown pattern ${quote(type)}`;
      const detail = { rule: 'unknown', type };
      if (meant !== undefined) {
        yield error(pattern, `${message}.`, `Write ${quote(meant)}.`, detail);
        continue;
      }
      const fix = () =>
        `Use a pattern of the registry, if it isn't your own; nearest: ${nearestNames(type, PATTERNS.keys(), 3).join(', ')}.`;
      const unknown = `${message}: neither the registry nor its history has it.`;
      yield warning(pattern, unknown, fix, detail);
    }
  },
});

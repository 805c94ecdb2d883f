import { distance } from 'fastest-levenshtein';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest.ts';
import { isKnownPattern, PATTERNS, REGISTRY_HISTORY } from '../../language/grammar/patterns.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';
import {
  createReporter,
  defineCheck,
  listInlineTraits,
  type PlacedFinding,
  quote,
} from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { findNamesakePattern } from '../repairs/component.ts';
import { undouble } from '../repairs/effects.ts';
import { findLikelyNames, toPlain } from '../repairs/nearest.ts';
import { findLikePattern } from '../repairs/props.ts';
import { rewriteReaction, valueAtSite } from '../repairs/rewrite.ts';
import { createView } from '../repairs/view.ts';
import { SlipFinder } from '../slips.ts';

const report = createReporter('invalid_pattern', 'error');
const warn = createReporter('invalid_pattern', 'warning');

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

const isBlank = (text: string): boolean => text.trim() === '';

const SLIPS = new SlipFinder(REGISTRY_HISTORY.keys());

function guessTypes(props: readonly string[], limit: number): string[] {
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

/** The key under which a node without a type names a pattern: `component`, `pattern`. */
function findNamedType(node: JsonObject): string | undefined {
  const named = Object.keys(node).filter((key) => isKnownPattern(toText(node[key])));
  return (
    named.find((key) => TYPE_KEYS.has(key)) ??
    named.find((key) => isLikeType(key)) ??
    named.find((key) => !isProperty(key))
  );
}

let properties: ReadonlySet<string> | undefined;

/** Whether any pattern of the registry has a property. */
function isProperty(key: string): boolean {
  properties ??= new Set([...PATTERNS.values()].flatMap((one) => [...one.properties.keys()]));
  return properties.has(key);
}

/** What other formats call the type of a pattern. */
const TYPE_KEYS: ReadonlySet<string> = new Set([
  'component',
  'pattern',
  'kind',
  'element',
  'widget',
  'tag',
]);

/** Whether a key is `type` cut short, padded or misspelt. */
function isLikeType(key: string): boolean {
  const plain = toPlain(key).replaceAll(/[^a-z]/g, '');
  return plain !== '' && ('type'.startsWith(plain) || distance(plain, 'type') <= 1);
}

/** The pattern that an object of one key holds. */
function findWrapped(node: JsonObject): JsonObject | undefined {
  const [only, ...others] = Object.values(node);
  const isWrapper = others.length === 0 && isObject(only) && isKnownPattern(toText(only.type));
  return isWrapper ? (only as JsonObject) : undefined;
}

/** The pattern that a trait is named after, where it has every property of the node. */
function findNamesake(row: TraitRow, node: JsonObject): string[] {
  const pattern = findNamesakePattern(row);
  const fits = Object.keys(node).every((prop) => prop === 'type' || pattern?.properties.has(prop));
  return pattern !== undefined && fits ? [pattern.name] : [];
}

export const invalidPattern = defineCheck({
  category: 'invalid_pattern',
  group: 'ui',
  severity: 'error',
  priority: 11,
  description:
    'What is rendered, or a child of it, is no pattern, has no type, or a type that is one slip from a known one and never stood in the registry. Warning: any other unknown type, for the registry is open.',
  aliases: ['ORB_RUI_INVALID_PATTERN', 'ORB_RUI_MISSING_PATTERN_TYPE'],
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/2/effects/0/2/type`]: 'allert',
    }),
    at: [`${LENDING}/stateMachine/transitions/2/effects/0/2`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    for (const defect of facts.defects) {
      if (defect.kind !== 'no-pattern') continue;
      yield report(
        defect,
        `Trait ${quote(facts.name)} renders ${quote(defect.name)}, which is no pattern.`,
        isKnownPattern(defect.name)
          ? `Write {"type": ${JSON.stringify(defect.name)}, …}.`
          : 'Write a pattern: {"type": "stack", "children": [{"type": …}]}.',
        { rule: 'text', type: defect.name },
      );
    }
    for (const pattern of facts.patterns) {
      if (pattern.type !== undefined && !isBlank(pattern.type)) continue;
      yield report(
        pattern,
        `A pattern that trait ${quote(facts.name)} renders has no type.`,
        `Add "type", such as ${quote(guessTypes(Object.keys(pattern.node), 1)[0])}.`,
        { rule: 'missing' },
      );
    }
  },
  *detectInApplication(model): Iterable<PlacedFinding> {
    const { customPatterns } = model.document;
    const slips = new Map<string, string | undefined>();
    for (const trait of listInlineTraits(model)) {
      for (const pattern of trait.facts.patterns) {
        const { type } = pattern;
        if (type === undefined || isBlank(type) || isKnownPattern(type)) continue;
        if (isObject(customPatterns) && Object.hasOwn(customPatterns, type)) continue;
        if (!slips.has(type)) slips.set(type, SLIPS.find(type));
        const meant = slips.get(type);
        const message = `Trait ${quote(trait.name)} renders the unknown pattern ${quote(type)}`;
        const finding =
          meant === undefined
            ? warn(
                pattern,
                `${message}: neither the registry nor its history has it.`,
                () =>
                  `Use a pattern of the registry, if it isn't your own; nearest: ${nearestNames(type, PATTERNS.keys(), 3).join(', ')}.`,
                { rule: 'unknown', type },
              )
            : report(pattern, `${message}.`, `Write ${quote(meant)}.`, { rule: 'unknown', type });
        yield { ...finding, trait };
      }
    }
  },
  *repairs(model, { trait, detail, holder, key }) {
    const node = valueAtSite(holder, key);
    if (trait === undefined) return;
    if (!isObject(node)) {
      const once = undouble(model, trait, holder);
      if (once) yield [once];
      const type = isKnownPattern(toText(node)) ? toText(node) : undefined;
      const pattern = type === undefined ? createView(trait) : { type };
      const action = rewriteReaction(model, trait, holder, key, pattern);
      if (action) yield [action];
      return;
    }
    const wrapped = findWrapped(node);
    const unwrapped = wrapped && rewriteReaction(model, trait, holder, key, wrapped);
    if (unwrapped) yield [unwrapped];
    const named = findNamedType(node);
    if (named !== undefined && detail.rule === 'missing') {
      const { [named]: type, ...rest } = node;
      const action = rewriteReaction(model, trait, holder, key, { type: type as Json, ...rest });
      if (action) yield [action];
    }
    const props = Object.keys(node).filter((prop) => prop !== 'type');
    const likely =
      detail.rule === 'unknown' ? findLikelyNames(String(detail.type), PATTERNS.keys()) : [];
    const isKnown = ({ type }: PatternFact) => type !== undefined && isKnownPattern(type);
    const like = findLikePattern(model, trait, node, isKnown)?.type;
    const guesses = guessTypes(props, 2);
    for (const type of new Set([
      ...likely,
      ...findNamesake(trait, node),
      ...(like === undefined ? guesses : [like, ...guesses]),
    ])) {
      const pattern: Json = { ...node, type };
      const action = rewriteReaction(model, trait, holder, key, pattern);
      if (action) yield [action];
    }
  },
});

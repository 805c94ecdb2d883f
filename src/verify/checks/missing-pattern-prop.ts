import { createDerivation } from '../../kernel/derivation.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import {
  isEventKey,
  PATTERNS,
  type Pattern,
  type PatternProperty,
  type PropertyRole,
} from '../../language/grammar/patterns.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyName, isSlip, listSome } from '../../language/spelling.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import type { Finding } from '../finding.ts';

const report = createReporter('missing_pattern_prop', 'warning');
const error = createReporter('missing_pattern_prop', 'error');

/** Properties that every component takes. Source: published documents, 2026-08. */
const ANYWHERE: ReadonlySet<string> = new Set(
  'type id key className style children entity testId ariaLabel visible hidden slot look'.split(
    ' ',
  ),
);

const ICON_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$|^[A-Z][A-Za-z0-9]*$/;

/** A text where the name of an icon belongs, and which is none. */
const isMisnamedIcon = (value: Json | undefined, { key, role }: PatternProperty): boolean =>
  key === 'icon' &&
  role === 'icon' &&
  typeof value === 'string' &&
  !isBinding(value) &&
  !ICON_NAME.test(value);

/** Properties that a pattern does not have, an error where it is a slip of one that it has; names of no icon. */
function* findPropertyFaults(facts: TraitFacts): Iterable<Finding> {
  for (const { node, type = '' } of facts.patterns) {
    const known = PATTERNS.get(type)?.properties;
    if (known === undefined || known.size === 0) continue;
    for (const key in node) {
      const property = known.get(key);
      if (property ? !isMisnamedIcon(node[key], property) : ANYWHERE.has(key)) continue;
      const what = `In the ${type} of trait ${quote(facts.name)}, `;
      const site = { holder: node, key };
      if (property !== undefined) {
        yield error(
          site,
          `${what}icon is not the name of one: ${quote(node[key] as string)}.`,
          'Write it in kebab-case, such as "check-circle", or leave it out.',
          { rule: 'icon', prop: key, type },
        );
        continue;
      }
      const near = findLikelyName(key, known.keys());
      const likely = near !== undefined && isSlip(key, near) ? near : undefined;
      const message = `${what}it has no property ${quote(key)}.`;
      const detail = { rule: 'property', prop: key, type };
      yield likely === undefined
        ? report(site, message, () => `Remove it; ${type} knows ${listSome(known, '')}.`, detail)
        : error(site, message, `Write ${quote(likely)}.`, { ...detail, likely });
    }
  }
}

const FORMS: ReadonlySet<string> = new Set(['form', 'form-section']);

/** Lists of actions that a pattern offers on its items or itself. */
const ACTION_LISTS = ['itemActions', 'rowActions', 'actions'] as const;

/** Properties that an action may have instead of an event. */
const ACTION_TARGETS = ['navigatesTo', 'href', 'onClick', 'to', 'url', 'path', 'handler'] as const;

/** Properties that the runtime or the drawing pattern provides: the document need not have them. */
const BROUGHT: ReadonlySet<PropertyRole> = new Set(['callback', 'event', 'type']);

/** What a pattern shows, of which one is needed: without any it draws nothing that a person sees. The first is the usual one. */
const SHOWN: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['typography', ['content', 'children', 'text']],
  [
    'button',
    ['label', 'icon', 'leftIcon', 'rightIcon', 'iconRight', 'iconAsset', 'children', 'text'],
  ],
  ['badge', ['label', 'amount', 'icon', 'iconAsset', 'children', 'text', 'content']],
]);

/** The property that is missing where a pattern shows nothing. */
function findBlank({ node, type }: PatternFact): string | undefined {
  const shown = SHOWN.get(type);
  return shown?.some((prop) => node[prop] !== undefined) ? undefined : shown?.[0];
}

/** The properties that a document has to give to a pattern. */
const requiredOf = createDerivation(({ properties }: Pattern) =>
  [...properties.values()]
    .filter(({ role, isRequired }) => isRequired && !BROUGHT.has(role))
    .map(({ key }) => key),
);

function* findMissingProps(facts: TraitFacts): Iterable<Finding> {
  const say = (rule: string, pattern: PatternFact, prop: string, end: string, fix?: string) => {
    const type = String(pattern.type);
    const message = `A ${type} of trait ${quote(facts.name)} ${end}.`;
    return report(pattern, message, fix ?? `Add ${JSON.stringify(prop)}.`, { rule, prop, type });
  };
  for (const pattern of facts.patterns) {
    const { node, type = '' } = pattern;
    const known = PATTERNS.get(type);
    for (const prop of known === undefined ? [] : requiredOf(known)) {
      if (node[prop] !== undefined) continue;
      yield say('required', pattern, prop, `lacks its required property ${quote(prop)}`);
    }
    const blank = findBlank(pattern);
    if (blank !== undefined) {
      yield say('shown', pattern, blank, `shows nothing: it has no ${blank}`);
    }
    if (FORMS.has(type) && !namesSubmit(node)) {
      const fix = 'Name the event that submitting it fires.';
      yield say('submit', pattern, 'submitEvent', 'has no submitEvent', fix);
    }
    if (hasActions(pattern)) yield* findActionsWithoutEvent(facts, pattern);
  }
}

function namesSubmit(node: JsonObject): boolean {
  return node.submitEvent !== undefined || node.onSubmit !== undefined || node.event !== undefined;
}

const hasActions = ({ node }: PatternFact): boolean =>
  ACTION_LISTS.some((list) => Array.isArray(node[list]));

function* findActionsWithoutEvent(facts: TraitFacts, pattern: PatternFact): Iterable<Finding> {
  for (const list of ACTION_LISTS) {
    const actions: Json[] = asArray(pattern.node[list]);
    for (let i = 0; i < actions.length; i++) {
      const action = actions[i];
      if (!isObject(action) || Object.keys(action).some((key) => isEventKey(key))) continue;
      if (ACTION_TARGETS.some((key) => action[key] !== undefined)) continue;
      yield report(
        { holder: actions, key: i },
        `An action ${quote(toText(action.label ?? i))} of trait ${quote(facts.name)} names no event.`,
        'Give it an event that the trait handles.',
        { rule: 'action', prop: 'event', list },
      );
    }
  }
}

export const missingPatternProp = defineCheck({
  category: 'missing_pattern_prop',
  group: 'ui',
  severity: 'error',
  description:
    'A property of a pattern is misspelt, or an icon has no name of one. Warning: a pattern has an unknown property, lacks a required one or shows nothing, a form lacks its submitEvent, or an action its event.',
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/1/effects/0/2/entity`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`]: 'red',
    }),
    at: [
      `${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`,
      `${LENDING}/stateMachine/transitions/1/effects/0/2`,
    ],
  },
  *detectInTrait(facts) {
    yield* findPropertyFaults(facts);
    yield* findMissingProps(facts);
  },
});

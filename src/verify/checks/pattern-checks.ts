import { distance } from 'fastest-levenshtein';
import { createDerivation } from '../../kernel/derivation.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest-names.ts';
import {
  isEventKey,
  isKnownPattern,
  PATTERNS,
  type Pattern,
  type PropertyRole,
  REGISTRY_HISTORY,
} from '../../language/grammar/patterns.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { isSlip, isSwapped, listSome } from '../../language/spelling.ts';
import { defineCheck, error, LENDING, quote, warning } from '../check.ts';
import type { Fault } from '../finding.ts';

/** The most likely type of a pattern with one of these properties. */
const TELLING_PROPS = {
  submitEvent: 'form-section',
  itemActions: 'data-grid',
  renderItem: 'data-list',
  action: 'button',
  content: 'typography',
  message: 'alert',
  children: 'stack',
  fields: 'data-grid',
  label: 'badge',
  name: 'icon',
};

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
  const guesses = Object.entries(TELLING_PROPS).flatMap(([prop, type]) =>
    props.includes(prop) ? [type] : [],
  );
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
  failing: {
    edits: { [`${LENDING}/stateMachine/transitions/2/effects/0/2/type`]: 'allert' },
    at: [`${LENDING}/stateMachine/transitions/2/effects/0/2`],
  },
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
      if (pattern.pattern || (pattern.type !== undefined && !isBlank(pattern.type))) continue;
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
      if (pattern.pattern || type === undefined || isBlank(type) || isKnownPattern(type)) continue;
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

const FORMS: ReadonlySet<string> = new Set(['form', 'form-section']);
const SUBMITS = ['submitEvent', 'onSubmit', 'event'];

/** Lists of actions that a pattern offers on its items or itself. */
const ACTION_LISTS = ['itemActions', 'rowActions', 'actions'];

/** Properties that an action may have instead of an event. */
const ACTION_TARGETS: ReadonlySet<string> = new Set(
  'navigatesTo href onClick to url path handler'.split(' '),
);

/** Properties that the runtime or the drawing pattern provides: the document need not have them. */
const BROUGHT: ReadonlySet<PropertyRole> = new Set(['callback', 'event', 'type']);

/** The properties that a document has to give to a pattern, and the lists of actions that it may have. */
const propsOf = createDerivation(({ properties }: Pattern) => ({
  required: [...properties.values()]
    .filter(({ role, isRequired }) => isRequired && !BROUGHT.has(role))
    .map(({ key }) => key),
  lists: ACTION_LISTS.filter((list) => properties.size === 0 || properties.has(list)),
}));

const UNKNOWN = { required: [], lists: ACTION_LISTS };

/** Whether an action fires an event or leads somewhere. */
function isActive(action: JsonObject): boolean {
  for (const key in action) if (ACTION_TARGETS.has(key) || isEventKey(key)) return true;
  return false;
}

/** A property that a pattern does not have: an error where it is a slip of one that it has. */
function judgeUnlisted({ node, type = '', pattern }: PatternFact, key: string, where: string) {
  const known = pattern?.properties ?? new Map();
  const site = { holder: node, key };
  const message = `In the ${type} ${where}, it has no property ${quote(key)}.`;
  const detail = { rule: 'property', prop: key, type };
  const likely = [...known.keys()].find((one) => isSlip(key, one));
  return likely === undefined
    ? warning(site, message, () => `Remove it; ${type} knows ${listSome(known, '')}.`, detail)
    : error(site, message, `Write ${quote(likely)}.`, { ...detail, likely });
}

/** Required properties that a pattern lacks, and the event of a form. */
function findMissingProps(
  pattern: PatternFact,
  required: readonly string[],
  where: string,
  found: Fault[],
): void {
  const { node, type = '' } = pattern;
  for (const prop of required) {
    if (node[prop] !== undefined) continue;
    const message = `A ${type} ${where} lacks its required property ${quote(prop)}.`;
    const detail = { rule: 'required', prop, type };
    found.push(warning(pattern, message, `Add ${JSON.stringify(prop)}.`, detail));
  }
  if (!FORMS.has(type) || SUBMITS.some((key) => node[key] !== undefined)) return;
  const detail = { rule: 'submit', prop: 'submitEvent', type };
  const fix = 'Name the event that submitting it fires.';
  found.push(warning(pattern, `A ${type} ${where} has no submitEvent.`, fix, detail));
}

/** Actions that fire nothing and lead nowhere. */
function findIdleActions(
  { node }: PatternFact,
  lists: readonly string[],
  where: string,
  found: Fault[],
): void {
  for (const list of lists) {
    const actions = node[list];
    if (!Array.isArray(actions)) continue;
    for (let key = 0; key < actions.length; key++) {
      const action = actions[key] as Json;
      if (!isObject(action) || isActive(action)) continue;
      found.push(
        warning(
          { holder: actions, key },
          `An action ${quote(toText(action.label ?? key))} ${where} names no event.`,
          'Give it an event that the trait handles.',
          { rule: 'action', prop: 'event', list },
        ),
      );
    }
  }
}

export const missingPatternProp = defineCheck({
  category: 'missing_pattern_prop',
  description:
    'A property of a pattern is misspelt. Warning: a pattern has an unknown property or lacks a required one, a form lacks its submitEvent, or an action its event.',
  failing: {
    edits: {
      [`${LENDING}/stateMachine/transitions/1/effects/0/2/entity`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`]: 'red',
    },
    at: [
      `${LENDING}/stateMachine/transitions/1/effects/0/2`,
      `${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`,
    ],
  },
  detectInTrait({ patterns, unlistedKeys, name }) {
    const where = `of trait ${quote(name)}`;
    const found: Fault[] = [];
    for (const fact of patterns) {
      const { required, lists } = fact.pattern ? propsOf(fact.pattern) : UNKNOWN;
      for (const key of unlistedKeys.get(fact.node) ?? [])
        found.push(judgeUnlisted(fact, key, where));
      findMissingProps(fact, required, where, found);
      findIdleActions(fact, lists, where, found);
    }
    return found;
  },
});

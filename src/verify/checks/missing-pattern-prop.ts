import { createDerivation } from '../../kernel/derivation.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import {
  isEventKey,
  PATTERNS,
  type Pattern,
  type PropertyRole,
} from '../../language/grammar/patterns.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import { findLikelyName, isSlip, listSome } from '../../language/spelling.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';
import type { Fault } from '../finding.ts';

/** Properties that every component takes. Source: published documents, 2026-08. */
const ANYWHERE: ReadonlySet<string> = new Set(
  'type id key className style children entity testId ariaLabel visible hidden slot look'.split(
    ' ',
  ),
);

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

/** The properties that a document has to give to a pattern. */
const requiredOf = createDerivation(({ properties }: Pattern) =>
  [...properties.values()]
    .filter(({ role, isRequired }) => isRequired && !BROUGHT.has(role))
    .map(({ key }) => key),
);

/** Whether an action fires an event or leads somewhere. */
function isActive(action: JsonObject): boolean {
  for (const key in action) if (ACTION_TARGETS.has(key) || isEventKey(key)) return true;
  return false;
}

/** Properties that a pattern does not have: an error where one is a slip of one that it has. */
function findUnknownProps({ node, type = '' }: PatternFact, where: string, found: Fault[]): void {
  const known = PATTERNS.get(type)?.properties;
  if (known === undefined || known.size === 0) return;
  for (const key in node) {
    if (known.has(key) || ANYWHERE.has(key)) continue;
    const site = { holder: node, key };
    const message = `In the ${type} ${where}, it has no property ${quote(key)}.`;
    const detail = { rule: 'property', prop: key, type };
    const likely = findLikelyName(key, known.keys());
    found.push(
      likely === undefined || !isSlip(key, likely)
        ? warning(site, message, () => `Remove it; ${type} knows ${listSome(known, '')}.`, detail)
        : error(site, message, `Write ${quote(likely)}.`, { ...detail, likely }),
    );
  }
}

/** Required properties that a pattern lacks, and the event of a form. */
function findMissingProps(pattern: PatternFact, where: string, found: Fault[]): void {
  const { node, type = '' } = pattern;
  const known = PATTERNS.get(type);
  for (const prop of known === undefined ? [] : requiredOf(known)) {
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
function findIdleActions({ node }: PatternFact, where: string, found: Fault[]): void {
  for (const list of ACTION_LISTS) {
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
  failing: createExample(
    {
      [`${LENDING}/stateMachine/transitions/1/effects/0/2/entity`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`]: 'red',
    },
    [
      `${LENDING}/stateMachine/transitions/1/effects/0/2`,
      `${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/colour`,
    ],
  ),
  detectInTrait({ patterns, name }) {
    const where = `of trait ${quote(name)}`;
    const found: Fault[] = [];
    for (const pattern of patterns) {
      findUnknownProps(pattern, where, found);
      findMissingProps(pattern, where, found);
      findIdleActions(pattern, where, found);
    }
    return found;
  },
});

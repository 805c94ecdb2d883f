import type { Json } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { PATTERNS, type PatternProperty } from '../../language/grammar/patterns.ts';
import type { Model } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyName, isSlip, listSome } from '../../language/spelling.ts';
import { createReporter, listInlineTraits, type PlacedFinding, quote } from '../check.ts';
import type { Finding } from '../finding.ts';
import { listValues } from '../shape-wording.ts';

const hint = createReporter('missing_pattern_prop', 'hint');

/** Properties that every component takes. Source: published documents, 2026-08. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'type',
  'id',
  'key',
  'className',
  'style',
  'children',
  'entity',
  'testId',
  'ariaLabel',
  'visible',
  'hidden',
  'slot',
  'look',
]);

const ICON_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$|^[A-Z][A-Za-z0-9]*$/;

const error = createReporter('missing_pattern_prop', 'error');
const warn = createReporter('missing_pattern_prop', 'warning');

/** A text where the name of an icon belongs, and which is none. */
const isMisnamedIcon = (value: Json | undefined, { key, role }: PatternProperty): boolean =>
  key === 'icon' &&
  role === 'icon' &&
  typeof value === 'string' &&
  !isBinding(value) &&
  !ICON_NAME.test(value);

/** Properties that a pattern does not have, an error where it is a slip of one that it has; names of no icon. */
export function* findPropertyFaults(facts: TraitFacts): Iterable<Finding> {
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
        ? warn(site, message, () => `Remove it; ${type} knows ${listSome(known, '')}.`, detail)
        : error(site, message, `Write ${quote(likely)}.`, { ...detail, likely });
    }
  }
}

/** Values of properties that the catalogue doesn't know: each once a document. */
export function* findPatternHints(model: Model): Iterable<PlacedFinding> {
  const told = new Set<string>();
  for (const trait of listInlineTraits(model)) {
    for (const { node, type = '' } of trait.facts.patterns) {
      for (const key in node) {
        const value = node[key];
        const values = PATTERNS.get(type)?.properties.get(key)?.values ?? [];
        if (typeof value !== 'string' || value === '' || isBinding(value)) continue;
        if (values.length === 0 || values.includes(value) || told.has(`${type}\n${value}`))
          continue;
        told.add(`${type}\n${value}`);
        const likely = findLikelyName(value, values.map(String));
        const all = `one of ${listValues(values.map(String))}`;
        const finding = hint(
          { holder: node, key },
          `In the ${type} of trait ${quote(trait.name)}, ${key} is ${quote(value)}, which it does not know.`,
          likely === undefined ? `Write ${all}.` : `Write ${quote(likely)}; it is ${all}.`,
          { rule: 'value', prop: key, type },
        );
        yield { ...finding, trait };
      }
    }
  }
}

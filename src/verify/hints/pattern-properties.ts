import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import {
  PATTERNS,
  type Pattern,
  type PatternProperty,
  type PropertyShape,
} from '../../language/grammar/patterns.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
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

interface Fault {
  readonly holder: object;
  readonly key: string | number;
  readonly rule: string;
  readonly about: string;
  readonly message: string;
  readonly fix: string;
}

function judgeValue(
  value: Json | undefined,
  property: PatternProperty,
  node: JsonObject,
): Fault | undefined {
  const { key, values } = property;
  const site = { holder: node, key };
  if (typeof value !== 'string' || isBinding(value)) return undefined;
  if (values.length === 0 || values.includes(value) || value === '') return undefined;
  const texts = values.map(String);
  const likely = findLikelyName(value, texts);
  const all = `one of ${listValues(texts)}`;
  return {
    ...site,
    rule: 'value',
    about: value,
    message: `${key} is ${quote(value)}, which it does not know`,
    fix: likely === undefined ? `Write ${all}.` : `Write ${quote(likely)}; it is ${all}.`,
  };
}

/** The keys of the records of a list, such as actions: those that the catalogue doesn't name. */
function* judgeItems(value: Json, property: PatternProperty): Iterable<Fault> {
  const shape: PropertyShape | undefined = property.items;
  const known = shape?.properties;
  if (shape === undefined || known === undefined || shape.isFreeform) return;
  for (const item of asArray(value)) {
    if (!isObject(item)) continue;
    for (const key in item) {
      if (known.has(key) || shape.needs.includes(key) || ANYWHERE.has(key)) continue;
      const likely = findLikelyName(key, known.keys());
      yield {
        holder: item,
        key,
        rule: 'item-property',
        about: `${property.key}.${key}`,
        message: `${property.key} have the unknown property ${quote(key)}`,
        fix:
          likely === undefined
            ? `They know ${[...known.keys()].slice(0, 10).join(', ')}.`
            : `Write ${quote(likely)}.`,
      };
    }
  }
}

function* judgePattern(node: JsonObject, pattern: Pattern): Iterable<Fault> {
  const known = pattern.properties;
  for (const key in node) {
    const property = known.get(key);
    if (property === undefined) continue;
    const fault = judgeValue(node[key], property, node);
    if (fault !== undefined) yield fault;
    yield* judgeItems(node[key] ?? null, property);
  }
}

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
        ? warn(
            site,
            message,
            () => `Remove it; ${type} knows ${listSome(known.keys(), '')}.`,
            detail,
          )
        : error(site, message, `Write ${quote(likely)}.`, { ...detail, likely });
    }
  }
}

/** Values of patterns that the catalogue doesn't know: each once a document. */
export function* findPatternHints(model: Model): Iterable<PlacedFinding> {
  const told = new Set<string>();
  for (const trait of listInlineTraits(model)) {
    for (const { node, type } of trait.facts.patterns) {
      const pattern = type === undefined ? undefined : PATTERNS.get(type);
      if (pattern === undefined) continue;
      for (const { holder, key, rule, about, message, fix } of judgePattern(node, pattern)) {
        const what = [pattern.name, rule, about].join('\n');
        if (told.has(what)) continue;
        told.add(what);
        const said = `In the ${pattern.name} of trait ${quote(trait.name)}, ${message}.`;
        const detail = { rule, prop: String(key), type: pattern.name };
        yield { ...hint({ holder, key }, said, fix, detail), trait };
      }
    }
  }
}

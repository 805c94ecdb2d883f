import { asArray, isObject, isString, type Json, type JsonObject, toText } from '../kernel/json.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import { COUNTED_OPERATORS, JUDGED_PATTERNS } from '../language/grammar/compiler.gen.ts';
import { type ArgumentRole, argumentIndex, OPERATORS } from '../language/grammar/operators.ts';
import { PATTERNS, propertyRole } from '../language/grammar/patterns.ts';
import type { Site } from '../language/model/facts.ts';
import type { Model, TraitRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import { findDefault, knobOf } from '../language/reader/knobs.ts';
import { listInlineTraits } from './check.ts';
import { findEmitters } from './facts-index.ts';

/**
 * What the compiler refuses although it is no fault by the published definitions, which are newer: a verdict on a
 * document with any of it is no proof. Source: compiler 1.9.3, asked by `scripts/write-compiler-facts.ts` and by
 * documents of one change each, 2026-11.
 */

const readRows = (rows: string, separator: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split(separator))
      .map(([name = '', ...rest]) => [name, rest]),
  );

const COUNTED = readRows(COUNTED_OPERATORS, ' ');

let judged: ReadonlyMap<string, readonly string[]> | undefined;

const PAGE_PATH = /^\/[\w:/-]*$/;
const THEME = /^[A-Z][a-zA-Z0-9]*\.theme$/;
const ICON = /^[a-z0-9]+(-[a-z0-9]+)*$|^[A-Z][A-Za-z0-9]*$/;
const MALFORMED_BINDING = /^@\w+.*\.(\.|$)/;

/** Categories of traits that the compiler reads: it does not see a trait of another one. */
const READ_CATEGORIES: ReadonlySet<string | undefined> = new Set([
  undefined,
  'interaction',
  'lifecycle',
  'integration',
  'game-core',
]);

/** Slots that the compiler has. */
const SLOTS: ReadonlySet<string> = new Set(
  'main modal drawer sidebar toast overlay center hud-top hud-bottom hud-left hud-right floating list-header list-item list-footer'.split(
    ' ',
  ),
);

/**
 * Whether the pattern of a drawing has no type, a property that the compiler's registry lacks, lacks one that it
 * requires, or lists an event that its own trait does not handle.
 */
function isPatternRefused(node: JsonObject, { handled, config }: TraitFacts): boolean {
  const { type } = node;
  if (typeof type !== 'string') return true;
  for (const key in node) {
    if (propertyRole(PATTERNS.get(type), type, key) !== 'eventList') continue;
    const written = node[key];
    const items = asArray(isString(written) ? findDefault(config, knobOf(written) ?? '') : written);
    const events = items.map((item) => (isObject(item) ? item.event : undefined));
    if (events.some((event) => event !== undefined && !handled.has(toText(event)))) return true;
  }
  judged ??= readRows(JUDGED_PATTERNS, '|');
  const row = judged.get(type);
  if (row === undefined) return false;
  const [properties = '', required = ''] = row.map((names) => ` ${names} `);
  if (
    required.trim() !== '' &&
    required
      .trim()
      .split(' ')
      .some((key) => !(key in node))
  )
    return true;
  return Object.keys(node).some((key) => key !== 'type' && !properties.includes(` ${key} `));
}

/** Whether a part of code has a call with too few or too many arguments, a malformed binding, or an icon of no name. */
function isCodeRefused(value: Json | undefined, isDrawn: boolean): boolean {
  if (typeof value === 'string') return MALFORMED_BINDING.test(value);
  if (Array.isArray(value)) {
    const [least, most = Number.POSITIVE_INFINITY] =
      (typeof value[0] === 'string' ? COUNTED.get(value[0]) : undefined) ?? [];
    const given = value.length - 1;
    if (least !== undefined && (given < Number(least) || given > Number(most))) return true;
    return value.some((item) => isCodeRefused(item, isDrawn));
  }
  if (!isObject(value)) return false;
  const { icon } = value;
  if (isDrawn && icon !== undefined && !(typeof icon === 'string' && ICON.test(icon))) return true;
  return Object.values(value).some((item) => isCodeRefused(item, isDrawn));
}

function isEffectRefused(effect: Json, facts: TraitFacts): boolean {
  const operator = Array.isArray(effect) ? OPERATORS.get(toText(effect[0])) : undefined;
  if (!Array.isArray(effect) || operator === undefined) return false;
  const given = (role: ArgumentRole) => effect[argumentIndex(operator, role) || effect.length];
  if (isBinding(toText(given('entity')))) return true;
  const slot = given('slot');
  if (typeof slot === 'string' && !SLOTS.has(slot)) return true;
  const pattern = given('pattern');
  if (isObject(pattern) && isPatternRefused(pattern, facts)) return true;
  return isCodeRefused(effect, pattern !== undefined);
}

const nodeAt = ({ holder, key }: Site): Json => (holder as Json[])[key as number] as Json;

function isTraitRefused(facts: TraitFacts): boolean {
  if (!facts.hasMachine || !READ_CATEGORIES.has(facts.category)) return true;
  const effectsOf = (node: Json) => (isObject(node) ? asArray(node.effects) : []);
  const { transitions, ticks } = facts;
  return (
    transitions.some(({ guard }) => isCodeRefused(guard, false)) ||
    transitions
      .map(nodeAt)
      .flatMap(effectsOf)
      .some((effect) => isEffectRefused(effect, facts)) ||
    ticks
      .map(nodeAt)
      .flatMap(effectsOf)
      .some((effect) => isCodeRefused(effect, false))
  );
}

/** Whether events go round between traits: one hears another that hears it. */
function hasCircle(model: Model): boolean {
  const heard = new Map<TraitRow, readonly TraitRow[]>();
  for (const trait of model.traits) {
    const sources = trait.facts?.listens.flatMap(({ event, sourceTrait }) =>
      event === undefined ? [] : findEmitters(model, event, sourceTrait),
    );
    heard.set(trait, sources?.filter((source) => source !== trait) ?? []);
  }
  const open = new Set<TraitRow>();
  const done = new Set<TraitRow>();
  const visit = (trait: TraitRow): boolean => {
    if (open.has(trait)) return true;
    if (done.has(trait)) return false;
    open.add(trait);
    if (heard.get(trait)?.some(visit) === true) return true;
    open.delete(trait);
    done.add(trait);
    return false;
  };
  return model.traits.some(visit);
}

/** Whether the compiler refuses a document for a part that the definitions may allow. */
export function mayBeRefused(model: Model): boolean {
  const { orbitals } = model;
  const isOutside = orbitals.some(
    ({ node, entity, pages }) =>
      (entity?.node.persistence === 'persistent' && entity.node.collection === undefined) ||
      (typeof node.theme === 'string' && !THEME.test(node.theme)) ||
      pages.some(({ path }) => path !== undefined && !PAGE_PATH.test(path)),
  );
  if (isOutside || orbitals.length === 0 || hasCircle(model)) return true;
  return [...listInlineTraits(model)].some(({ facts }) => isTraitRefused(facts));
}

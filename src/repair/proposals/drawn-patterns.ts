import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { toKebab, toSentence } from '../../kernel/word-forms.ts';
import { isEventKey, isKnownPattern, PATTERNS } from '../../language/grammar/patterns.ts';
import { isInteraction } from '../../language/grammar/shapes.ts';
import { UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { guessTypes } from '../../verify/checks/invalid-pattern.ts';
import { findMounted } from '../../verify/checks/missing-render-effect.ts';
import { act, transitionNode, transitionTarget } from './action-target.ts';
import { findNamesakePattern } from './component-views.ts';
import { swapArguments, undouble } from './effect-forms.ts';
import { createView, createViews } from './entity-views.ts';
import { findEventsToFire } from './event-names.ts';
import { renderOnInit } from './first-render.ts';
import { closeOverlay } from './machine-edits.ts';
import { createPropValue, findLikePattern } from './pattern-props.ts';
import { REMOVE, rewriteReaction, rewriteWithEach, valueAtSite } from './rewrite.ts';

/** The key by which a node without a type names its pattern: `component`, `pattern`. */
function findNamedType(node: JsonObject): string | undefined {
  const named = Object.keys(node).filter((key) => isKnownPattern(toText(node[key])));
  return (
    named.find((key) => TYPE_KEYS.has(key)) ??
    named.find((key) => isLikeType(key)) ??
    named.find((key) => !isProperty(key))
  );
}

let properties: ReadonlySet<string> | undefined;

/** Whether any pattern of the registry has a property of this name. */
function isProperty(key: string): boolean {
  properties ??= new Set([...PATTERNS.values()].flatMap((one) => [...one.properties.keys()]));
  return properties.has(key);
}

/** The names of other formats for the type of a pattern. */
const TYPE_KEYS: ReadonlySet<string> = new Set([
  'component',
  'pattern',
  'kind',
  'element',
  'widget',
  'tag',
]);

/** Whether a key is a shortened, padded or misspelt `type`. */
function isLikeType(key: string): boolean {
  const plain = toPlain(key).replaceAll(/[^a-z]/g, '');
  return plain !== '' && ('type'.startsWith(plain) || distance(plain, 'type') <= 1);
}

/** The pattern that a trait is named after, where it has every property of the node. */
function findNamesake(row: TraitRow, node: JsonObject): string[] {
  const pattern = findNamesakePattern(row);
  const fits = Object.keys(node).every((prop) => prop === 'type' || pattern?.properties.has(prop));
  return pattern !== undefined && fits ? [pattern.name] : [];
}

export function* proposePatterns(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  const node = valueAtSite(holder, key);
  if (trait === undefined) return;
  if (!isObject(node)) {
    yield* undouble(trait, holder);
    const pattern = isKnownPattern(toText(node)) ? { type: toText(node) } : createView(trait);
    yield* rewriteWithEach(trait, holder, key, [pattern]);
    return;
  }
  const named = findNamedType(node);
  if (named !== undefined && detail.rule === 'missing') {
    const { [named]: type, ...rest } = node;
    yield* rewriteWithEach(trait, holder, key, [{ type: type as Json, ...rest }]);
  }
  const props = Object.keys(node).filter((prop) => prop !== 'type');
  const likely =
    detail.rule === 'unknown' ? findLikelyNames(String(detail.type), PATTERNS.keys()) : [];
  const isKnown = ({ type }: PatternFact) => type !== undefined && isKnownPattern(type);
  const like = findLikePattern(model, trait, node, isKnown)?.type;
  const guesses = guessTypes(props, 2);
  const types = new Set([
    ...likely,
    ...findNamesake(trait, node),
    ...(like === undefined ? guesses : [like, ...guesses]),
  ]);
  yield* rewriteWithEach(
    trait,
    holder,
    key,
    [...types].map((type) => ({ ...node, type })),
  );
}

export function* proposeSlots(
  _model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait === undefined) return;
  const swapped = swapArguments(trait, holder);
  if (swapped) yield [swapped];
  const likely = findLikelyNames(String(detail.slot), UI_SLOTS);
  yield* rewriteWithEach(trait, holder, key, new Set([...likely, 'main', 'sidebar']));
}

/** The right spelling of a property or of an icon's name, or neither. */
function* proposeSpelling({ trait, detail, holder, key }: PlacedFinding) {
  const node = holder as JsonObject;
  const { likely: to = '' } = detail;
  const icon = toKebab(toText(node[key]));
  if (trait === undefined) return;
  const removal = rewriteReaction(trait, holder, key, REMOVE);
  if (removal === undefined) return;
  if (detail.rule === 'icon' && icon !== '') yield* rewriteWithEach(trait, holder, key, [icon]);
  if (to !== '' && node[to] === undefined) {
    const at = String(removal.params.at).replace(/\/[^/]*$/, '');
    yield [act('rename', { type: 'key', from: key, to, at })];
  }
  yield [removal];
}

/** What a drawing that shows nothing may say: the event that it fires, else the first field of its entity. */
function createText(node: JsonObject, trait: TraitRow): string {
  const fired = Object.keys(node).find((key) => isEventKey(key) && isString(node[key]));
  if (fired !== undefined) return toSentence(toText(node[fired]));
  const field = [...(trait.entity?.fieldNames ?? [])].find((name) => name !== 'id');
  return field === undefined ? toText(trait.entityName ?? trait.name) : `@entity.${field}`;
}

export function* proposeProps(_model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { trait, detail, holder, key } = finding;
  if (detail.rule === 'property' || detail.rule === 'icon') return yield* proposeSpelling(finding);
  const node = valueAtSite(holder, key);
  if (trait?.facts === undefined || !isObject(node)) return;
  const prop = String(detail.prop);
  const values: Json[] =
    detail.rule === 'shown'
      ? [createText(node, trait)]
      : detail.rule === 'required' && !isEventKey(prop)
        ? [createPropValue(prop, node, trait)]
        : findEventsToFire(trait, prop === 'submitEvent' ? 'submit' : toText(node.label ?? ''), 3);
  yield* rewriteWithEach(
    trait,
    holder,
    key,
    values.map((value) => ({ ...node, [prop]: value })),
  );
}

export function* proposeFirstRender(
  model: Model,
  { trait, orbital, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  const rows = trait
    ? [trait]
    : (orbital?.pages ?? [])
        .filter((page) => (page.name ?? '') === detail.page)
        .flatMap((page) => findMounted(model, page))
        .filter((row) => row !== undefined);
  for (const row of rows) {
    if (row.kind !== 'inline' || !isInteraction(row.facts?.category)) continue;
    for (const view of createViews(row)) yield renderOnInit(model, row, view);
  }
}

export function* proposeExits(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const state = String(detail.state);
  const slot = String(detail.slot).split(' and ')[0] as string;
  if (detail.rule === 'no-exit') {
    yield* closeOverlay(model, trait, state, slot);
    return;
  }
  for (const exit of trait.facts.transitions) {
    if (exit.from !== state || exit.to === state) continue;
    const effects = [['render-ui', slot, null], ...asArray(transitionNode(exit).effects)];
    yield [act('set_effects', { ...transitionTarget(model, trait, exit), effects })];
  }
  yield* closeOverlay(model, trait, state, slot);
}

import { append } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json, type JsonObject, toText } from '../kernel/json.ts';
import { isBinding, stepOf } from '../language/grammar/bindings.ts';
import { COUNTED_OPERATORS, JUDGED_PATTERNS } from '../language/grammar/compiler.gen.ts';
import { type ArgumentRole, argumentIndex } from '../language/grammar/operators.ts';
import { CALL_HEADS } from '../language/grammar/shapes.ts';
import type { CallFact, DefectFact, PatternFact } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitFacts, TraitRow } from '../language/model/model.ts';
import { type InlineTrait, listInlineTraits } from './check.ts';
import { isOfFetched } from './checks/broken-binding.ts';

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

const ICON = /^[a-z0-9]+(-[a-z0-9]+)*$|^[A-Z][A-Za-z0-9]*$/;

/** Categories of traits that the compiler reads. */
const CATEGORIES: ReadonlySet<string> = new Set(
  'interaction lifecycle integration game-core'.split(' '),
);

/** Slots that the compiler has. */
const SLOTS: ReadonlySet<string> = new Set(
  'main modal drawer sidebar toast overlay center hud-top hud-bottom hud-left hud-right floating list-header list-item list-footer'.split(
    ' ',
  ),
);

/** Whether the pattern of a drawing has no type or a property that the compiler's registry lacks, or lacks one that it requires. */
function isPatternRefused(node: JsonObject): boolean {
  if (!isString(node.type)) return true;
  judged ??= readRows(JUDGED_PATTERNS, '|');
  const row = judged.get(node.type);
  if (row === undefined) return false;
  const [properties, required] = row.map((names) => new Set(names.split(' ')));
  const isRequired = (key: string) => key !== '' && !(key in node);
  const isUnknown = (key: string) => key !== 'type' && properties?.has(key) !== true;
  return [...(required ?? [])].some(isRequired) || Object.keys(node).some(isUnknown);
}

/** Whether the operator that a list begins with takes another number of arguments. */
function isMiscounted(node: readonly Json[]): boolean {
  const [least, most = Number.POSITIVE_INFINITY] = COUNTED.get(toText(node[0])) ?? [];
  const given = node.length - 1;
  return least !== undefined && (given < Number(least) || given > Number(most));
}

/** Whether a call has too few or too many arguments, the name of a slot or an entity that it cannot read, or such a pattern. */
function isCallRefused({ node, operator }: CallFact): boolean {
  if (isMiscounted(node)) return true;
  if (operator === undefined) return false;
  const at = (role: ArgumentRole) => node[argumentIndex(operator, role) || node.length];
  const [slot, pattern] = [at('slot'), at('pattern')];
  if (isBinding(toText(at('entity'))) || (isString(slot) && !SLOTS.has(slot))) return true;
  return isObject(pattern) && isPatternRefused(pattern);
}

/** Whether what a trait sends out of the application lacks a field that the payload of the event must have. */
function lacksPayload({ calls, emits }: TraitFacts): boolean {
  return calls.some(({ node: [operator, event, payload] }) => {
    if (operator !== 'emit' || payload === undefined) return false;
    const emit = emits.find(({ name }) => name === event);
    const declared = emit && (emit.holder as Json[])[emit.key as number];
    return (
      isObject(declared) &&
      declared.scope === 'external' &&
      asArray(declared.payloadSchema ?? declared.payload)
        .filter(isObject)
        .some(({ name, required }) => required && !(isObject(payload) && toText(name) in payload))
    );
  });
}

/** Whether a filter reads a field that only the rows have that it looks at: the compiler takes it for the trait's own. */
const readsFetched = ({ facts, entity }: InlineTrait): boolean =>
  facts.bindings.some(
    (one) =>
      isOfFetched(one, entity) &&
      one.text.startsWith('@entity.') &&
      entity?.fieldNames.has(stepOf(one.text, 'entity') ?? '') === false,
  );

/** Whether the icon of a pattern, or of an item that it lists, is the name of none. */
const hasNoIcon = ({ node }: PatternFact): boolean =>
  [node, ...Object.values(node).flatMap(asArray).filter(isObject)].some(
    ({ icon }) => icon !== undefined && !(isString(icon) && ICON.test(icon)),
  );

/** Whether events go round between traits: the compiler looks for an event at all that emit it, whatever source a listener names. */
function hasCircle({ traits }: Model): boolean {
  const emitters = new Map<string, TraitRow[]>();
  for (const trait of traits) {
    for (const event of trait.facts?.emitted ?? []) append(emitters, event, trait);
  }
  const heard = new Map<TraitRow, readonly TraitRow[]>();
  for (const trait of traits) {
    const sources = trait.facts?.listens.flatMap(({ event = '' }) => emitters.get(event) ?? []);
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
  return traits.some(visit);
}

/** A trait that the compiler does not see: without a machine, or of another category. */
const isUnseen = ({ hasMachine, category }: TraitFacts): boolean =>
  !hasMachine || (category !== undefined && !CATEGORIES.has(category));

/** An entity that is kept locally, or stored without a collection. */
function isEntityRefused({ entity }: OrbitalRow): boolean {
  const { persistence, collection } = entity?.node ?? {};
  return persistence === 'local' || (persistence === 'persistent' && !isString(collection));
}

/** Whether the compiler takes a list of words for a call. */
const isTakenForCall = ({ kind, name, holder, key }: DefectFact): boolean =>
  kind === 'word-list' &&
  (CALL_HEADS.has(name) || isMiscounted((holder as JsonObject)[key] as Json[]));

/** Whether the compiler refuses a document for a part that the definitions may allow. */
export const mayBeRefused = (model: Model): boolean =>
  model.orbitals.length === 0 ||
  model.orbitals.some(isEntityRefused) ||
  hasCircle(model) ||
  [...listInlineTraits(model)].some(
    (trait) =>
      isUnseen(trait.facts) ||
      readsFetched(trait) ||
      lacksPayload(trait.facts) ||
      trait.facts.calls.some(isCallRefused) ||
      trait.facts.patterns.some(hasNoIcon) ||
      trait.facts.defects.some(isTakenForCall),
  );

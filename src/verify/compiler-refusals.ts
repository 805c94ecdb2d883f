import { append } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json, type JsonObject, toText } from '../kernel/json.ts';
import { isBinding, stepOf } from '../language/grammar/bindings.ts';
import { COUNTED_OPERATORS, JUDGED_PATTERNS } from '../language/grammar/compiler.gen.ts';
import { type ArgumentRole, argumentIndex, INCLUDE_KEY } from '../language/grammar/operators.ts';
import { PATTERNS } from '../language/grammar/patterns.ts';
import { CALL_HEADS, COMPILER_VERSION, UI_SLOTS } from '../language/grammar/shapes.ts';
import type { CallFact, PatternFact, Site } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitFacts, TraitRow } from '../language/model/model.ts';
import { hint, type InlineTrait, listInlineTraits, type PlacedFinding, quote } from './check.ts';
import { isOfFetched } from './checks/binding-checks.ts';
import type { Category, Finding } from './finding.ts';

/**
 * Rules of errors for which the language's compiler refuses a document each time: with the shape and its member where
 * the rule is about a shape. It reads over the others, always or at times: what it accepts runs, but not as written.
 * Source: 6,400 changed documents shown to the compiler 1.9.3, 2026-11.
 */
const REFUSED: ReadonlySet<string> = new Set(
  Object.entries({
    broken_binding: 'entity-field malformed payload-field payload-in-tick silent-event',
    duplicate_definition: 'field state trait',
    invalid_effect: 'guard-effect persist-verb missing:tick.effects',
    invalid_entity_field:
      'component-name fields type part-type values relation blank:field.name kind:entity.fields kind:field. kind:field.required kind:field.values kind:property.required missing:relation.entity short:field. value:entity.persistence value:relation.cardinality',
    invalid_transition_target: 'from to',
    missing_initial_state: 'none several',
    missing_required_field:
      'blank:page.path blank:page.traits blank:schema.name form:page.path kind:emit.payloadSchema kind:entity.instances kind:event. kind:machine.events kind:machine.transitions kind:metadata.version kind:orbital.entity kind:orbital.pages kind:page.isInitial kind:page.traits kind:schema.orbitals kind:schema.version kind:seed. kind:state.isTerminal kind:trait. kind:trait.category kind:trait.description kind:trait.emits kind:trait.linkedEntity kind:trait.listens kind:trait.ticks kind:transition. kind:use. missing:emit.event missing:event.key missing:knob.type missing:listen.event missing:machine.states missing:orbital.entity missing:orbital.name missing:page.name missing:page.path missing:schema.name missing:schema.orbitals missing:transition.event short:emit. short:event. short:state. value:emit.scope value:page.viewType value:trait.category',
    nondeterministic_transition: 'conflict',
    unresolved_reference: 'alias linked-entity page-trait relation',
  }).flatMap(([category, rules]) => rules.split(' ').map((rule) => `${category}/${rule}`)),
);

/** Rules of warnings about what the compiler may refuse, or what nobody reads. */
const DOUBTED: ReadonlySet<string> = new Set(
  'missing_required_field/unread-key overlay_without_exit/refilled invalid_entity_field/newer-type unresolved_reference/auxiliary-entity missing_pattern_prop/property missing_pattern_prop/required missing_pattern_prop/action'.split(
    ' ',
  ),
);

/** What is proven of a document. */
interface Proven {
  readonly proven: readonly PlacedFinding[];
}

function toRule({ category, detail }: Finding): string {
  const { rule, shape, member } = detail;
  return `${category}/${rule}${shape === undefined ? '' : `:${shape}.${member}`}`;
}

/** A list of states that a transition leaves is passed over, as is null in most places. */
function isRead({ category, holder, key, detail }: Finding): boolean {
  const value = (holder as JsonObject)[key];
  if (value === null) return detail.rule !== 'kind' || detail.shape === 'schema';
  return category !== 'invalid_transition_target' || !Array.isArray(value);
}

/** Whether the language's compiler refuses a document for one of its errors, too. */
export const isRefused = ({ proven }: Proven): boolean =>
  proven.some((one) => one.severity === 'error' && REFUSED.has(toRule(one)) && isRead(one));

/** Whether a warning says that the compiler may refuse the document, or that a part of it was not read. */
export const isDoubted = ({ proven }: Proven): boolean =>
  proven.some((one) => one.severity === 'warning' && DOUBTED.has(toRule(one)));

/**
 * What the compiler refuses although it is no fault by the published definitions, which are newer: a verdict on a
 * document with any of it is no proof, and a hint says why. Source: compiler 1.9.3, asked by `scripts/write-compiler-facts.ts` and by
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

/** A part that the compiler refuses, in words, and the way out. */
interface Refusal extends Site {
  readonly category: Category;
  readonly what: string;
  readonly fix: string;
}

/** A part that a check reports already, or that the compiler refuses only at times. */
type Doubt = 'said';

/** What the compiler's registry says of the pattern of a drawing: an unknown property, or one that it requires. */
function* refusePattern(node: JsonObject): Iterable<Refusal | Doubt> {
  const { type } = node;
  if (!isString(type)) yield 'said';
  judged ??= readRows(JUDGED_PATTERNS, '|');
  const [properties, required] = (judged.get(toText(type)) ?? []).map((one) => one.split(' '));
  const known = PATTERNS.get(toText(type))?.properties;
  for (const key of Object.keys(node)) {
    if (key === 'type' || properties === undefined || properties.includes(key)) continue;
    const what = `the property ${quote(key)} of ${quote(toText(type))}`;
    if (known?.has(key) !== true) yield 'said';
    else yield { holder: node, key, category: 'missing_pattern_prop', what, fix: 'Leave it out.' };
  }
  for (const key of required ?? []) {
    if (key === '' || key in node) continue;
    const what = `${quote(toText(type))} without ${quote(key)}`;
    if (known?.get(key)?.isRequired === true) yield 'said';
    else
      yield { holder: node, key: '', category: 'missing_pattern_prop', what, fix: `Add "${key}".` };
  }
}

/** Whether the operator that a list begins with takes another number of arguments. */
function isMiscounted(node: readonly Json[]): boolean {
  const [least, most = Number.POSITIVE_INFINITY] = COUNTED.get(toText(node[0])) ?? [];
  const given = node.length - 1;
  return least !== undefined && (given < Number(least) || given > Number(most));
}

/** Calls with too few or too many arguments, the name of a slot or an entity that it cannot read, or such a pattern. */
function* refuseCall({ node, operator, ...site }: CallFact): Iterable<Refusal | Doubt> {
  const given = node.length - 1;
  const { least = 0, most = given } = operator ?? {};
  if (isMiscounted(node)) {
    const what = `${quote(toText(node[0]))} with ${given} arguments`;
    if (operator === undefined || given < least || given > most) yield 'said';
    else yield { ...site, category: 'invalid_effect', what, fix: 'Give it one more or less.' };
  }
  if (operator === undefined) return;
  const at = (role: ArgumentRole) => argumentIndex(operator, role) || node.length;
  const [slot, entity] = [node[at('slot')], node[at('entity')]];
  if (isString(slot) && !SLOTS.has(slot)) {
    const category = UI_SLOTS.has(slot) ? 'invalid_slot' : undefined;
    const what = `the slot ${quote(slot)}`;
    if (category === undefined) yield 'said';
    else yield { holder: node, key: at('slot'), category, what, fix: 'Draw into "main".' };
  }
  if (isBinding(toText(entity))) {
    const what = `the binding ${quote(toText(entity))} in place of an entity`;
    const fix = 'Write the name of an entity.';
    yield { holder: node, key: at('entity'), category: 'invalid_effect', what, fix };
  }
  const pattern = node[at('pattern')];
  if (isObject(pattern)) yield* refusePattern(pattern);
}

/** What a trait sends out of the application without a field that the payload of the event must have. */
function* refusePayload({ calls, emits }: TraitFacts): Iterable<Refusal> {
  for (const { node } of calls) {
    const [operator, event, payload] = node;
    if (operator !== 'emit' || payload === undefined) continue;
    const emit = emits.find(({ name }) => name === event);
    const declared = emit && (emit.holder as Json[])[emit.key as number];
    if (!isObject(declared) || declared.scope !== 'external') continue;
    const fields = asArray(declared.payloadSchema ?? declared.payload).filter(isObject);
    for (const { name, required } of fields) {
      if (!required || (isObject(payload) && toText(name) in payload)) continue;
      const what = `${quote(toText(event))} without ${quote(toText(name))}, which its payload requires`;
      const fix = `Add ${quote(toText(name))} to the payload.`;
      yield { holder: node, key: 2, category: 'invalid_effect', what, fix };
    }
  }
}

/** Fields that only the rows have that a filter looks at: the compiler takes them for the trait's own. */
function* refuseFilter({ facts, entity }: InlineTrait): Iterable<Refusal> {
  for (const { text, fetched, ...site } of facts.bindings) {
    if (!text.startsWith('@entity.') || !isOfFetched({ fetched }, entity)) continue;
    if (entity?.fieldNames.has(stepOf(text, 'entity') ?? '') !== false) continue;
    const what = `${quote(text)} as a field of ${quote(fetched)} alone`;
    const fix = `Give ${quote(entity.name)} a field of that name, or filter what is drawn.`;
    yield { ...site, category: 'broken_binding', what, fix };
  }
}

/** The relations that a fetch includes: names of others, or no list. */
function* refuseIncluded({ node }: CallFact, { entities }: Model): Iterable<Refusal> {
  const [operator, entity, options] = node;
  if (operator !== 'fetch' || !isObject(options) || !(INCLUDE_KEY in options)) return;
  const names = asArray(options[INCLUDE_KEY]);
  const category = 'invalid_effect';
  if (names !== options[INCLUDE_KEY]) {
    const what = '"include" that is not a list';
    yield { holder: options, key: INCLUDE_KEY, category, what, fix: 'List relations.' };
  }
  const fields = entities.get(toText(entity))?.fields;
  for (const [key, name] of names.entries()) {
    const isRelation = fields?.some((one) => one.name === name && one.node?.type === 'relation');
    if (!isString(name) || isRelation !== false) continue;
    const what = `${quote(name)} in "include", which is not a relation of ${quote(toText(entity))}`;
    yield { holder: names as Json[], key, category, what, fix: 'Include a relation.' };
  }
}

/** Icons of a pattern, and of the items that it lists, that are the name of none. */
function* refuseIcon({ node }: PatternFact): Iterable<Refusal> {
  for (const item of [node, ...Object.values(node).flatMap(asArray).filter(isObject)]) {
    if (item.icon === undefined || (isString(item.icon) && ICON.test(item.icon))) continue;
    const fix = 'Write the name of an icon, such as "check".';
    yield { holder: item, key: 'icon', category: 'invalid_pattern', what: 'such an icon', fix };
  }
}

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

/** Parts of a trait that the compiler does not see, or refuses. */
function* refuseTrait(trait: InlineTrait, model: Model): Iterable<Refusal | Doubt> {
  const { facts } = trait;
  const { node, hasMachine, category } = facts;
  if (!hasMachine || (category !== undefined && !CATEGORIES.has(category))) {
    const what = hasMachine ? `the category ${quote(category)}` : 'a trait without a state machine';
    const fix = hasMachine ? 'Write "interaction".' : 'Give it states and transitions.';
    const key = hasMachine ? 'category' : '';
    yield { holder: node, key, category: 'missing_required_field', what, fix };
  }
  for (const call of facts.calls) {
    yield* refuseCall(call);
    yield* refuseIncluded(call, model);
  }
  for (const pattern of facts.patterns) yield* refuseIcon(pattern);
  for (const { kind, name, holder, key } of facts.defects) {
    if (kind !== 'word-list') continue;
    const what = `the list, which it takes for a call of ${quote(name)}`;
    const fix = 'Begin it with another item, or write its items as objects.';
    if (isMiscounted((holder as JsonObject)[key] as Json[]))
      yield { holder, key, category: 'invalid_effect', what, fix };
    else if (CALL_HEADS.has(name)) yield 'said';
  }
  yield* refusePayload(facts);
  yield* refuseFilter(trait);
}

/** An entity that is kept locally, or stored without a collection. */
function* refuseEntity({ entity }: OrbitalRow): Iterable<Refusal> {
  if (entity === undefined) return;
  const { node, name } = entity;
  const category = 'invalid_entity_field';
  if (node.persistence === 'local') {
    const what = 'the persistence "local"';
    yield { holder: node, key: 'persistence', category, what, fix: 'Write "runtime".' };
  }
  if (node.persistence !== 'persistent' || isString(node.collection)) return;
  const what = `the persistent entity ${quote(name)} without a collection`;
  yield { holder: node, key: '', category, what, fix: 'Add "collection": "…".' };
}

function* findAll(model: Model): Iterable<{ refusal: Refusal | Doubt; around: object }> {
  const { document, orbitals } = model;
  if (orbitals.length === 0 || hasCircle(model)) {
    const isEmpty = orbitals.length === 0;
    const what = isEmpty ? 'a schema without orbitals' : 'traits whose events go round';
    const fix = isEmpty ? 'Add an orbital.' : 'Let one of them hear another event.';
    const category = isEmpty ? 'missing_required_field' : 'unmatched_listener';
    yield { refusal: { holder: document, key: 'orbitals', category, what, fix }, around: {} };
  }
  for (const orbital of orbitals) {
    for (const refusal of refuseEntity(orbital)) yield { refusal, around: { orbital } };
    // It calls each service defined twice.
    if (asArray(orbital.node.services).length > 0) yield { refusal: 'said', around: {} };
  }
  for (const trait of listInlineTraits(model))
    for (const refusal of refuseTrait(trait, model)) yield { refusal, around: { trait } };
}

/** Whether the compiler refuses a document for a part that the definitions may allow. */
export function mayBeRefused(model: Model): boolean {
  for (const _ of findAll(model)) return true;
  return false;
}

/** The parts for which only the compiler refuses a document, as hints. */
export function* findRefusals(model: Model): Iterable<PlacedFinding> {
  for (const { refusal, around } of findAll(model)) {
    if (refusal === 'said') continue;
    const { category, holder, key, what, fix } = refusal;
    const message = `The language's compiler ${COMPILER_VERSION} refuses ${what}.`;
    yield { category, ...hint({ holder, key }, message, fix, { rule: 'compiler' }), ...around };
  }
}

import { append } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json, type JsonObject, toText } from '../kernel/json.ts';
import { isBinding, stepOf } from '../language/grammar/bindings.ts';
import { COUNTED_OPERATORS, JUDGED_PATTERNS } from '../language/grammar/compiler.gen.ts';
import { argumentIndex, INCLUDE_KEY } from '../language/grammar/operators.ts';
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

/** A part that the compiler refuses; without more where a check reports it already, or where that is rare. */
type Refusal = Finding | 'silent';

const refuse = (
  holder: object,
  key: Site['key'],
  category: Category,
  what: string,
  fix: string,
): Finding => {
  const message = `The language's compiler ${COMPILER_VERSION} refuses ${what}.`;
  return { category, ...hint({ holder, key }, message, fix, { rule: 'compiler' }) };
};

/** What the compiler's registry says of the pattern of a drawing: an unknown property, or one that it requires. */
function* refusePattern(node: JsonObject): Iterable<Refusal> {
  const { type } = node;
  if (!isString(type)) yield 'silent';
  judged ??= readRows(JUDGED_PATTERNS, '|');
  const [properties, required] = (judged.get(toText(type)) ?? []).map((one) => one.split(' '));
  const known = PATTERNS.get(toText(type))?.properties;
  for (const key of Object.keys(node)) {
    if (key === 'type' || properties === undefined || properties.includes(key)) continue;
    const what = `the property ${quote(key)} of ${quote(toText(type))}`;
    yield known?.has(key)
      ? refuse(node, key, 'missing_pattern_prop', what, 'Leave it out.')
      : 'silent';
  }
  for (const key of required ?? []) {
    if (key === '' || key in node) continue;
    const what = `${quote(toText(type))} without ${quote(key)}`;
    yield known?.get(key)?.isRequired
      ? 'silent'
      : refuse(node, '', 'missing_pattern_prop', what, `Add "${key}".`);
  }
}

/** Whether the operator that a list begins with takes another number of arguments. */
function isMiscounted(node: readonly Json[]): boolean {
  const [least, most = Number.POSITIVE_INFINITY] = COUNTED.get(toText(node[0])) ?? [];
  const given = node.length - 1;
  return least !== undefined && (given < Number(least) || given > Number(most));
}

/** A slot that the compiler does not have, or such a pattern. */
function* refuseDrawing({ node }: CallFact): Iterable<Refusal> {
  const [, slot, pattern] = node;
  if (isString(slot) && !SLOTS.has(slot)) {
    const what = `the slot ${quote(slot)}`;
    yield UI_SLOTS.has(slot)
      ? refuse(node as Json[], 1, 'invalid_slot', what, 'Draw into "main".')
      : 'silent';
  }
  if (isObject(pattern)) yield* refusePattern(pattern);
}

/** Whether a call names an entity by a binding. */
const hidesEntity = ({ node, operator }: CallFact): boolean =>
  operator !== undefined && isBinding(toText(node[argumentIndex(operator, 'entity') || -1]));

/** Whether a trait sends an event out of the application without a field that its payload requires. */
const lacksPayload = ({ calls, emits }: TraitFacts): boolean =>
  calls.some(({ node: [operator, event, payload] }) => {
    const emit = operator === 'emit' ? emits.find(({ name }) => name === event) : undefined;
    const declared = emit && (emit.holder as Json[])[emit.key as number];
    if (payload === undefined || !isObject(declared) || declared.scope !== 'external') return false;
    const fields = asArray(declared.payloadSchema ?? declared.payload).filter(isObject);
    const isGiven = (name: string) => isObject(payload) && name in payload;
    return fields.some(({ name, required }) => required && !isGiven(toText(name)));
  });

/** Whether a filter looks at a field that only the rows have: the compiler takes it for the trait's own. */
const filtersOthers = ({ facts, entity }: InlineTrait): boolean =>
  facts.bindings.some(
    (binding) =>
      binding.text.startsWith('@entity.') &&
      isOfFetched(binding, entity) &&
      entity?.fieldNames.has(stepOf(binding.text, 'entity') ?? '') === false,
  );

/** Whether a fetch includes what is not a relation of its entity, or no list. */
function includesOther({ node }: CallFact, { entities }: Model): boolean {
  const [operator, entity, options] = node;
  if (operator !== 'fetch' || !isObject(options) || !(INCLUDE_KEY in options)) return false;
  const names = options[INCLUDE_KEY];
  const fields = entities.get(toText(entity))?.fields;
  const isRelation = (name: Json) =>
    fields?.some((one) => one.name === name && one.node?.type === 'relation') !== false;
  return !Array.isArray(names) || !names.every((name) => !isString(name) || isRelation(name));
}

/** Icons of a pattern, and of the items that it lists, that are the name of none. */
function* refuseIcon({ node }: PatternFact): Iterable<Refusal> {
  for (const item of [node, ...Object.values(node).filter(Array.isArray).flat()]) {
    if (!isObject(item) || item.icon === undefined) continue;
    if (isString(item.icon) && ICON.test(item.icon)) continue;
    const fix = 'Write the name of an icon, such as "check".';
    yield refuse(item, 'icon', 'invalid_pattern', 'such an icon', fix);
  }
}

/** Whether events go round between traits: the compiler looks for an event at all that emit it, whatever source a listener names. */
function hasCircle({ traits }: Model): boolean {
  const emitters = new Map<string, TraitRow[]>();
  for (const trait of traits) {
    for (const event of trait.facts?.emitted ?? []) append(emitters, event, trait);
  }
  const open = new Set<TraitRow>();
  const done = new Set<TraitRow>();
  const visit = (trait: TraitRow): boolean => {
    if (open.has(trait)) return true;
    if (done.has(trait)) return false;
    open.add(trait);
    const heard = trait.facts?.listens.flatMap(({ event = '' }) => emitters.get(event) ?? []) ?? [];
    if (heard.some((source) => source !== trait && visit(source))) return true;
    open.delete(trait);
    done.add(trait);
    return false;
  };
  return traits.some(visit);
}

/** Parts of a trait that the compiler does not see, or refuses. */
function* refuseTrait(trait: InlineTrait, model: Model): Iterable<Refusal> {
  const { facts } = trait;
  const { hasMachine, category = 'interaction', calls, defects } = facts;
  for (const call of calls) if (call.operator?.name === 'render-ui') yield* refuseDrawing(call);
  for (const pattern of facts.patterns) yield* refuseIcon(pattern);
  const isTaken = defects.some(({ kind, name, holder, key }) => {
    const list = (holder as JsonObject)[key] as Json[];
    return kind === 'word-list' && (CALL_HEADS.has(name) || isMiscounted(list));
  });
  const isOdd = calls.some(
    (call) => isMiscounted(call.node) || hidesEntity(call) || includesOther(call, model),
  );
  if (!hasMachine || !CATEGORIES.has(category) || isTaken || isOdd) yield 'silent';
  if (lacksPayload(facts) || filtersOthers(trait)) yield 'silent';
}

/** An entity that is kept locally, or stored without a collection. */
function* refuseEntity({ entity }: OrbitalRow): Iterable<Refusal> {
  if (entity === undefined) return;
  const { node, name } = entity;
  if (node.persistence === 'local') yield 'silent';
  if (node.persistence !== 'persistent' || isString(node.collection)) return;
  const what = `the persistent entity ${quote(name)} without a collection`;
  yield refuse(node, '', 'invalid_entity_field', what, 'Add "collection": "…".');
}

/** The parts for which only the compiler refuses a document, each with what is around it. */
function* findAll(model: Model): Iterable<readonly [refusal: Refusal, around: object]> {
  const { document, orbitals } = model;
  if (orbitals.length === 0) {
    const category = 'missing_required_field';
    const what = 'a schema without orbitals';
    yield [refuse(document, 'orbitals', category, what, 'Add an orbital.'), {}];
  } else if (hasCircle(model)) {
    const what = 'traits whose events go round';
    const fix = 'Let one of them hear another event.';
    yield [refuse(document, 'orbitals', 'unmatched_listener', what, fix), {}];
  }
  for (const orbital of orbitals) {
    for (const refusal of refuseEntity(orbital)) yield [refusal, { orbital }];
    // It calls each service defined twice.
    if (asArray(orbital.node.services).length > 0) yield ['silent', {}];
  }
  for (const trait of listInlineTraits(model))
    for (const refusal of refuseTrait(trait, model)) yield [refusal, { trait }];
}

/** Whether the compiler refuses a document for a part that the definitions may allow. */
export function mayBeRefused(model: Model): boolean {
  for (const _ of findAll(model)) return true;
  return false;
}

/** The parts for which only the compiler refuses a document, as hints. */
export function* findRefusals(model: Model): Iterable<PlacedFinding> {
  for (const [refusal, around] of findAll(model))
    if (refusal !== 'silent') yield { ...refusal, ...around };
}

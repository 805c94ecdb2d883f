import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { findAt } from '../../kernel/pointer.ts';
import { toKebab, toPlural } from '../../kernel/word-forms.ts';
import { orbitalNamesOf, toPascal } from '../../language/canonical/write-names.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import {
  act,
  findTransition,
  orbitalAddress,
  parentOf,
  removeAt,
  renameAt,
  traitAddress,
  transitionTarget,
} from './action-target.ts';
import { inferFields, inferFieldType, typeOfLiteral } from './infer-types.ts';
import { renderWhereMounted } from './propose-drawings.ts';
import { proposeShape } from './reshape.ts';
import { valueAtSite } from './rewrite.ts';

/** The most names or values that are offered for one place. */
const MOST = 4;

/** The members that name an element, and elements that are none. */
const NAMED =
  /^(?:(?:schema|orbital|entity|trait|page|state)\.name|event\.key|emit\.event|pageTrait\.(?:ref)?|(?:page|state|event|emit|trait)\.)$/;

const lastOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1);

/** The names of `used` that are not in `had`. */
const without = (
  used: Iterable<string | undefined>,
  had: Iterable<string | undefined>,
): string[] => {
  const known = new Set(had);
  return [...new Set(used)].filter((name): name is string => !!name && !known.has(name));
};

/** The entity that an orbital is about, by its traits and its own name. */
function guessEntityName(orbital: OrbitalRow): string {
  const auxiliary = orbital.auxiliaries.map(({ name }) => name);
  const linked = orbital.traits.map(({ facts }) => facts?.linkedEntity);
  const [first] = without(linked, auxiliary);
  return first ?? (orbital.name?.trim().replace(/Orbital$/, '') || 'Item');
}

const mountedOf = (orbital: OrbitalRow): (string | undefined)[] =>
  orbital.pages.flatMap((page) => page.traits.map(({ name }) => name));

/** The names that an event, an emit or a state without one may have: those that are used and that nothing has. */
function guessTraitNames(model: Model, row: TraitRow, shape: string): string[] {
  const { facts } = row;
  if (facts === undefined) return [];
  const { declared, emitted, handled, firedNames, transitions } = facts;
  if (shape === 'state') {
    const ends = transitions.flatMap(({ from, to }) => [from, to]);
    return [...without(ends, [...facts.stateNames, '*']), 'next'];
  }
  if (shape === 'event') return without([...handled, ...firedNames], declared);
  const listens = model.traits.flatMap((other) => other.facts?.listens ?? []);
  const heard = listens.map(({ event, sourceTrait }) => (sourceTrait === row.name ? event : ''));
  return without([...heard, ...without(firedNames, handled), ...firedNames], emitted);
}

/** The names that an element without one may have, the likeliest first. */
function guessNames(model: Model, { trait, orbital, detail }: PlacedFinding, node: JsonObject) {
  const shape = String(detail.shape);
  const home = trait?.orbital ?? orbital;
  if (shape === 'schema' || home === undefined) {
    const first = model.orbitals[0];
    return [toKebab(first?.name?.trim().replace(/Orbital$/, '') || (first?.entityName ?? 'app'))];
  }
  const known = home.traits.map(({ name }) => name);
  switch (shape) {
    case 'orbital': {
      const names = orbitalNamesOf(home.entityName ?? 'Item');
      const taken = model.orbitals.map(({ name }) => name);
      return [...without(names, taken), `${names[0]}${model.orbitals.length}`];
    }
    case 'entity':
      return [guessEntityName(home)];
    case 'trait':
      return [
        ...without(mountedOf(home), known),
        `${home.entityName ?? 'Item'}Trait${known.length}`,
      ];
    case 'page': {
      const words = toText(node.path ?? home.entityName ?? '').split(/[^a-zA-Z0-9]+/);
      return [`${toPascal(words) || 'Main'}Page`];
    }
    case 'pageTrait':
      return [...without(known, mountedOf(home)), ...without(known, [])].slice(0, 2);
    default: {
      const names = trait === undefined ? [] : guessTraitNames(model, trait, shape);
      const label = toText(node.name ?? '')
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '_');
      const own = names.filter((name) => name === label);
      return [...own, ...names, label].filter((name) => name !== '');
    }
  }
}

/** Gives an element a name that is used and that nothing has. */
function* proposeName(
  model: Model,
  finding: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const shape = String(finding.detail.shape);
  const type = (shape === 'pageTrait' ? 'page_trait' : shape) as ElementType;
  const element = findAt(model.document, at);
  const node = isObject(element) ? element : {};
  if (type === 'page_trait') {
    yield* hoistTrait(model, finding, at);
    if (node.name !== undefined)
      yield [act('rename', { type: 'key', from: 'name', to: 'ref', at })];
  }
  for (const name of new Set(guessNames(model, finding, node).slice(0, MOST))) {
    yield [renameAt(type, element, name, at)];
  }
  if (shape !== 'schema' && shape !== 'orbital' && shape !== 'entity') yield [removeAt(type, at)];
}

/** Moves a trait that is written out where a page mounts it to its orbital. */
function* hoistTrait(
  model: Model,
  { orbital }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const trait = findAt(model.document, at);
  if (orbital === undefined || !isObject(trait) || !isObject(trait.stateMachine)) return;
  const name = toText(trait.name ?? '');
  const place = at.slice(0, at.indexOf('/traits/'));
  const owner = { orbital: orbital.name ?? '', at: orbitalAddress(orbital) };
  const definition = { ref: name, ...(typeof trait.id === 'string' ? { refId: trait.id } : {}) };
  yield [
    removeAt('page_trait', at),
    act('add_trait', { name: '', ...owner, form: 'object', definition: trait }),
    act('add_page_trait', { page: '', trait: name, at: place, definition }),
  ];
}

/** Gives a transition an event that is declared, and that nothing or at least not its state handles. */
function* proposeEvent(model: Model, { trait }: PlacedFinding, at: string) {
  const transition = trait && findTransition(trait, Number(lastOf(at)));
  if (trait?.facts === undefined || transition === undefined) return;
  const { transitions, declared, handled, firedNames } = trait.facts;
  const here = transitions.filter(({ from }) => from === transition.from).map(({ event }) => event);
  const idle = without([...declared, ...firedNames], handled);
  const target = transitionTarget(model, trait, transition);
  for (const event of new Set([...idle, ...without(declared, here)].slice(0, MOST))) {
    yield [act('set_transition', { ...target, set: { event } })];
  }
  yield [act('remove_transition', { ...target, cascade: true })];
}

function* proposeEntity(model: Model, orbital: OrbitalRow): Iterable<readonly Action[]> {
  const at = orbitalAddress(orbital);
  const name = guessEntityName(orbital);
  const clear =
    orbital.node.entity === undefined ? [] : [act('set_container', { at: `${at}/entity` })];
  const definition = { persistence: 'persistent', fields: inferFields(model, name) };
  yield [...clear, act('add_entity', { name, at, form: 'object', definition })];
}

function* proposePath(model: Model, orbital: OrbitalRow, at: string): Iterable<readonly Action[]> {
  const { path, name } = findAt(model.document, at) as JsonObject;
  const entity = orbital.entityName ?? 'page';
  const title = toText(name ?? '').replace(/Page$/, '') || entity;
  const written = toText(path ?? '').trim();
  const paths = written === '' ? [toKebab(title), toPlural(entity.toLowerCase())] : [written];
  for (const one of paths) yield [act('set_property', { at: `${at}/path`, value: `/${one}` })];
}

/** Mounts the traits that no page of the orbital mounts, else its first one, with the references as published. */
function* proposeMounts(
  model: Model,
  orbital: OrbitalRow,
  at: string,
): Iterable<readonly Action[]> {
  const free = without(
    orbital.traits.map(({ name }) => name),
    mountedOf(orbital),
  );
  const rows = orbital.traits.filter(({ name = '' }) => free.includes(name));
  yield (rows.length > 0 ? rows : orbital.traits.slice(0, 1)).flatMap((row) => {
    const { name = '', entry } = row;
    const id = isObject(entry) ? entry.id : undefined;
    const definition = typeof id === 'string' ? { definition: { ref: name, refId: id } } : {};
    const mount = act('add_page_trait', { page: '', trait: name, at, ...definition });
    return [mount, ...renderWhereMounted(model, row)];
  });
}

/** Repairs a field of a payload that lacks its name or type. */
function* proposePayloadField(
  model: Model,
  { trait, detail }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const { name } = Object(findAt(model.document, at)) as { name?: Json };
  const siblings = findAt(model.document, parentOf(at)) as Json[];
  const taken = siblings.map((one) => toText((isObject(one) ? one.name : one) ?? ''));
  const read = (trait?.facts?.bindings ?? []).map(
    ({ text }) => /^@payload\.([\w-]+)/.exec(text)?.[1],
  );
  const values =
    detail.member === 'type'
      ? [inferFieldType(model, trait?.entityName ?? '', toText(name ?? ''))]
      : without([...read, 'id'], taken).slice(0, 2);
  if (detail.member !== '') {
    for (const value of values)
      yield [act('set_property', { at: `${at}/${detail.member}`, value })];
  }
  yield [act('remove_value', { at })];
}

/** Repairs a knob that is not a declaration, or that lacks its type. */
function* proposeKnob(
  { trait }: PlacedFinding,
  at: string,
  value: Json,
): Iterable<readonly Action[]> {
  const name = lastOf(at);
  const node = isObject(value) ? value : { default: value };
  const values = Array.isArray(node.values) ? node.values[0] : undefined;
  const told = Array.isArray(node.default) ? 'array' : typeOfLiteral(node.default);
  const knob = { type: told ?? typeOfLiteral(values) ?? 'string', ...node };
  const target = trait && { trait: trait.name ?? '', at: traitAddress(trait) };
  yield target
    ? [act('set_config', { ...target, config: { [name]: knob } })]
    : [act('set_property', { at, value: knob })];
  yield target
    ? [act('set_config', { ...target, remove: [name] })]
    : [act('remove_property', { at })];
}

/** Repairs a listener that does not say whom it hears, or what it triggers. */
export function* proposeListen(
  model: Model,
  { trait, detail: { member } }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const listener = Object(findAt(model.document, member === 'triggers' ? at : parentOf(at)));
  const event = toText(listener.event ?? '');
  if (member === 'triggers') {
    const { handled = [], listens = [] } = trait?.facts ?? {};
    const unheard = without(
      handled,
      listens.map(({ triggers }) => triggers),
    );
    for (const value of unheard.slice(0, MOST))
      yield [act('set_property', { at: `${at}/triggers`, value })];
    yield [removeAt('listen', at)];
    return;
  }
  const emitters = model.traits.filter((row) => row !== trait && row.facts?.emitted.has(event));
  if (member === 'trait') {
    for (const { name = '' } of emitters.slice(0, MOST)) {
      yield [act('set_property', { at: `${at}/trait`, value: name })];
    }
  }
  const { trait: named, orbital } = Object(listener.source);
  const kind = named === undefined ? 'any' : orbital === undefined ? 'trait' : 'orbital';
  for (const value of new Set(member === 'kind' ? [kind, 'any'] : ['any'])) {
    yield [act('set_property', { at: `${at}/kind`, value })];
  }
}

/** The repairs of `missing_required_field`: what lacks is written as its uses want it. */
export function* proposeMissing(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const at = createLocator(model)(finding);
  yield* proposeShape(finding, at);
  const { trait, detail, holder, key } = finding;
  const orbital = trait?.orbital ?? finding.orbital;
  const member = String(detail.member);
  const value = valueAtSite(holder, key) ?? null;
  // A missing key is reported at its object, a blank one at its own place.
  const owner = lastOf(at) === member ? parentOf(at) : at;
  switch (`${detail.shape}.${member}`) {
    case 'schema.orbitals':
    case 'orbital.traits':
    case 'orbital.pages':
      yield [act('set_container', { at: `${owner}/${member}`, value: [] })];
      return;
    case 'orbital.entity':
      if (orbital) yield* proposeEntity(model, orbital);
      return;
    case 'page.path':
      if (orbital) yield* proposePath(model, orbital, owner);
      return;
    case 'page.traits':
      if (orbital) yield* proposeMounts(model, orbital, owner);
      return;
    case 'transition.event':
      yield* proposeEvent(model, finding, owner);
      return;
    case 'payloadField.':
    case 'payloadField.type':
    case 'payloadField.name':
      yield* proposePayloadField(model, finding, owner);
      return;
    case 'knob.':
    case 'knob.type':
      yield* proposeKnob(finding, owner, value);
      return;
    case 'listen.triggers':
      yield* proposeListen(model, finding, owner);
      return;
    default:
      if (NAMED.test(`${detail.shape}.${member}`)) yield* proposeName(model, finding, owner);
  }
}

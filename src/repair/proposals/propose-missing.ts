import { isObject, type JsonObject, toText } from '../../kernel/json.ts';
import { findAt } from '../../kernel/pointer.ts';
import { toKebab, toPascal } from '../../kernel/word-forms.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import { toPagePath } from '../../language/grammar/page-paths.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import {
  act,
  findTransition,
  lastOf,
  orbitalAddress,
  parentOf,
  type Repair,
  removeAt,
  renameAt,
  setProperty,
  transitionTarget,
} from './action-target.ts';
import { guessType, inferEntity } from './infer-types.ts';
import { findPayloadType } from './machine-edits.ts';
import { renderWhereMounted } from './propose-drawings.ts';
import { isListed, proposeShape } from './reshape.ts';
import type { Spot } from './spot.ts';

/** The most names or values that are offered for one place. */
const MOST = 4;

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
  if (row.facts === undefined) return [];
  const { declared, emitted, handled, firedNames, transitions, stateNames } = row.facts;
  if (shape === 'state') {
    const ends = transitions.flatMap(({ from, to }) => [from, to]);
    return [...without(ends, [...stateNames, '*']), 'next'];
  }
  if (shape === 'event') return without([...handled, ...firedNames], declared);
  const listens = model.traits.flatMap((other) => other.facts?.listens ?? []);
  const heard = listens.map(({ event, sourceTrait }) => (sourceTrait === row.name ? event : ''));
  return without([...heard, ...without(firedNames, handled), ...firedNames], emitted);
}

/** The suffix of an entity's name that only says that it is an entity. */
const ENTITY_SUFFIX = /(?:Item|State|Scene|View|Data|Record|Entity)$/;

/** The names that an element without one may have, the likeliest first. */
function guessNames({ model, trait, orbital }: Spot, shape: string, node: JsonObject): string[] {
  if (shape === 'schema' || orbital === undefined) {
    const first = model.orbitals[0];
    return [toKebab(first?.name?.trim().replace(/Orbital$/, '') || (first?.entityName ?? 'app'))];
  }
  const known = orbital.traits.map(({ name = '' }) => name);
  const entity = orbital.entityName ?? 'Item';
  switch (shape) {
    case 'orbital': {
      const base = entity.replace(ENTITY_SUFFIX, '') || entity;
      const taken = model.orbitals.map(({ name }) => name);
      const last = `${base}Orbital${model.orbitals.length}`;
      return [...without([`${base}Orbital`, `${entity}Orbital`], taken), last];
    }
    case 'entity':
      return [guessEntityName(orbital)];
    case 'trait':
      return [...without(mountedOf(orbital), known), `${entity}Trait${known.length}`];
    case 'page':
      return [`${toPascal(toText(node.path ?? entity).split(/[^a-zA-Z0-9]+/)) || 'Main'}Page`];
    case 'page_trait':
      return [...without(known, mountedOf(orbital)), ...without(known, [])].slice(0, 2);
    default: {
      const names = trait === undefined ? [] : guessTraitNames(model, trait, shape);
      const label = toText(node.name ?? '').toUpperCase();
      return [...names, label.replaceAll(/[^A-Z0-9]+/g, '_')].filter(Boolean);
    }
  }
}

/** Gives an element a name that is used and that nothing has. */
function* proposeName(spot: Spot, at: string): Iterable<Repair> {
  const shape = String(spot.detail.shape);
  const type = shape as ElementType;
  const element = findAt(spot.model.document, at);
  const node = isObject(element) ? element : {};
  // An object without any key of an element is none: a remark, or what a tool left in a list.
  const members = ELEMENT_SHAPES[shape]?.members ?? {};
  const isNone = isObject(element) && Object.keys(element).every((key) => !(key in members));
  if (isNone && isListed(type)) yield [removeAt(type, at)];
  for (const name of new Set(guessNames(spot, shape, node).slice(0, MOST))) {
    yield [renameAt(type, element, name, at)];
  }
}

/** Gives a transition an event that is declared and that its state does not handle, first those that nothing handles. */
function* proposeEvent({ model, trait }: Spot, at: string): Iterable<Repair> {
  const transition = trait && findTransition(trait, Number(lastOf(at)));
  if (trait?.facts === undefined || transition === undefined) return;
  const { transitions, declared, handled } = trait.facts;
  const here = transitions.filter(({ from }) => from === transition.from).map(({ event }) => event);
  const target = transitionTarget(model, trait, transition);
  const events = new Set([...without(declared, handled), ...without(declared, here)]);
  for (const event of [...events].slice(0, MOST))
    yield [act('set_transition', { ...target, set: { event } })];
}

function createEntity(model: Model, orbital: OrbitalRow): Repair {
  const at = orbitalAddress(orbital);
  const name = guessEntityName(orbital);
  const isBlank = orbital.node.entity !== undefined;
  return [
    ...(isBlank ? [act('remove_value', { at: `${at}/entity` })] : []),
    act('add_entity', { name, at, form: 'object', definition: inferEntity(model, name) }),
  ];
}

/** Mounts the traits that no page of the orbital mounts, else its first one, with the references as published. */
function mountTraits(model: Model, orbital: OrbitalRow, at: string): Repair {
  const mounted = new Set(mountedOf(orbital));
  const free = orbital.traits.filter(({ name }) => name && !mounted.has(name));
  return (free.length > 0 ? free : orbital.traits.slice(0, 1)).flatMap((row) => {
    const { name = '', entry } = row;
    const id = isObject(entry) ? entry.id : undefined;
    const definition = typeof id === 'string' ? { definition: { ref: name, refId: id } } : {};
    const mount = act('add_page_trait', { page: '', trait: name, at, ...definition });
    return [mount, ...renderWhereMounted(model, row)];
  });
}

/** Repairs a listener that does not say whom it hears, or what it triggers. */
export function* proposeListen(spot: Spot): Iterable<Repair> {
  const { model, trait, detail, at } = spot;
  if (detail.member === 'kind') {
    const { trait: named, orbital } = Object(Object(findAt(model.document, at)));
    const kind = named === undefined ? 'any' : orbital === undefined ? 'trait' : 'orbital';
    yield setProperty(`${at}/kind`, kind);
  }
  if (detail.member === 'triggers') {
    const { handled = [], listens = [] } = trait?.facts ?? {};
    const heard = listens.map(({ triggers }) => triggers);
    for (const event of without(handled, heard).slice(0, MOST))
      yield setProperty(`${at}/triggers`, event);
    yield [removeAt('listen', at)];
  } else yield setProperty(`${at}/kind`, 'any');
}

/** The members that name an element, and elements that are none. */
const NAMED =
  /^(?:(?:schema|orbital|entity|trait|page|state)\.name|event\.key|emit\.event|page_trait\.(?:ref)?|(?:page|state|event|emit|trait)\.)$/;

/** The repairs of `missing_required_field`: what lacks is written as its uses want it. */
export function* proposeMissing(spot: Spot): Iterable<Repair> {
  const { model, orbital, detail, at } = spot;
  yield* proposeShape(spot);
  const member = String(detail.member);
  // A missing key is reported at its object, a blank one at its own place.
  const owner = lastOf(at) === member ? parentOf(at) : at;
  switch (`${detail.shape}.${member}`) {
    case 'schema.orbitals': {
      // A document that was wrapped in a key of its own.
      const wrapped = Object.entries(model.document).find(([, one]) => Object(one).orbitals);
      if (wrapped) yield [act('rename', { type: 'key', from: wrapped[0], to: '', at: '' })];
      yield [act('set_value', { at: '/orbitals', value: [] })];
      return;
    }
    case 'orbital.traits':
    case 'orbital.pages':
      yield [act('set_value', { at: `${owner}/${member}`, value: [] })];
      return;
    case 'orbital.entity':
      if (orbital) yield createEntity(model, orbital);
      return;
    case 'page.path': {
      const { path, name } = findAt(model.document, owner) as JsonObject;
      const title = toText(name ?? '').replace(/Page$/, '') || (orbital?.entityName ?? 'page');
      yield setProperty(`${owner}/path`, toPagePath(toText(path ?? '').trim() || toKebab(title)));
      return;
    }
    case 'page.traits':
      if (orbital) yield mountTraits(model, orbital, owner);
      return;
    case 'transition.event':
      yield* proposeEvent(spot, owner);
      return;
    case 'payloadField.':
    case 'payloadField.type':
    case 'payloadField.name':
      if (member === 'type') {
        const { name } = findAt(model.document, owner) as JsonObject;
        yield setProperty(`${owner}/type`, findPayloadType(model, name));
      }
      yield [act('remove_value', { at: owner })];
      return;
    case 'knob.type': {
      const type = guessType(Object(findAt(model.document, owner)), model);
      yield [act('set_value', { at: `${owner}/type`, value: type })];
      return;
    }
    case 'listen.triggers':
      yield* proposeListen({ ...spot, at: owner });
      return;
    default:
      if (NAMED.test(`${detail.shape}.${member}`)) yield* proposeName(spot, owner);
  }
}

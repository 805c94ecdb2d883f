import { isObject, type JsonObject, toText } from '../../kernel/json.ts';
import { type TraitRow, traitPointer } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import {
  act,
  orbitalAddress,
  parentOf,
  type Repair,
  removeAt,
  setProperty,
} from './action-target.ts';
import { inferEntity } from './infer-types.ts';
import { renderWhereMounted } from './propose-drawings.ts';
import { proposeListen } from './propose-missing.ts';
import { erase, inTrait, type Spot, writeEach } from './spot.ts';

/** The most names that are offered for one reference. */
const MOST = 4;

function knownEvents({ facts }: TraitRow): string[] {
  return facts ? [...facts.emitted, ...facts.firedNames, ...facts.handled, ...facts.declared] : [];
}

/** The repairs of `unmatched_listener`. */
export const proposeSources = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, facts, detail, value } = spot;
  if (detail.shape !== undefined) {
    yield* proposeListen(spot);
    return;
  }
  const at = `${traitPointer(trait)}/listens/${detail.index}`;
  const source: JsonObject = isObject(value) && isObject(value.source) ? value.source : {};
  const event = String(detail.event);
  if (detail.rule === 'source') {
    const names = model.traits.map(({ name }) => name ?? '');
    for (const name of findLikelyNames(String(detail.source), names))
      yield setProperty(`${at}/source/trait`, name);
  } else if (detail.rule === 'event') {
    const rows = model.traits.filter(({ name, orbital }) =>
      detail.source === '' ? orbital.name === source.orbital : name === detail.source,
    );
    const emitted = rows.flatMap((row) => [...(row.facts?.emitted ?? [])]);
    const unheard = emitted.filter((name) => !model.listened.has(name) && !model.handled.has(name));
    const likely = findLikelyNames(event, rows.flatMap(knownEvents));
    const from = isObject(value) ? toText(value.event) : event;
    const place = { type: 'listen', from, at, follow: false, allow_duplicate: true };
    for (const name of likely.length > 0 ? likely : unheard.slice(0, 2)) {
      yield [act('rename', { ...place, to: from.replace(event, name) })];
    }
  } else {
    const names = new Set([...facts.handled, ...facts.declared]);
    for (const name of findLikelyNames(String(detail.triggers), names))
      yield setProperty(`${at}/triggers`, name);
  }
  yield [removeAt('listen', at)];
});

/** Replaces the trait of a page with another one, or removes it. */
function* proposePageTraits({ model, orbital, at }: Spot, name: string): Iterable<Repair> {
  const own = orbital?.traits.map((row) => row.name ?? '') ?? [];
  const mounted = new Set(orbital?.pages.flatMap((page) => page.traits.map((one) => one.name)));
  const all = model.traits.map((row) => row.name ?? '');
  const meant = new Set([...findLikelyNames(name, all), ...own.filter((one) => !mounted.has(one))]);
  const place = { type: 'page_trait', from: name, at, follow: false, allow_duplicate: true };
  for (const to of [...meant].slice(0, MOST)) {
    const mounts = renderWhereMounted(model, model.traitsByName.get(to));
    yield [act('rename', { ...place, to }), ...mounts];
  }
  // A page without traits is not a page: it is removed with its last trait.
  const pageAt = parentOf(parentOf(at));
  const page = orbital?.pages.find(
    ({ index }) => pageAt === `${orbitalAddress(orbital)}/pages/${index}`,
  );
  yield [page?.traits.length === 1 ? removeAt('page', pageAt) : removeAt('page_trait', at)];
}

/** The repairs of an entity or a trait that code names. */
const proposeInCode = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, orbital, detail, value } = spot;
  const name = String(detail.name);
  if (detail.rule === 'entity') {
    const own = trait.entityName === undefined ? [] : [trait.entityName];
    const likely = findLikelyNames(name, model.entities.keys());
    yield* writeEach(spot, new Set([...likely, ...own]));
    const definition = inferEntity(model, name);
    const owner = orbital?.name ?? orbital?.entityName ?? '';
    yield [act('add_entity', { name, orbital: owner, auxiliary: true, definition })];
    return;
  }
  const traits = model.traits.map((row) => row.name ?? '');
  const likely = findLikelyNames(name, traits);
  const texts = likely.map((to) => toText(value).replace(`@trait.${name}`, `@trait.${to}`));
  yield* likely.length > 0 ? writeEach(spot, texts) : [erase(spot)];
});

/** The repairs of `unresolved_reference`. */
export function* proposeReferences(spot: Spot): Iterable<Repair> {
  const { model, orbital, detail, at, value } = spot;
  const name = String(detail.name);
  const entities = findLikelyNames(name, model.entities.keys());
  switch (detail.rule) {
    case 'page-trait':
      yield* proposePageTraits(spot, name);
      return;
    case 'relation':
      for (const entity of entities)
        yield setProperty(`${at}/relation`, { entity, cardinality: 'one' });
      yield [act('add_entity', { name, form: 'object' })];
      return;
    case 'linked-entity':
      for (const entity of new Set([...entities, orbital?.entityName ?? '']))
        if (entity !== '') yield setProperty(at, entity);
      return;
    case 'alias':
      for (const alias of findLikelyNames(name, orbital?.uses.keys() ?? [])) {
        yield setProperty(at, toText(value).replace(name, alias));
      }
      return;
    default:
      yield* proposeInCode(spot);
  }
}

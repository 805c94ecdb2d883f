import { toText } from '../../kernel/json.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import {
  act,
  orbitalAddress,
  parentOf,
  type Repair,
  removeAt,
  setProperty,
} from './action-target.ts';
import { inferFields } from './infer-types.ts';
import { renderWhereMounted } from './propose-drawings.ts';
import { erase, inTrait, type Spot, writeEach } from './spot.ts';

/** The most names that are offered for one reference. */
const MOST = 4;

/** Replaces the trait of a page with another one, or removes it. */
function* proposePageTraits({ model, orbital, at }: Spot, name: string): Iterable<Repair> {
  const own = orbital?.traits.map((row) => row.name ?? '') ?? [];
  const mounted = new Set(orbital?.pages.flatMap((page) => page.traits.map((one) => one.name)));
  const all = model.traits.map((row) => row.name ?? '');
  const meant = new Set([...findLikelyNames(name, all), ...own.filter((one) => !mounted.has(one))]);
  const place = { type: 'page_trait', from: name, at, follow: false, allow_duplicate: true };
  for (const to of [...meant].slice(0, MOST)) {
    const row = orbital?.traits.find((one) => one.name === to) ?? model.traitsByName.get(to);
    yield [act('rename', { ...place, to }), ...renderWhereMounted(model, row)];
  }
  // A page without traits is not a page: it is removed with its last trait.
  const pageAt = parentOf(parentOf(at));
  const page = orbital?.pages.find(
    ({ index }) => pageAt === `${orbitalAddress(orbital)}/pages/${index}`,
  );
  yield [page?.traits.length === 1 ? removeAt('page', pageAt) : removeAt('page_trait', at)];
}

/** The entities that a trait may work on, or its removal: it may have come from another application. */
function* proposeLinkedEntity(spot: Spot, entities: readonly string[]): Iterable<Repair> {
  for (const entity of new Set([...entities, spot.orbital?.entityName ?? ''])) {
    if (entity !== '') yield setProperty(spot.at, entity);
  }
}

/** The repairs of an entity or a trait that code names. */
const proposeInCode = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, orbital, detail, value } = spot;
  const name = String(detail.name);
  if (detail.rule === 'entity') {
    const own = trait.entityName === undefined ? [] : [trait.entityName];
    const likely = findLikelyNames(name, model.entities.keys());
    yield* writeEach(spot, new Set([...likely, ...own]));
    const definition = { persistence: 'persistent', fields: inferFields(model, name) };
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
      yield* proposeLinkedEntity(spot, entities);
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

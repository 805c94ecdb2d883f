import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toKebab } from '../../kernel/word-forms.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act, orbitalAddress, removeAt, traitAddress } from './action-target.ts';
import { inferFields } from './infer-types.ts';
import { renderWhereMounted } from './propose-drawings.ts';
import { proposeListen } from './propose-missing.ts';
import { REMOVE, rewriteWithEach, valueAtSite } from './rewrite.ts';

/** The most names that are offered for one reference. */
const MOST = 4;

function knownEvents({ facts }: TraitRow): string[] {
  return facts ? [...facts.emitted, ...facts.firedNames, ...facts.handled, ...facts.declared] : [];
}

/** The repairs of `unmatched_listener`. */
export function* proposeSources(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { trait, detail, holder, key } = finding;
  if (trait?.facts === undefined) return;
  if (detail.shape !== undefined) {
    yield* proposeListen(model, finding, createLocator(model)(finding));
    return;
  }
  const at = `${traitAddress(trait)}/listens/${detail.index}`;
  const node = (holder as Json[])[key as number];
  const source: JsonObject = isObject(node) && isObject(node.source) ? node.source : {};
  const event = String(detail.event);
  const set = (place: string, value: string) => [
    act('set_property', { at: `${at}/${place}`, value }),
  ];
  if (detail.rule === 'source') {
    const emitters = model.traits.filter(
      (row) => row !== trait && knownEvents(row).includes(event),
    );
    const names = model.traits.map(({ name }) => name ?? '');
    const likely = findLikelyNames(String(detail.source), names);
    const meant = new Set([...likely, ...emitters.map(({ name }) => name ?? '')]);
    for (const name of [...meant].slice(0, MOST)) yield set('source/trait', name);
    const home = model.traits.find(({ name }) => name === source.trait)?.orbital.name;
    if (source.orbital !== undefined && home !== undefined) yield set('source/orbital', home);
  } else if (detail.rule === 'event') {
    const rows = model.traits.filter(({ name, orbital }) =>
      detail.source === '' ? orbital.name === source.orbital : name === detail.source,
    );
    const emitted = rows.flatMap(({ facts }) => [...(facts?.emitted ?? [])]);
    const unheard = emitted.filter((name) => !model.listened.has(name) && !model.handled.has(name));
    const likely = findLikelyNames(event, rows.flatMap(knownEvents));
    const place = { type: 'listen', from: event, at, follow: false, allow_duplicate: true };
    for (const to of likely.length > 0 ? likely : unheard.slice(0, 2)) {
      yield [act('rename', { ...place, to })];
    }
  } else {
    const names = new Set([...trait.facts.handled, ...trait.facts.declared]);
    const own = names.has(event) ? [event] : [];
    for (const name of new Set([...findLikelyNames(String(detail.triggers), names), ...own])) {
      yield set('triggers', name);
    }
  }
  yield [removeAt('listen', at)];
}

/** Replaces the trait of a page with another one, or removes it. */
function* proposePageTraits(
  model: Model,
  orbital: OrbitalRow | undefined,
  name: string,
  at: string,
): Iterable<readonly Action[]> {
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
  const page = orbital?.pages.find(({ index }) =>
    at.startsWith(`${orbitalAddress(orbital)}/pages/${index}/`),
  );
  yield page?.traits.length === 1
    ? [removeAt('page', at.slice(0, at.indexOf('/traits/')))]
    : [removeAt('page_trait', at)];
}

/** The repairs of `unresolved_reference`. */
export function* proposeReferences(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { trait, orbital, detail, holder, key } = finding;
  const name = String(detail.name);
  const at = createLocator(model)(finding);
  const set = (place: string, value: Json) => [act('set_property', { at: place, value })];
  const written = toText(valueAtSite(holder, key));
  const home = trait?.orbital ?? orbital;
  const owner = home?.name ?? home?.entityName ?? '';
  const entities = findLikelyNames(name, model.entities.keys());
  switch (detail.rule) {
    case 'page-trait':
      yield* proposePageTraits(model, orbital, name, at);
      return;
    case 'relation':
      for (const entity of entities) yield set(`${at}/relation`, { entity, cardinality: 'one' });
      yield [act('add_entity', { name, form: 'object' })];
      return;
    case 'linked-entity':
      for (const value of new Set([...entities, home?.entityName ?? ''])) {
        if (value !== '') yield set(at, value);
      }
      // The trait may have come from another application.
      if (trait !== undefined) {
        const place = traitAddress(trait);
        yield [act('remove_trait', { name: trait.name ?? '', at: place, cascade: true })];
      }
      return;
    case 'alias':
      for (const alias of findLikelyNames(name, home?.uses.keys() ?? [])) {
        yield set(at, written.replace(name, alias));
      }
      yield [act('add_use', { orbital: owner, as: name, from: `std/behaviors/${toKebab(name)}` })];
      return;
    default:
  }
  if (trait === undefined) return;
  if (detail.rule === 'entity') {
    const own = trait.entityName === undefined ? [] : [trait.entityName];
    yield* rewriteWithEach(trait, holder, key, new Set([...entities, ...own]));
    const definition = { persistence: 'persistent', fields: inferFields(model, name) };
    yield [act('add_entity', { name, orbital: owner, auxiliary: true, definition })];
    return;
  }
  const traits = model.traits.map((row) => row.name ?? '');
  const likely = findLikelyNames(name, traits);
  const texts = likely.map((to) => written.replace(`@trait.${name}`, `@trait.${to}`));
  yield* rewriteWithEach(trait, holder, key, texts.length > 0 ? texts : [REMOVE]);
}

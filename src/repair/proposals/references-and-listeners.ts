import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toKebab } from '../../kernel/word-forms.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act, orbitalAddress, traitAddress, traitTarget } from './action-target.ts';
import { inferFields } from './entity-fields.ts';
import { renderWhereMounted } from './first-render.ts';
import { proposePart } from './malformed-parts.ts';
import { REMOVE, rewriteWithEach, valueAtSite } from './rewrite.ts';

/**
 * Listeners that would consume an emit: in traits that declare the event or handle a similar one, and do not listen to
 * it yet.
 */
export function* findListeners(
  model: Model,
  source: TraitRow,
  event: string,
): Iterable<readonly Action[]> {
  let offered = 0;
  for (const row of model.traits) {
    const facts = row.facts;
    if (row === source || row.kind !== 'inline' || facts === undefined) continue;
    const unheard = [...facts.handled].filter(
      (name) =>
        !facts.firedNames.has(name) && !facts.listens.some(({ triggers }) => triggers === name),
    );
    const triggers = unheard.includes(event) ? event : findLikelyNames(event, unheard, 1)[0];
    if (triggers === undefined) continue;
    const from = { kind: 'trait', trait: source.name ?? '' };
    yield [act('add_listen', { ...traitTarget(model, row), event, triggers, source: from })];
    if (++offered >= 2) return;
  }
}

function knownEvents(row: TraitRow): string[] {
  const facts = row.facts;
  return facts ? [...facts.emitted, ...facts.firedNames, ...facts.handled, ...facts.declared] : [];
}

/** The repairs of `unmatched_listener`. */
export function* proposeSources(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { trait, detail } = finding;
  if (trait?.facts === undefined) return;
  if (detail.shape !== undefined) {
    yield* proposePart(model, finding, createLocator(model)(finding));
    return;
  }
  const at = `${traitAddress(trait)}/listens/${detail.index}`;
  const node = (finding.holder as Json[])[finding.key as number] as JsonObject | null;
  const event = String(detail.event);
  const source: JsonObject = isObject(node?.source) ? node.source : {};
  const drop = act('remove_listen', { trait: trait.name ?? '', event, at });
  if (detail.rule === 'source') {
    const emitters = model.traits.filter(
      (row) => row !== trait && knownEvents(row).includes(event),
    );
    const names = model.traits.map(({ name }) => name ?? '');
    const likely = findLikelyNames(String(detail.source), names);
    for (const name of new Set([...likely, ...emitters.map((row) => row.name ?? '')].slice(0, 4))) {
      yield [act('set_property', { at: `${at}/source/trait`, value: name })];
    }
    if (source.orbital !== undefined) {
      const row = model.traits.find(({ name }) => name === source.trait);
      if (row?.orbital.name !== undefined) {
        yield [act('set_property', { at: `${at}/source/orbital`, value: row.orbital.name })];
      }
    }
  } else if (detail.rule === 'event') {
    const rows = model.traits.filter(({ name, orbital }) =>
      detail.source === '' ? orbital.name === source.orbital : name === detail.source,
    );
    const heard = new Set([...model.listened, ...model.handled]);
    const emitted = rows.flatMap(({ facts }) => [...(facts?.emitted ?? [])]);
    const unheard = emitted.filter((name) => !heard.has(name));
    const likely = findLikelyNames(event, rows.flatMap(knownEvents));
    for (const name of likely.length > 0 ? likely : unheard.slice(0, 2)) {
      yield [
        act('rename', {
          type: 'listen',
          from: event,
          to: name,
          at,
          follow: false,
          allow_duplicate: true,
        }),
      ];
    }
  } else {
    const triggers = String(detail.triggers);
    const { handled, declared } = trait.facts;
    const names = new Set([...handled, ...declared]);
    const likely = findLikelyNames(triggers, names);
    for (const name of names.has(event) && !likely.includes(event) ? [...likely, event] : likely) {
      yield [act('set_property', { at: `${at}/triggers`, value: name })];
    }
  }
  yield [drop];
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
  const free = own.filter((one) => !mounted.has(one));
  for (const to of new Set(
    [
      ...findLikelyNames(
        name,
        model.traits.map((row) => row.name ?? ''),
      ),
      ...free,
    ].slice(0, 4),
  )) {
    const params = {
      type: 'page_trait',
      from: name,
      to,
      at,
      follow: false,
      allow_duplicate: true,
    };
    const row = orbital?.traits.find((one) => one.name === to) ?? model.traitsByName.get(to);
    yield [act('rename', params), ...renderWhereMounted(model, row)];
  }
  // A page without traits is not a page: it is removed with its last trait.
  const page = orbital?.pages.find((row) =>
    at.startsWith(`${orbitalAddress(orbital)}/pages/${row.index}/`),
  );
  if (orbital !== undefined && page?.traits.length === 1) {
    const place = `${orbitalAddress(orbital)}/pages/${page.index}`;
    yield [act('remove_page', { name: page.name ?? '', at: place, cascade: true })];
  } else yield [act('remove_page_trait', { page: '', trait: name, at })];
}

/** The repairs of `unresolved_reference`. */
export function* proposeReferences(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { trait, orbital, detail, holder, key } = finding;
  const name = String(detail.name);
  const at = createLocator(model)(finding);
  const traitNames = model.traits.map((row) => row.name ?? '');
  switch (detail.rule) {
    case 'page-trait':
      yield* proposePageTraits(model, orbital, name, at);
      return;
    case 'relation': {
      for (const entity of findLikelyNames(name, model.entities.keys())) {
        yield [
          act('set_property', { at: `${at}/relation`, value: { entity, cardinality: 'one' } }),
        ];
      }
      yield [act('add_entity', { name, form: 'object' })];
      return;
    }
    case 'linked-entity': {
      const near = findLikelyNames(name, model.entities.keys());
      const own = trait?.orbital.entityName;
      for (const value of new Set([...near, ...(own === undefined ? [] : [own])])) {
        yield [act('set_property', { at, value })];
      }
      // The trait may have come from another application.
      if (trait !== undefined) {
        yield [
          act('remove_trait', { name: trait.name ?? '', at: traitAddress(trait), cascade: true }),
        ];
      }
      return;
    }
    case 'form':
      return;
    case 'alias': {
      const home = trait?.orbital ?? orbital;
      if (home === undefined) return;
      const ref = toText(valueAtSite(holder, key));
      for (const alias of findLikelyNames(name, home.uses.keys())) {
        yield [act('set_property', { at, value: ref.replace(name, alias) })];
      }
      const owner = home.name ?? home.entityName ?? '';
      yield [act('add_use', { orbital: owner, as: name, from: `std/behaviors/${toKebab(name)}` })];
      return;
    }
    default:
  }
  if (trait === undefined) return;
  const isEntity = detail.rule === 'entity';
  const names = isEntity ? model.entities.keys() : traitNames;
  const written = valueAtSite(holder, key);
  const likely = findLikelyNames(name, names);
  const fallback = isEntity && trait.entityName !== undefined ? [trait.entityName] : [];
  const values = [...new Set([...likely, ...fallback])].map((to) =>
    isEntity ? to : toText(written).replace(`@trait.${name}`, `@trait.${to}`),
  );
  yield* rewriteWithEach(trait, holder, key, values);
  if (!isEntity && likely.length === 0) yield* rewriteWithEach(trait, holder, key, [REMOVE]);
  if (isEntity) {
    const definition = { persistence: 'persistent', fields: inferFields(model, name) };
    const owner = trait.orbital.name ?? trait.orbital.entityName ?? '';
    yield [act('add_entity', { name, orbital: owner, auxiliary: true, definition })];
  }
}

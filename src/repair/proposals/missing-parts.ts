import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toKebab, toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { orbitalNamesOf, toPascal } from '../../language/canonical/write-names.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, OrbitalRow, PageRow, TraitRow } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import {
  act,
  declareEvents,
  findTransition,
  orbitalAddress,
  renameAt,
  transitionTarget,
} from './action-target.ts';
import { inferFields } from './entity-fields.ts';
import { renderWhereMounted } from './first-render.ts';
import { proposePart } from './malformed-parts.ts';
import { proposeShape } from './reshape.ts';
import { valueAtSite } from './rewrite.ts';

/** The entity that an orbital is about, guessed from its traits and its own name. */
function guessEntityName(orbital: OrbitalRow): string {
  const votes = new Map<string, number>();
  for (const row of orbital.traits) {
    const linked = row.facts?.linkedEntity;
    const isAuxiliary = orbital.auxiliaries.some((one) => one.name === linked);
    if (linked !== undefined && !isAuxiliary) votes.set(linked, (votes.get(linked) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? (orbital.name?.trim().replace(/Orbital$/, '') || 'Item');
}

function findFreeOrbitalName(model: Model, name: string): string {
  const taken = new Set(model.orbitals.map((orbital) => orbital.name));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function documentName({ document }: Model): string {
  return typeof document.name === 'string' ? document.name.replace(/^(?:std|ui|app)-/, '') : '';
}

/** The likeliest names of an orbital: after its entity, or after the application where it is the only one. */
function guessOrbitalNames(model: Model, orbital: OrbitalRow): Set<string> {
  const [first, ...others] = orbitalNamesOf(orbital.entityName ?? 'Item');
  const own = model.orbitals.length === 1 ? toPascal(toNameWords(documentName(model))) : '';
  return new Set([first as string, ...(own === '' ? [] : [`${own}Orbital`]), ...others]);
}

/** Whether an effect of any trait fetches or persists an entity. */
function isStored(model: Model, entity: string): boolean {
  return model.traits.some((row) =>
    row.facts?.calls.some(
      ({ node: [operator, first, second] }) =>
        (operator === 'fetch' && first === entity) || (operator === 'persist' && second === entity),
    ),
  );
}

function* repairOrbital(
  model: Model,
  orbital: OrbitalRow,
  member: string,
  shape: string,
): Iterable<readonly Action[]> {
  const at = orbitalAddress(orbital);
  if (member === 'entity') {
    const name = guessEntityName(orbital);
    const fields = inferFields(model, name);
    const isMalformed = orbital.node.entity !== undefined;
    const clear = isMalformed ? [act('set_container', { at: `${at}/entity` })] : [];
    const persistence = isStored(model, name) ? 'persistent' : 'runtime';
    const definition = { persistence, fields };
    yield [...clear, act('add_entity', { name, at, form: 'object', definition })];
  } else if (member === 'name' && shape === 'orbital') {
    for (const name of guessOrbitalNames(model, orbital)) {
      yield [renameAt('orbital', orbital.node, findFreeOrbitalName(model, name), at)];
    }
  } else if (member === 'name') {
    const to = guessEntityName(orbital);
    yield [renameAt('entity', orbital.node.entity, to, `${at}/entity`)];
  } else if ((member === 'traits' || member === 'pages') && !isObject(orbital.node[member])) {
    yield [act('set_container', { at: `${at}/${member}`, value: [] })];
  }
}

function* repairPage(model: Model, page: PageRow, member: string): Iterable<readonly Action[]> {
  const at = `${orbitalAddress(page.orbital)}/pages/${page.index}`;
  const name = page.name ?? '';
  if (member === 'path') {
    const written = page.path;
    const title = name.replace(/Page$/, '') || (page.orbital.entityName ?? 'page');
    const paths = written?.trim()
      ? [written.trim()]
      : [toKebab(title), ...(model.orbitals.length === 1 ? [toKebab(documentName(model))] : [])];
    const entity = page.orbital.entityName?.toLowerCase() ?? '';
    for (const path of new Set([...paths, toPlural(entity), title.toLowerCase()])) {
      if (path !== '') yield [act('set_property', { at: `${at}/path`, value: `/${path}` })];
    }
  } else if (member === 'name') {
    const words = (page.path ?? page.orbital.entityName ?? 'main')
      .split(/[^a-zA-Z0-9]+/)
      .filter(Boolean);
    const to = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Main'}Page`;
    yield [renameAt('page', page.entry, to, at)];
  } else if (member === 'traits') {
    const mounted = new Set(
      page.orbital.pages.flatMap((other) => other.traits.map((one) => one.name)),
    );
    const free = page.orbital.traits.filter(
      (row) => row.name !== undefined && !mounted.has(row.name),
    );
    const rows = free.length > 0 ? free : page.orbital.traits.slice(0, 1);
    yield rows.flatMap((row) => [mountTrait(name, row, at), ...renderWhereMounted(model, row)]);
  }
}

/** Moves a trait that is written out where a page mounts it to its orbital. */
function* hoistTrait(orbital: OrbitalRow, index: number, at: string): Iterable<readonly Action[]> {
  const page = orbital.pages.find((row) => row.index === index);
  const position = Number(at.slice(at.lastIndexOf('/') + 1));
  const written = page?.node?.traits;
  const trait = Array.isArray(written) ? written[position] : undefined;
  if (page === undefined || !isObject(trait) || !isObject(trait.stateMachine)) return;
  const name = typeof trait.name === 'string' ? trait.name : '';
  const place = at.slice(0, at.indexOf('/traits/'));
  const mount = { ref: name, ...(typeof trait.id === 'string' ? { refId: trait.id } : {}) };
  yield [
    act('remove_page_trait', { page: page.name ?? '', trait: '', at }),
    act('add_trait', {
      name: '',
      orbital: orbital.name ?? '',
      at: orbitalAddress(orbital),
      form: 'object',
      definition: trait,
    }),
    act('add_page_trait', { page: page.name ?? '', trait: name, at: place, definition: mount }),
  ];
}

/** Mounts a trait. Where the trait has an id, the reference has it too, as in published documents. */
function mountTrait(page: string, { name = '', entry }: TraitRow, at: string): Action {
  const id = isObject(entry) ? entry.id : undefined;
  const definition = typeof id === 'string' ? { definition: { ref: name, refId: id } } : {};
  return act('add_page_trait', { page, trait: name, at, ...definition });
}

/**
 * The names that a transition event, event or emit without one may have: those that its list lacks. An emit is most likely
 * what other traits listen to, or what the trait fires and does not handle itself.
 */
function guessEventNames(model: Model, row: TraitRow, member: string, isEmit: boolean): string[] {
  const { facts } = row;
  if (facts === undefined) return [];
  const { declared, emitted, handled, firedNames } = facts;
  const heard = model.traits
    .flatMap((other) => other.facts?.listens ?? [])
    .flatMap(({ event, sourceTrait }) => (sourceTrait === row.name && event) || []);
  const sent = [...heard, ...[...firedNames].filter((name) => !handled.has(name))];
  const own = isEmit ? emitted : member === 'key' ? declared : handled;
  const names = isEmit ? sent : member === 'key' ? handled : declared;
  return [...new Set([...names, ...firedNames])].filter((name) => !own.has(name));
}

/** Names for a state that has none: the names that transitions use and no state has. */
function* nameState(
  facts: TraitFacts,
  node: Json | undefined,
  at: string,
): Iterable<readonly Action[]> {
  const ends = facts.transitions.flatMap(({ from, to }) => [from, to]);
  const missing = ends.filter((name) => name !== '' && name !== '*' && !facts.stateNames.has(name));
  for (const to of [...new Set([...missing, 'next'])].slice(0, 3)) {
    yield [renameAt('state', node, to, at)];
  }
  yield [act('remove_state', { trait: facts.name ?? '', state: '', at, cascade: true })];
}

function* repairTraitPart(
  model: Model,
  finding: PlacedFinding,
  row: TraitRow,
): Iterable<readonly Action[]> {
  const member = String(finding.detail.member);
  const site = valueAtSite(finding.holder, finding.key);
  const located = createLocator(model)(finding);
  const at = isObject(site) ? located : located.slice(0, located.lastIndexOf('/'));
  const type = /\/emits\//.test(at) ? 'emit' : 'event';
  const names = guessEventNames(model, row, member, type === 'emit');
  const facts = row.facts;
  if (/\/transitions\/\d+$/.test(at)) {
    const transition = findTransition(row, Number(at.slice(at.lastIndexOf('/') + 1)));
    if (transition === undefined || facts === undefined) return;
    const here = new Set(
      facts.transitions.filter(({ from }) => from === transition.from).map(({ event }) => event),
    );
    const rest = [...facts.declared].filter((name) => !here.has(name));
    const target = transitionTarget(model, row, transition);
    for (const event of new Set([...names, ...rest].slice(0, 4))) {
      yield [act('set_transition', { ...target, set: { event } })];
    }
    yield [act('remove_transition', { ...target, cascade: true })];
    return;
  }
  if (/\/states\/\d+$/.test(at)) {
    if (facts !== undefined) yield* nameState(facts, site, at);
    return;
  }
  const node = isObject(site) ? site : (finding.holder as JsonObject);
  const label = typeof node.name === 'string' ? node.name : '';
  const fromLabel = label === '' ? [] : [label.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')];
  const likely = names.filter((name) => fromLabel.includes(name) || name === label);
  // An event without a key has its label for a name, which a renaming would change: a new declaration has both.
  const lacksKey = type === 'event' && typeof node.key !== 'string';
  const old = { trait: row.name ?? '', event: label, at, allow_dangling: true };
  for (const to of new Set([...likely, ...names, ...fromLabel].slice(0, 4))) {
    const declared = declareEvents(model, row, [{ ...node, key: to }]);
    if (lacksKey) yield [act('remove_event', old), declared];
    else yield [renameAt(type, node, to, at)];
  }
  const params = { trait: row.name ?? '', event: '', at, cascade: true };
  yield [act(type === 'emit' ? 'remove_emit' : 'remove_event', params)];
}

/** The index of the trait in an orbital's list that a pointer names, where the trait itself is malformed. */
function findTraitIndex(at: string): number | undefined {
  const index = /\/traits\/(\d+)(\/name)?$/.exec(at)?.[1];
  return index === undefined || at.includes('/pages/') ? undefined : Number(index);
}

/** The repairs of `missing_required_field`. */
export function* proposeMissing(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const at = createLocator(model)(finding);
  yield* proposeShape(finding, at);
  const { trait, detail } = finding;
  if (trait !== undefined || detail.shape !== 'pageTrait') yield* proposePart(model, finding, at);
  const orbital = trait?.orbital ?? finding.orbital;
  const member = String(detail.member);
  if (orbital === undefined) {
    yield* repairSchema(model, member, at);
    return;
  }
  const index = findTraitIndex(at);
  if (
    index !== undefined &&
    (trait === undefined || (detail.shape === 'trait' && member === 'name'))
  ) {
    yield* repairTraitName(orbital, index, at.replace(/\/name$/, ''));
  } else if (trait !== undefined) yield* repairTraitPart(model, finding, trait);
  else if (detail.shape === 'entity' || detail.shape === 'orbital') {
    yield* repairOrbital(model, orbital, member, detail.shape);
  } else {
    const page = /\/pages\/(\d+)/.exec(at)?.[1];
    const row = orbital.pages.find((one) => one.index === Number(page));
    if (detail.shape === 'pageTrait') {
      yield* hoistTrait(orbital, Number(page), at);
      yield* proposePart(model, finding, at);
    }
    if (row?.node !== undefined && detail.shape === 'page') yield* repairPage(model, row, member);
    else if (row !== undefined) yield [act('remove_page', { name: '', at })];
  }
}

function* repairSchema(model: Model, member: string, at: string): Iterable<readonly Action[]> {
  if (member === 'name') {
    const first = model.orbitals[0];
    const to = toKebab(first?.name?.trim().replace(/Orbital$/, '') || (first?.entityName ?? 'app'));
    const from = typeof model.document.name === 'string' ? model.document.name : '';
    yield [act('rename', { type: 'schema', from, to })];
  } else if (member === 'orbitals' && !isObject(model.document.orbitals)) {
    yield [act('set_container', { at: '/orbitals', value: [] })];
  } else if (/^\/orbitals\/\d+$/.test(at)) {
    yield [act('remove_orbital', { name: '', at, cascade: true })];
  }
}

function* repairTraitName(
  orbital: OrbitalRow,
  index: number,
  at: string,
): Iterable<readonly Action[]> {
  const entry = (orbital.node.traits as Json[])[index];
  if (isObject(entry)) {
    const mounted = orbital.pages.flatMap((page) => page.traits.map((one) => one.name ?? ''));
    const known = new Set(orbital.traits.map((row) => row.name));
    const lost = mounted.filter((name) => name !== '' && !known.has(name));
    for (const to of [...lost, `${orbital.entityName ?? 'Item'}Trait${index + 1}`].slice(0, 2)) {
      yield [renameAt('trait', entry, to, at)];
    }
    return;
  }
  yield [act('remove_trait', { name: '', at })];
}

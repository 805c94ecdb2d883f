import { append } from '../kernel/append.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { EntityFacts } from '../language/model/entity-facts.ts';
import type { Model, OrbitalRow, PageRow, TraitRow } from '../language/model/model.ts';
import { ArrowCollector } from './arrows.ts';
import type { Box, Graph } from './drawn-graph.ts';
import { traitPointer } from './machine-graph.ts';
import { shorten } from './text-width.ts';

const MOST_FIELDS = 8;
const MOST_EVENTS = 4;
const MOST_NAME = 36;
/** Of an event that many traits fire, so many are drawn. */
const MOST_SOURCES = 6;

const entityId = (name: string) => `entity ${name}`;
const traitId = (row: TraitRow) => `trait ${row.name ?? row.index}`;
const pageId = (row: PageRow) => `page ${row.name ?? row.index}`;

const orbitalPointer = (orbital: OrbitalRow) => `/orbitals/${orbital.index}`;

/** The entity that a field relates to, where it is a relation. */
function findRelated(field: JsonObject): string | undefined {
  const { relation } = field;
  const target = isObject(relation) ? (relation.entity ?? relation.target) : relation;
  return isString(target) ? target : undefined;
}

function describeFields(facts: EntityFacts): string[] {
  const named = facts.fields.filter(({ name }) => name !== undefined);
  const lines = named.slice(0, MOST_FIELDS).map(({ name, node }) => {
    const related = node === undefined ? undefined : findRelated(node);
    const type = related ?? (isString(node?.type) ? node.type : undefined);
    return shorten(type === undefined ? `${name}` : `${name}: ${type}`, MOST_NAME);
  });
  return named.length > MOST_FIELDS
    ? [...lines, `${named.length - MOST_FIELDS} more fields`]
    : lines;
}

/** A box without lines and marks. */
const toBox = (kind: Box['kind'], id: string, title: string): Box => ({
  id,
  kind,
  title: shorten(title, MOST_NAME),
  lines: [],
  marks: [],
  pins: [],
});

function toEntityBox(name: string, facts: EntityFacts | undefined, pointer: string): Box {
  const box = { ...toBox('entity', entityId(name), name), pointer };
  return facts ? { ...box, lines: describeFields(facts) } : { ...box, marks: ['opaque'] };
}

/** An entity that another orbital defines, or none: only its name is drawn. */
function toForeignEntityBox(name: string, model: Model): Box {
  const marks: Box['marks'] = model.entities.has(name) ? ['opaque'] : ['undeclared'];
  return { ...toBox('entity', entityId(name), name), marks };
}

function toTraitBox(row: TraitRow): Box {
  const { facts } = row;
  const lines: string[] = [];
  if (facts !== undefined && facts.states.length > 0) {
    const terminal = facts.states.filter(({ isTerminal }) => isTerminal).length;
    lines.push(
      `${count(facts.states.length, 'state')}${terminal > 0 ? `, ${terminal} terminal` : ''}, ${count(facts.transitions.length, 'transition')}`,
    );
  }
  return {
    ...toBox('trait', traitId(row), row.name ?? 'unnamed trait'),
    lines,
    marks: row.kind === 'opaque' ? ['opaque'] : [],
    pointer: traitPointer(row),
  };
}

function toPageBox(row: PageRow): Box {
  return {
    ...toBox('page', pageId(row), row.name ?? 'unnamed page'),
    lines: row.path === undefined ? [] : [shorten(row.path, MOST_NAME)],
    marks: row.node === undefined ? ['opaque'] : [],
    pointer: `${orbitalPointer(row.orbital)}/pages/${row.index}`,
  };
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** The traits of an application by the events that they emit or fire. */
type SourceIndex = ReadonlyMap<string, readonly TraitRow[]>;

export function indexSources(model: Model): SourceIndex {
  const sources = new Map<string, TraitRow[]>();
  for (const row of model.traits) {
    const { emitted = [], firedNames = [] } = row.facts ?? {};
    for (const event of new Set([...emitted, ...firedNames])) append(sources, event, row);
  }
  return sources;
}

/** The traits whose events `listener` listens for, with these events. */
function findSources(
  listener: TraitRow,
  model: Model,
  index: SourceIndex,
): Map<TraitRow, string[]> {
  const sources = new Map<TraitRow, string[]>();
  for (const { event, sourceTrait } of listener.facts?.listens ?? []) {
    if (event === undefined) continue;
    const named = sourceTrait === undefined ? undefined : model.traitsByName.get(sourceTrait);
    const candidates = named === undefined ? (index.get(event) ?? []) : [named];
    for (const candidate of candidates.slice(0, MOST_SOURCES)) {
      if (candidate === listener) continue;
      if (!sources.get(candidate)?.includes(event)) append(sources, candidate, event);
    }
  }
  return sources;
}

function describeEvents(events: readonly string[]): { title: string; lines: string[] }[] {
  const shown = events.slice(0, MOST_EVENTS).map((event) => ({
    title: shorten(event, MOST_NAME),
    lines: [],
  }));
  const hidden = events.length - shown.length;
  return hidden > 0 ? [...shown, { title: count(hidden, 'more event'), lines: [] }] : shown;
}

/** An orbital as a graph: its pages, the traits on them, the entities these work on, and who listens to whom. */
export function toOrbitalGraph(orbital: OrbitalRow, model: Model, index: SourceIndex): Graph {
  const boxes = new Map<string, Box>();
  const arrows = new ArrowCollector();
  const put = (box: Box) => {
    if (!boxes.has(box.id)) boxes.set(box.id, box);
    return box.id;
  };
  const putEntity = (name: string) => put(toForeignEntityBox(name, model));

  const at = orbitalPointer(orbital);
  type OwnEntity = readonly [name: string | undefined, facts: EntityFacts | undefined, at: string];
  const own: OwnEntity[] = [
    [orbital.entityName, orbital.entity, `${at}/entity`],
    ...orbital.auxiliaries.map(
      (facts, i): OwnEntity => [facts.name, facts, `${at}/auxiliaryEntities/${i}`],
    ),
  ];
  for (const page of orbital.pages) put(toPageBox(page));
  for (const trait of orbital.traits) put(toTraitBox(trait));
  for (const [name, facts, pointer] of own) {
    if (name !== undefined) put(toEntityBox(name, facts, pointer));
  }
  const names = new Set(orbital.traits.flatMap(({ name }) => (name === undefined ? [] : [name])));
  for (const page of orbital.pages) {
    for (const { name } of page.traits) {
      if (name !== undefined && names.has(name)) arrows.add('part', pageId(page), `trait ${name}`);
    }
  }
  for (const trait of orbital.traits) {
    if (trait.entityName !== undefined) {
      arrows.add('part', traitId(trait), putEntity(trait.entityName));
    }
    for (const [source, events] of findSources(trait, model, index)) {
      const from = source.orbital === orbital ? traitId(source) : put(toForeignTrait(source));
      for (const label of describeEvents(events)) arrows.add('event', from, traitId(trait), label);
    }
  }
  for (const [name, facts] of own) {
    for (const field of facts?.fields ?? []) {
      const related = field.node === undefined ? undefined : findRelated(field.node);
      if (name === undefined || related === undefined) continue;
      arrows.add('relation', entityId(name), putEntity(related), {
        title: shorten(field.name ?? '', MOST_NAME),
        lines: [],
      });
    }
  }
  return {
    id: `orbital ${orbital.name ?? orbital.entityName ?? orbital.index}`,
    title: shorten(orbital.name ?? orbital.entityName ?? 'unnamed orbital', MOST_NAME),
    subtitle: `${count(orbital.traits.length, 'trait')}, ${count(orbital.pages.length, 'page')}`,
    pointer: at,
    pins: [],
    direction: 'right',
    boxes: [...boxes.values()],
    arrows: arrows.list(),
  };
}

const toForeignTrait = (row: TraitRow): Box => ({
  ...toTraitBox(row),
  lines: [`in ${row.orbital.name ?? row.orbital.entityName ?? '?'}`],
});

/** The names of a link for a reader, best first: its own text, or the event of the transition that it is in. */
const LINK_NAMES = ['label', 'text', 'title', 'event'] as const;

const isName = (value: Json | undefined): value is string =>
  isString(value) && value !== '' && !value.startsWith('@');

/** Every text in a value that starts like a route, with the name of its link. */
function* listRoutes(value: Json | undefined): Generator<readonly [route: string, name: string]> {
  const waiting: [Json | undefined, string][] = [[value, '']];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, name] = next;
    if (typeof part === 'string') {
      if (part.startsWith('/')) yield [part, name];
    } else if (Array.isArray(part)) {
      for (const item of part) waiting.push([item, name]);
    } else if (isObject(part)) {
      const own = LINK_NAMES.map((key) => part[key]).find(isName);
      for (const item of Object.values(part)) waiting.push([item, own ?? name]);
    }
  }
}

/** A route as it is compared: `/tickets/:id` and `/tickets/@entity.id` lead to the same page. */
const toRoutePattern = (route: string) =>
  route
    .replace(/[?#].*$/, '')
    .replace(/\/(:|@)[^/]*/g, '/:')
    .replace(/(.)\/$/, '$1');

/** The pages of an application as a graph: an arrow where a trait of one page names the route of another. */
export function toPageFlow(model: Model): Graph {
  const pages = model.orbitals.flatMap((orbital) => orbital.pages);
  const byRoute = new Map<string, PageRow>();
  for (const page of pages) {
    if (page.path === undefined) continue;
    const route = toRoutePattern(page.path);
    if (!byRoute.has(route)) byRoute.set(route, page);
  }
  const flowId = (page: PageRow) => `${pageId(page)} of ${page.orbital.index}`;
  const arrows = new ArrowCollector();
  const named = new Set<string>();
  for (const page of pages) {
    for (const { name } of page.traits) {
      const trait = name === undefined ? undefined : model.traitsByName.get(name);
      for (const [route, link] of listRoutes(trait?.facts?.node)) {
        const target = byRoute.get(toRoutePattern(route));
        if (target === undefined || target === page) continue;
        const id = `${flowId(page)} ${flowId(target)} ${link || name}`;
        if (named.has(id)) continue;
        named.add(id);
        const title = shorten(link || (name ?? ''), MOST_NAME);
        arrows.add('link', flowId(page), flowId(target), { title, lines: [] });
      }
    }
  }
  return {
    id: 'pages',
    title: 'Pages',
    subtitle: count(pages.length, 'page'),
    pins: [],
    direction: 'right',
    boxes: pages.map((page) => ({
      ...toPageBox(page),
      id: flowId(page),
      lines: [
        ...toPageBox(page).lines,
        ...page.traits.slice(0, MOST_EVENTS).map(({ name }) => shorten(name ?? '?', MOST_NAME)),
      ],
    })),
    arrows: arrows.list(),
  };
}

import { append } from '../kernel/append.ts';
import { isString } from '../kernel/json.ts';
import { type EntityFacts, relatedEntity } from '../language/model/entity-facts.ts';
import {
  type Model,
  type OrbitalRow,
  type PageRow,
  type TraitRow,
  traitPointer,
} from '../language/model/model.ts';
import { ArrowCollector, MOST_NAME, toBox } from './arrows.ts';
import type { Box, Graph } from './drawn-graph.ts';
import { shorten } from './text-width.ts';

const MOST_FIELDS = 8;
/** Of an event that many traits fire, so many are drawn. */
const MOST_SOURCES = 6;

const entityId = (name: string) => `entity ${name}`;
const traitId = (row: TraitRow) => `trait ${row.name ?? row.index}`;
const pageId = (row: PageRow) => `page ${row.name ?? row.index}`;
const nameOf = ({ name, entityName }: OrbitalRow) => name ?? entityName;

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

const toLabel = (title: string) => ({ title: shorten(title, MOST_NAME), lines: [] });

function describeFields({ fields }: EntityFacts): string[] {
  const lines = fields.flatMap((field) => {
    const type = relatedEntity(field.node) ?? field.node?.type;
    if (field.name === undefined) return [];
    return isString(type) ? `${field.name}: ${type}` : field.name;
  });
  const hidden = lines.length - MOST_FIELDS;
  const shown = lines.slice(0, MOST_FIELDS).map((line) => shorten(line, MOST_NAME));
  return hidden > 0 ? [...shown, count(hidden, 'more field')] : shown;
}

function toTraitBox(row: TraitRow): Box {
  const { states = [], transitions = [] } = row.facts ?? {};
  const terminal = states.filter(({ isTerminal }) => isTerminal).length;
  const size = [
    count(states.length, 'state'),
    ...(terminal > 0 ? [`${terminal} terminal`] : []),
    count(transitions.length, 'transition'),
  ].join(', ');
  return toBox('trait', traitId(row), row.name ?? 'unnamed trait', {
    lines: states.length > 0 ? [size] : [],
    marks: row.kind === 'opaque' ? ['opaque'] : [],
    pointer: traitPointer(row),
  });
}

const toPageBox = (row: PageRow): Box =>
  toBox('page', pageId(row), row.name ?? 'unnamed page', {
    lines: row.path === undefined ? [] : [shorten(row.path, MOST_NAME)],
    marks: row.node === undefined ? ['opaque'] : [],
    pointer: `/orbitals/${row.orbital.index}/pages/${row.index}`,
  });

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
function findSources(listener: TraitRow, model: Model, index: SourceIndex) {
  const sources = new Map<TraitRow, string[]>();
  for (const { event, sourceTrait } of listener.facts?.listens ?? []) {
    if (event === undefined) continue;
    const named = sourceTrait === undefined ? undefined : model.traitsByName.get(sourceTrait);
    const candidates = named === undefined ? (index.get(event) ?? []) : [named];
    for (const candidate of candidates.slice(0, MOST_SOURCES)) {
      const isKnown = sources.get(candidate)?.includes(event);
      if (candidate !== listener && !isKnown) append(sources, candidate, event);
    }
  }
  return sources;
}

/** An orbital as a graph: its pages, the traits on them, the entities these work on, and who listens to whom. */
export function toOrbitalGraph(orbital: OrbitalRow, model: Model, index: SourceIndex): Graph {
  const boxes = new Map<string, Box>();
  const arrows = new ArrowCollector();
  const put = (box: Box) => {
    if (!boxes.has(box.id)) boxes.set(box.id, box);
    return box.id;
  };
  /** An entity that another orbital defines, or none: only its name is drawn. */
  const putEntity = (name: string) => {
    const mark = model.entities.has(name) ? 'opaque' : 'undeclared';
    return put(toBox('entity', entityId(name), name, { marks: [mark] }));
  };

  const at = `/orbitals/${orbital.index}`;
  const own = [
    { name: orbital.entityName, facts: orbital.entity, pointer: `${at}/entity` },
    ...orbital.auxiliaries.map((facts, i) => {
      return { name: facts.name, facts, pointer: `${at}/auxiliaryEntities/${i}` };
    }),
  ];
  for (const page of orbital.pages) put(toPageBox(page));
  for (const trait of orbital.traits) put(toTraitBox(trait));
  for (const { name, facts, pointer } of own) {
    const shown: Partial<Box> = facts ? { lines: describeFields(facts) } : { marks: ['opaque'] };
    if (name !== undefined) put(toBox('entity', entityId(name), name, { ...shown, pointer }));
  }
  const names = new Set(orbital.traits.map(({ name }) => name));
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
      const lines = [`in ${nameOf(source.orbital) ?? '?'}`];
      const from =
        source.orbital === orbital ? traitId(source) : put({ ...toTraitBox(source), lines });
      for (const title of events) arrows.add('event', from, traitId(trait), toLabel(title));
    }
  }
  for (const { name, facts } of own) {
    for (const field of facts?.fields ?? []) {
      const related = relatedEntity(field.node);
      if (name === undefined || related === undefined) continue;
      arrows.add('relation', entityId(name), putEntity(related), toLabel(field.name ?? ''));
    }
  }
  return {
    id: `orbital ${nameOf(orbital) ?? orbital.index}`,
    title: shorten(nameOf(orbital) ?? 'unnamed orbital', MOST_NAME),
    lines: [`${count(orbital.traits.length, 'trait')}, ${count(orbital.pages.length, 'page')}`],
    pointer: at,
    pins: [],
    direction: 'right',
    boxes: [...boxes.values()],
    arrows: arrows.list(),
  };
}

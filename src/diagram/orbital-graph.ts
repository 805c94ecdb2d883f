import { append } from '../kernel/append.ts';
import { createDerivation } from '../kernel/derivation.ts';
import { isString } from '../kernel/json.ts';
import { count } from '../kernel/word-forms.ts';
import { type EntityFacts, relatedEntity } from '../language/model/facts.ts';
import {
  type Model,
  type OrbitalRow,
  type PageRow,
  type TraitRow,
  traitPointer,
} from '../language/model/model.ts';
import type { Box, Graph } from './drawn-graph.ts';
import { GraphBuilder, idOf, MOST_NAME } from './graph-builder.ts';
import { shorten } from './text-width.ts';

const MOST_FIELDS = 8;
/** Of an event that many traits fire, so many are drawn. */
const MOST_SOURCES = 6;

const keyOf = ({ name, index }: TraitRow | PageRow) => name ?? index;
const nameOf = ({ name, entityName }: OrbitalRow) => name ?? entityName;

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

function addTrait(graph: GraphBuilder, row: TraitRow, home?: string): string {
  const { states = [], transitions = [] } = row.facts ?? {};
  const terminal = states.filter(({ isTerminal }) => isTerminal).length;
  const size = [
    count(states.length, 'state'),
    ...(terminal > 0 ? [`${terminal} terminal`] : []),
    count(transitions.length, 'transition'),
  ].join(', ');
  return graph.box('trait', keyOf(row), {
    title: row.name ?? 'unnamed trait',
    lines: home === undefined ? (states.length > 0 ? [size] : []) : [home],
    marks: row.kind === 'opaque' ? ['opaque'] : [],
    pointer: traitPointer(row),
  });
}

const addPage = (graph: GraphBuilder, row: PageRow): string =>
  graph.box('page', keyOf(row), {
    title: row.name ?? 'unnamed page',
    lines: row.path === undefined ? [] : [shorten(row.path, MOST_NAME)],
    marks: row.node === undefined ? ['opaque'] : [],
    pointer: `/orbitals/${row.orbital.index}/pages/${row.index}`,
  });

/** The traits of an application by the events that they emit or fire. */
const sourcesOf = createDerivation(({ traits }: Model): ReadonlyMap<string, TraitRow[]> => {
  const sources = new Map<string, TraitRow[]>();
  for (const row of traits) {
    const { emitted = [], firedNames = [] } = row.facts ?? {};
    for (const event of new Set([...emitted, ...firedNames])) append(sources, event, row);
  }
  return sources;
});

/** The traits whose events `listener` listens for, with these events. */
function findSources(listener: TraitRow, model: Model) {
  const sources = new Map<TraitRow, string[]>();
  for (const { event, sourceTrait } of listener.facts?.listens ?? []) {
    if (event === undefined) continue;
    const named = sourceTrait === undefined ? undefined : model.traitsByName.get(sourceTrait);
    const candidates = named === undefined ? (sourcesOf(model).get(event) ?? []) : [named];
    for (const candidate of candidates.slice(0, MOST_SOURCES)) {
      const isKnown = sources.get(candidate)?.includes(event);
      if (candidate !== listener && !isKnown) append(sources, candidate, event);
    }
  }
  return sources;
}

/** The entities of an orbital, its main one first, with their pointers. */
function listEntities({ index, entityName, entity, auxiliaries }: OrbitalRow) {
  const at = `/orbitals/${index}`;
  const others = auxiliaries.map((facts, i) => {
    return { name: facts.name, facts, pointer: `${at}/auxiliaryEntities/${i}` };
  });
  return [{ name: entityName, facts: entity, pointer: `${at}/entity` }, ...others].flatMap(
    ({ name, ...rest }) => (name === undefined ? [] : [{ name, ...rest }]),
  );
}

/** An orbital as a graph: its pages, the traits on them, the entities these work on, and who listens to whom. */
export function toOrbitalGraph(orbital: OrbitalRow, model: Model): Graph {
  const graph = new GraphBuilder();
  /** An entity that another orbital defines, or none: only its name is drawn. */
  const addEntity = (name: string) =>
    graph.box('entity', name, { marks: [model.entities.has(name) ? 'opaque' : 'undeclared'] });

  const entities = listEntities(orbital);
  for (const page of orbital.pages) addPage(graph, page);
  for (const trait of orbital.traits) addTrait(graph, trait);
  for (const { name, facts, pointer } of entities) {
    const shown: Partial<Box> = facts ? { lines: describeFields(facts) } : { marks: ['opaque'] };
    graph.box('entity', name, { ...shown, pointer });
  }
  const names = new Set(orbital.traits.map(({ name }) => name));
  for (const page of orbital.pages) {
    for (const { name } of page.traits) {
      if (name === undefined || !names.has(name)) continue;
      graph.arrow('part', idOf('page', keyOf(page)), idOf('trait', name));
    }
  }
  for (const trait of orbital.traits) {
    const id = idOf('trait', keyOf(trait));
    if (trait.entityName !== undefined) graph.arrow('part', id, addEntity(trait.entityName));
    for (const [source, events] of findSources(trait, model)) {
      const from =
        source.orbital === orbital
          ? idOf('trait', keyOf(source))
          : addTrait(graph, source, `in ${nameOf(source.orbital) ?? '?'}`);
      for (const title of events) graph.arrow('event', from, id, { title });
    }
  }
  for (const { name, facts } of entities) {
    for (const field of facts?.fields ?? []) {
      const related = relatedEntity(field.node);
      if (related === undefined) continue;
      graph.arrow('relation', idOf('entity', name), addEntity(related), {
        title: field.name ?? '',
      });
    }
  }
  return graph.toGraph({
    id: `orbital ${nameOf(orbital) ?? orbital.index}`,
    title: nameOf(orbital) ?? 'unnamed orbital',
    lines: [`${count(orbital.traits.length, 'trait')}, ${count(orbital.pages.length, 'page')}`],
    pointer: `/orbitals/${orbital.index}`,
    direction: 'right',
  });
}

import { checkInput } from '../kernel/input-issues.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import {
  type Brief,
  type BriefEntity,
  type BriefNotice,
  briefSchema,
  CREATED,
  isDate,
  refuseBrief,
} from './brief.ts';
import { eventsMeant } from './lifecycle.ts';

const namesOf = (items: readonly { readonly name: string }[]): string[] =>
  items.map(({ name }) => name);

/** A part of a brief that names another one: what it must be, and which there are. */
type Named = readonly [
  path: readonly (string | number)[],
  kind: string,
  name: string,
  there: Iterable<string>,
];

/** What an occasion names: an event, a state, or a date before which it is. */
function nameOccasion({ states, fields }: BriefEntity, { on }: BriefNotice, at: number): Named {
  const path = ['notices', at, 'on'];
  if (typeof on !== 'string') {
    const dates = fields.filter(isDate);
    return [[...path, 'before'], 'date or datetime', on.before, namesOf(dates)];
  }
  const events = states?.transitions.map(([, event]) => event) ?? [];
  return [path, 'event or state', on, [...events, ...(states?.values ?? []), CREATED]];
}

/** What the parts of a brief name, which it or `known`, the entities of the base, must have. */
function* listNamed(brief: Brief, known: readonly string[]): Generator<Named> {
  const { entities, relations = [], pages = [], features = [], notices = [], rules = [] } = brief;
  const own = namesOf(entities);
  const all = [...own, ...known];
  const find = (name: string) => entities.find((one) => one.name === name);
  for (const [index, { fields }] of entities.entries()) {
    for (const [at, { entity }] of fields.entries()) {
      if (entity) yield [['entities', index, 'fields', at, 'entity'], 'entity', entity, all];
    }
  }
  for (const [index, { from, to }] of relations.entries()) {
    yield [['relations', index, 'from'], 'entity', from, own];
    yield [['relations', index, 'to'], 'entity', to, all];
  }
  for (const [index, { of }] of pages.entries()) yield [['pages', index, 'of'], 'entity', of, all];
  for (const [index, { to }] of features.entries()) {
    if (to) yield [['features', index, 'to'], 'entity', to, all];
  }
  for (const [index, notice] of notices.entries()) {
    yield [['notices', index, 'entity'], 'entity', notice.entity, own];
    const about = find(notice.entity);
    if (about) yield nameOccasion(about, notice, index);
  }
  for (const [index, { entity, event }] of rules.entries()) {
    yield [['rules', index, 'entity'], 'entity', entity, own];
    const about = find(entity);
    if (!about || eventsMeant(about, event).length > 0) continue;
    const events = about.states?.transitions.map(([, one]) => one) ?? [];
    yield [['rules', index, 'event'], 'event', event, events];
  }
}

/**
 * A brief from what a caller sent; `known` are the entities of the base. Throws UNPROCESSABLE that names every key and
 * value that is wrong, and every name of what neither the brief nor the base has.
 */
export function parseBrief(raw: unknown, known: readonly string[]): Brief {
  const schema = briefSchema.superRefine((brief, { addIssue }) => {
    for (const [path, kind, name, names] of listNamed(brief, known)) {
      const there = new Set(names);
      const message = `The brief has no ${kind} "${name}".${tellNearest(name, there)}`;
      if (!there.has(name)) addIssue({ code: 'custom', path: [...path], message });
    }
  });
  const { data, errors } = checkInput(schema, raw);
  return errors === undefined ? data : refuseBrief(errors);
}

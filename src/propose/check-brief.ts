import { isObject, type Json } from '../kernel/json.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { valueAt } from '../kernel/pointer.ts';
import { COMPONENT_NAMES } from '../language/grammar/shapes.ts';
import {
  type Brief,
  type BriefEntity,
  type BriefFault,
  type BriefNotice,
  CREATED,
} from './brief.ts';
import { isDate } from './brief-types.ts';
import { eventsMeant } from './lifecycle.ts';

const namesOf = (items: readonly { readonly name: string }[]): string[] =>
  items.map(({ name }) => name);

/** The faults that were found, in the order of the brief. */
class Faults {
  readonly found: BriefFault[] = [];

  add(path: string, message: string): void {
    this.found.push({ path, message });
  }

  /** A name must be one of those that there are. */
  find(path: string, kind: string, name: string, there: readonly string[]): void {
    if (there.includes(name)) return;
    this.add(path, `The brief has no ${kind} "${name}".${tellNearest(name, there)}`);
  }

  /** Each name may come only once; `at` is the place of one by its index. */
  findTwice(names: readonly string[], kind: string, at: (index: number) => string): void {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      this.add(at(index), `The ${kind} "${name}" is there twice.`);
    }
  }
}

function checkFields(
  { fields }: BriefEntity,
  path: string,
  entities: readonly string[],
  faults: Faults,
): void {
  faults.findTwice(namesOf(fields), 'field', (at) => `${path}/fields/${at}/name`);
  for (const [at, { name, type, entity, values }] of fields.entries()) {
    const place = `${path}/fields/${at}`;
    if (type === 'relation' && entity === undefined) {
      faults.add(`${place}/entity`, `Missing. Expected the entity that "${name}" refers to.`);
    }
    if (type === 'enum' && !values) {
      faults.add(`${place}/values`, `Missing. Expected the values that "${name}" may have.`);
    }
    if (entity !== undefined) faults.find(`${place}/entity`, 'entity', entity, entities);
    faults.findTwice(values ?? [], 'value', (one) => `${place}/values/${one}`);
  }
}

/** `listed` is the place of the states' values. */
function checkStates(
  { states, fields }: BriefEntity,
  path: string,
  listed: string,
  faults: Faults,
): void {
  if (!states) return;
  const { field, values, transitions } = states;
  const held = fields.find(({ name }) => name === field)?.values;
  faults.findTwice(values, 'state', (at) => `${listed}/${at}`);
  for (const value of new Set(held ? values : [])) {
    if (held?.includes(value)) continue;
    const message = `The field "${field}" has no value "${value}".`;
    faults.add(`${listed}/${values.indexOf(value)}`, message);
  }
  const all = [...new Set([...values, ...(held ?? [])])];
  for (const [at, [from, event, to]] of transitions.entries()) {
    const place = `${path}/states/transitions/${at}`;
    faults.find(`${place}/0`, 'state', from, all);
    faults.find(`${place}/2`, 'state', to, all);
    if (event === 'INIT') faults.add(`${place}/1`, 'INIT opens a page. Choose another event.');
    const other = transitions.slice(0, at).find((one) => one[0] === from && one[1] === event);
    if (other) faults.add(place, `${event} leads from "${from}" to "${other[2]}" already.`);
  }
}

function checkOccasion(
  { states, fields }: BriefEntity,
  on: BriefNotice['on'],
  path: string,
  faults: Faults,
): void {
  if (typeof on === 'string') {
    const events = states?.transitions.map(([, event]) => event) ?? [];
    const all = [...new Set(events), ...(states?.values ?? []), CREATED];
    faults.find(path, 'event or state', on, all);
    return;
  }
  const { before } = on;
  const field = fields.find(({ name }) => name === before);
  if (!field) faults.find(`${path}/before`, 'field', before, namesOf(fields));
  else if (!isDate(field)) {
    const message = `"${before}" is not a date. Expected a field of type date or datetime.`;
    faults.add(`${path}/before`, message);
  }
}

/**
 * Names in a brief that neither it nor `known`, the entities of the base, defines, and names that it has twice. Places
 * are those of the brief as it was sent.
 */
export function findFaults(brief: Brief, known: readonly string[], sent: unknown): BriefFault[] {
  const { entities, relations = [], pages = [], features = [], notices = [], rules = [] } = brief;
  const own = namesOf(entities);
  const all = [...new Set([...own, ...known])];
  const ownEntity = (name: string) => entities.find((one) => one.name === name);
  const faults = new Faults();
  faults.findTwice(own, 'entity', (index) => `/entities/${index}/name`);
  for (const [index, entity] of entities.entries()) {
    const path = `/entities/${index}`;
    if (COMPONENT_NAMES.has(entity.name)) {
      const message = `The language's compiler refuses an entity "${entity.name}", since a component of the user interface has that name. Choose another, such as "${entity.name}Record".`;
      faults.add(`${path}/name`, message);
    }
    const isFull = isObject(valueAt(sent as Json, ['entities', index, 'states']));
    checkFields(entity, path, all, faults);
    checkStates(entity, path, `${path}/states${isFull ? '/values' : ''}`, faults);
  }
  for (const [index, { from, to }] of relations.entries()) {
    faults.find(`/relations/${index}/from`, 'entity', from, own);
    faults.find(`/relations/${index}/to`, 'entity', to, all);
  }
  for (const [index, { of, path }] of pages.entries()) {
    faults.find(`/pages/${index}/of`, 'entity', of, all);
    if (path === undefined || pages.findIndex((page) => page.path === path) === index) continue;
    faults.add(`/pages/${index}/path`, `Two pages have the path ${path}.`);
  }
  for (const [index, { to = own[0] ?? '' }] of features.entries()) {
    faults.find(`/features/${index}/to`, 'entity', to, all);
  }
  for (const [index, { entity, on }] of notices.entries()) {
    faults.find(`/notices/${index}/entity`, 'entity', entity, own);
    const found = ownEntity(entity);
    if (found) checkOccasion(found, on, `/notices/${index}/on`, faults);
  }
  for (const [index, { entity, event }] of rules.entries()) {
    faults.find(`/rules/${index}/entity`, 'entity', entity, own);
    const found = ownEntity(entity);
    if (!found || eventsMeant(found, event).length > 0) continue;
    const events = new Set(found.states?.transitions.map(([, one]) => one));
    faults.find(`/rules/${index}/event`, 'event', event, [...events]);
  }
  return faults.found;
}

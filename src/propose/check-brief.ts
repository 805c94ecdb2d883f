import { nearestNames } from '../kernel/nearest-names.ts';
import { COMPONENT_NAMES } from '../language/grammar/shapes.ts';
import type { Brief, BriefEntity, BriefFault } from './brief.ts';
import { isDate } from './brief-types.ts';
import { CREATED, eventsMeant, statesOf, transitionsOf } from './lifecycle.ts';

/** Finds what a brief names and does not have. */
class BriefChecker {
  readonly #brief: Brief;
  readonly #entities: ReadonlySet<string>;
  readonly faults: BriefFault[] = [];

  constructor(brief: Brief, known: readonly string[]) {
    this.#brief = brief;
    this.#entities = new Set([...brief.entities.map(({ name }) => name), ...known]);
  }

  check(): void {
    const { entities, relations = [], features = [], rules = [] } = this.#brief;
    this.#unique(namesOf(entities), (index) => `/entities/${index}/name`, 'entity');
    for (const [index, entity] of entities.entries()) this.#entity(entity, index);
    for (const [index, { from, to }] of relations.entries()) {
      this.#own(`/relations/${index}/from`, from);
      this.#known(`/relations/${index}/to`, to);
    }
    this.#pages();
    for (const [index, { to }] of features.entries()) {
      if (to !== undefined) this.#known(`/features/${index}/to`, to);
    }
    this.#notices();
    for (const [index, { entity, event }] of rules.entries()) {
      const found = this.#own(`/rules/${index}/entity`, entity);
      if (found && eventsMeant(found, event).length === 0) {
        this.#event(`/rules/${index}/event`, found, event);
      }
    }
  }

  #add(path: string, message: string): void {
    this.faults.push({ path, message });
  }

  #absent(path: string, kind: string, name: string, there: Iterable<string>): void {
    const nearest = nearestNames(name, there).join(', ');
    const rest = nearest === '' ? '' : ` There are: ${nearest}.`;
    this.#add(path, `The brief has no ${kind} "${name}".${rest}`);
  }

  #known(path: string, name: string): void {
    if (!this.#entities.has(name)) this.#absent(path, 'entity', name, this.#entities);
  }

  /** An entity that the brief itself describes. */
  #own(path: string, name: string): BriefEntity | undefined {
    const { entities } = this.#brief;
    const found = entities.find((one) => one.name === name);
    if (!found) this.#absent(path, 'entity', name, namesOf(entities));
    return found;
  }

  #unique(names: readonly string[], at: (index: number) => string, kind: string): void {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) !== index)
        this.#add(at(index), `There are two of the ${kind} "${name}".`);
    }
  }

  #entity(entity: BriefEntity, index: number): void {
    const path = `/entities/${index}`;
    if (COMPONENT_NAMES.has(entity.name)) {
      this.#add(
        `${path}/name`,
        `The language's compiler refuses an entity "${entity.name}", since a component of the user interface has that name. Choose another, such as "${entity.name}Record".`,
      );
    }
    this.#unique(namesOf(entity.fields), (at) => `${path}/fields/${at}/name`, 'field');
    for (const [at, field] of entity.fields.entries()) {
      const place = `${path}/fields/${at}`;
      if (field.type === 'relation' && field.entity === undefined) {
        this.#add(`${place}/entity`, `Missing. The entity that "${field.name}" leads to.`);
      }
      if (field.entity !== undefined) this.#known(`${place}/entity`, field.entity);
      if (field.type === 'enum' && !field.values) {
        this.#add(`${place}/values`, `Missing. The values that "${field.name}" may have.`);
      }
      if (field.values) this.#unique(field.values, (one) => `${place}/values/${one}`, 'value');
    }
    this.#states(entity, path);
  }

  #states({ states, fields }: BriefEntity, path: string): void {
    if (states === undefined) return;
    const values = statesOf({ states });
    const place = `${path}/states${Array.isArray(states) ? '' : '/values'}`;
    this.#unique(values, (at) => `${place}/${at}`, 'state');
    if (Array.isArray(states)) return;
    const held = fields.find(({ name }) => name === states.field);
    for (const [at, value] of (held?.values ? values : []).entries()) {
      if (!held?.values?.includes(value)) {
        this.#add(`${place}/${at}`, `The field "${held?.name}" has no value "${value}".`);
      }
    }
    const all = new Set([...values, ...(held?.values ?? [])]);
    const leads = new Map<string, string>();
    for (const [at, [from, event, to]] of (states.transitions ?? []).entries()) {
      const here = `${path}/states/transitions/${at}`;
      if (!all.has(from)) this.#absent(`${here}/0`, 'state', from, all);
      if (!all.has(to)) this.#absent(`${here}/2`, 'state', to, all);
      if (event === 'INIT') this.#add(`${here}/1`, 'INIT opens a page. Choose another event.');
      const key = `${from}\n${event}`;
      const other = leads.get(key);
      if (other !== undefined) {
        this.#add(here, `${event} leads from "${from}" to "${other}" already.`);
      }
      leads.set(key, to);
    }
  }

  #pages(): void {
    const paths = new Set<string>();
    for (const [index, { of, path }] of (this.#brief.pages ?? []).entries()) {
      this.#known(`/pages/${index}/of`, of);
      if (path === undefined) continue;
      if (paths.has(path)) this.#add(`/pages/${index}/path`, `Two pages have the path ${path}.`);
      paths.add(path);
    }
  }

  #notices(): void {
    for (const [index, { entity, on }] of (this.#brief.notices ?? []).entries()) {
      const path = `/notices/${index}`;
      const found = this.#own(`${path}/entity`, entity);
      if (!found) continue;
      if (typeof on === 'string') {
        this.#event(`${path}/on`, found, on, [...statesOf(found), CREATED]);
        continue;
      }
      const field = found.fields.find(({ name }) => name === on.before);
      if (!field) this.#absent(`${path}/on/before`, 'field', on.before, namesOf(found.fields));
      else if (!isDate(field)) {
        this.#add(
          `${path}/on/before`,
          `"${on.before}" is not a date. Expected a field of type date or datetime.`,
        );
      }
    }
  }

  #event(path: string, entity: BriefEntity, name: string, also: readonly string[] = []): void {
    const events = transitionsOf(entity).map(([, event]) => event);
    const all = [...new Set(events), ...also];
    if (all.includes(name)) return;
    this.#absent(path, also.length > 0 ? 'event or state' : 'event', name, all);
  }
}

const namesOf = (items: readonly { readonly name: string }[]): string[] =>
  items.map(({ name }) => name);

/** Names in a brief that neither it nor `known`, the entities of the base, defines. */
export function findFaults(brief: Brief, known: readonly string[]): BriefFault[] {
  const checker = new BriefChecker(brief, known);
  checker.check();
  return checker.faults;
}

import { recordParameter } from '../authoring/builder/effect.ts';
import { capitalise, joinCamel } from '../authoring/builder/labels.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { toKebab, toPluralWords } from '../kernel/word-forms.ts';
import { toRoute } from '../language/grammar/page-paths.ts';
import type { Brief, BriefEntity, BriefField, BriefPage } from './brief.ts';
import { type Lifecycle, resolveLifecycle } from './lifecycle.ts';
import { takeFree, toCamel } from './naming.ts';
import type { OpenParts } from './open-question.ts';

/** A page with everything said. */
export type PlannedPage = BriefPage & {
  readonly path: string;
  /** The path of the brief, where the page is one of its own. */
  readonly at?: string;
};

/** An entity of a brief with all its fields, those of relations and of the lifecycle included. */
type CompletedEntity = Omit<BriefEntity, 'states'> & { readonly states?: Lifecycle };

/** An entity as it is drawn: its identity, which is everybody's, is not among its fields. */
export interface PlannedEntity extends CompletedEntity {
  /** Its lists. */
  readonly pages: readonly PlannedPage[];
  /** The path of a record's own page, with its parameter. */
  readonly recordPath: string;
}

/** What is known of an entity that another refers to, also of one of the base. */
export type EntityFields = Pick<PlannedEntity, 'name' | 'fields'>;

/** The actions of every entity, in the words that briefs use. */
const GIVEN_ACTIONS =
  /^(create|add|new|edit|update|change|delete|remove|open|view|read|list|search)$/i;

/** The fields of an entity, with those that hold its relations. */
function withRelations({ name, fields }: BriefEntity, relations: Brief['relations'] = []) {
  const all = [...fields];
  for (const { from, to, many } of relations) {
    if (from !== name) continue;
    const held = all.find((field) => field.type === 'relation' && field.entity === to);
    const taken = new Set(all.map((field) => field.name));
    const called = many ? joinCamel(toPluralWords(to)) : toCamel(to);
    if (!held) all.push({ name: takeFree(called, taken), type: 'relation', entity: to, many });
    else if (many) all[all.indexOf(held)] = { ...held, many };
  }
  return all;
}

/** The fields with that of the lifecycle, which has all its states as values. */
function withState(fields: readonly BriefField[], states: Lifecycle | undefined): BriefField[] {
  if (!states) return [...fields];
  const { field, values } = states;
  const isThere = fields.some(({ name }) => name === field);
  const all: BriefField[] = isThere ? [...fields] : [...fields, { name: field, type: 'enum' }];
  return all.map((one) => (one.name === field ? { ...one, values: [...values] } : one));
}

const isSearched = ({ type, values }: BriefField): boolean =>
  ['string', 'text', 'email', 'phone'].includes(type) && !values;

const isOfRecord = ({ path }: PlannedPage): boolean => path.includes('/:');

/** The pages of a brief, each with its path, and one for every entity without a list. */
function completePages(
  given: readonly BriefPage[],
  entities: readonly BriefEntity[],
  open: OpenParts,
): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const paths = new Set(given.flatMap(({ path }) => path ?? []));
  const toPath = (name: string): string => takeFree(toRoute(toKebab(name) || 'page'), paths);
  for (const [index, page] of given.entries()) {
    const at = `/pages/${index}`;
    if (entities.some(({ name }) => name === page.of)) {
      pages.push({ ...page, path: page.path ?? toPath(page.name), at });
    } else open.leaveOut(at, `${page.of} belongs to the base, which has its own pages.`);
  }
  for (const { name, fields } of entities) {
    if (pages.some((page) => page.of === name && !isOfRecord(page))) continue;
    const title = toPluralWords(name).join(' ');
    const shows: PlannedPage['shows'] = ['list', 'form', 'detail'];
    if (fields.some(isSearched)) shows.push('search');
    pages.push({ name: capitalise(title), path: toPath(title), of: name, shows });
  }
  return pages;
}

/** The path of a record's own page; its parameters beside the record's are fields. */
function findRecordPath(
  { name, fields }: BriefEntity,
  pages: readonly PlannedPage[],
  open: OpenParts,
): string {
  const record = pages.find(isOfRecord);
  const lists = pages.filter((page) => !isOfRecord(page));
  const list = lists.find(({ shows }) => shows.includes('detail')) ?? lists[0];
  const base = list?.path === '/' ? toRoute(name) : list?.path;
  const path = record?.path ?? `${base}/:id`;
  const own = [recordParameter(path), ...fields.map((field) => field.name)];
  for (const [, parameter = ''] of path.matchAll(/:(\w+)/g)) {
    if (own.includes(parameter)) continue;
    open.leaveOut(
      `${record?.at}/path`,
      `${name} has no field "${parameter}" to fill ":${parameter}" with in links to the page. Add the field, or take it out of the path.`,
    );
  }
  return path;
}

/** What a brief asks that its states do not do. */
function leaveOutActions({ actions = [], states }: BriefEntity, path: string, open: OpenParts) {
  for (const [index, action] of actions.entries()) {
    if (GIVEN_ACTIONS.test(action)) continue;
    if (states?.transitions.some(([, event]) => event === action)) continue;
    open.leaveOut(
      `${path}/actions/${index}`,
      `"${action}" is not described. Describe it as a transition of states, or attach a behavior as a feature.`,
    );
  }
}

/** An entity with its relations and its lifecycle among its fields. */
function completeEntity(
  entity: BriefEntity,
  brief: Brief,
  path: string,
  open: OpenParts,
): CompletedEntity {
  const related = withRelations(entity, brief.relations);
  const states = resolveLifecycle({ ...entity, fields: related }, path, open);
  const completed = omitUndefined({ ...entity, fields: withState(related, states), states });
  leaveOutActions(completed, path, open);
  return completed;
}

/**
 * A brief with nothing left open, which leads to the same goal, and the entities that are drawn of it: those that the
 * base has already keep what they have there.
 */
export function completeBrief(brief: Brief, kept: ReadonlySet<string>, open: OpenParts) {
  const drawn: CompletedEntity[] = [];
  const completed = brief.entities.map((entity, index) => {
    const path = `/entities/${index}`;
    if (kept.has(entity.name)) {
      const why = `The base has the entity ${entity.name} already, which stays as it is: add its fields with add_field {show: true}.`;
      open.leaveOut(path, why);
      return entity;
    }
    const own = completeEntity(entity, brief, path, open);
    drawn.push(own);
    return own;
  });
  const pages = completePages(brief.pages ?? [], drawn, open);
  const entities = drawn.map((entity): PlannedEntity => {
    const shown = pages.filter(({ of }) => of === entity.name);
    return {
      ...entity,
      fields: entity.fields.filter(({ name }) => name !== 'id'),
      pages: shown.filter((page) => !isOfRecord(page)),
      recordPath: findRecordPath(entity, shown, open),
    };
  });
  const answered: Brief = {
    ...brief,
    entities: completed,
    pages: pages.map(({ at: _, ...page }) => page),
  };
  return { brief: answered, entities };
}

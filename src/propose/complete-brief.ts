import { recordParameter } from '../authoring/builder/effect.ts';
import { capitalise } from '../authoring/builder/labels.ts';
import { toKebab, toNameWords, toPlural } from '../kernel/word-forms.ts';
import type { Brief, BriefEntity, BriefField, BriefPage } from './brief.ts';
import { type Lifecycle, resolveLifecycle } from './lifecycle.ts';
import { joinCamel, takeFree, toCamel } from './naming.ts';
import type { OpenParts } from './open-question.ts';

/** A page with everything said. */
export type PlannedPage = BriefPage & {
  readonly path: string;
  /** The path of the brief, where the page is one of its own. */
  readonly at?: string;
};

/** An entity as it is drawn. */
export interface PlannedEntity {
  readonly name: string;
  /** Its fields, relations included; without that of the lifecycle unless the brief has it. */
  readonly fields: readonly BriefField[];
  readonly lifecycle?: Lifecycle;
  /** The first is where its records are administered. */
  readonly pages: readonly PlannedPage[];
  /** The path of a record's own page, with its parameter. */
  readonly recordPath: string;
}

/** The actions of every entity, in the words that briefs use. */
const GIVEN_ACTIONS =
  /^(create|add|new|edit|update|change|delete|remove|open|view|read|list|search)$/i;

/** Entities with the fields that hold their relations. */
function addRelations(brief: Brief): BriefEntity[] {
  const entities = brief.entities.map((entity) => ({ ...entity, fields: [...entity.fields] }));
  for (const { from, to, many } of brief.relations ?? []) {
    const entity = entities.find(({ name }) => name === from);
    if (!entity) continue;
    const { fields } = entity;
    const at = fields.findIndex((field) => field.type === 'relation' && field.entity === to);
    const held = fields[at];
    if (held) {
      if (many) fields[at] = { ...held, many };
      continue;
    }
    const wanted = many ? inPlural(to) : toCamel(to);
    const taken = new Set(fields.map(({ name }) => name));
    const name = taken.has(wanted) ? takeFree(`${wanted}Link`, taken) : wanted;
    fields.push({ name, type: 'relation', entity: to, ...(many ? { many } : {}) });
  }
  return entities;
}

/** A name in camel case with its last word in the plural. */
function inPlural(name: string): string {
  const words = toNameWords(name);
  return joinCamel([...words.slice(0, -1), toPlural(words.at(-1) ?? '')]);
}

const isSearched = ({ type, values }: BriefField): boolean =>
  ['string', 'text'].includes(type) && !values;

/** The pages of a brief, each with its path, and one for every entity without any. */
function completePages(brief: Brief): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const paths = new Set((brief.pages ?? []).flatMap(({ path }) => path ?? []));
  const toPath = (name: string): string => takeFree(`/${toKebab(name) || 'page'}`, paths);
  for (const [index, page] of (brief.pages ?? []).entries()) {
    pages.push({ ...page, path: page.path ?? toPath(page.name), at: `/pages/${index}` });
  }
  for (const { name, fields } of brief.entities) {
    if (pages.some(({ of, path }) => of === name && !path.includes('/:'))) continue;
    const words = toNameWords(name);
    const title = [...words.slice(0, -1), toPlural(words.at(-1) ?? '')].join(' ');
    const shows: PlannedPage['shows'] = ['list', 'form', 'detail'];
    if (fields.some(isSearched)) shows.push('search');
    pages.push({ name: capitalise(title), path: toPath(title), of: name, shows });
  }
  return pages;
}

function planEntity(entity: BriefEntity, path: string, pages: PlannedPage[], open: OpenParts) {
  const own = pages.filter(({ of }) => of === entity.name);
  const lists = own.filter(({ path }) => !path.includes('/:'));
  const record = own.find(({ path }) => path.includes('/:'));
  const [first] = lists;
  const base =
    first?.path === '/' ? `/${toKebab(toNameWords(entity.name).join(' '))}` : (first?.path ?? '');
  const lifecycle = resolveLifecycle(entity, path, open);
  const events = new Set(lifecycle?.transitions.map(([, event]) => event));
  for (const [index, action] of (entity.actions ?? []).entries()) {
    if (GIVEN_ACTIONS.test(action) || events.has(action)) continue;
    open.leaveOut(
      `${path}/actions/${index}`,
      `Nothing says what "${action}" does. Describe it as a transition of states, or attach a behavior as a feature.`,
    );
  }
  const recordPath = record?.path ?? `${base}/:id`;
  for (const [, name = ''] of recordPath.matchAll(/:(\w+)/g)) {
    if (name === recordParameter(recordPath) || entity.fields.some((one) => one.name === name))
      continue;
    open.leaveOut(
      `${record?.at}/path`,
      `${entity.name} has no field "${name}" to fill ":${name}" with in links to the page. Add the field, or take it out of the path.`,
    );
  }
  return {
    name: entity.name,
    fields: entity.fields.filter(({ name }) => name !== 'id'),
    ...(lifecycle ? { lifecycle } : {}),
    pages: lists,
    recordPath,
  } satisfies PlannedEntity;
}

/** A brief with nothing left open, which leads to the same goal, and what is drawn of it. */
export function completeBrief(brief: Brief, open: OpenParts) {
  const related = addRelations(brief);
  const pages = completePages(brief);
  const entities = related.map((entity, index) =>
    planEntity(entity, `/entities/${index}`, pages, open),
  );
  const answered = related.map((entity, index): BriefEntity => {
    const lifecycle = entities[index]?.lifecycle;
    if (!lifecycle) return entity;
    const { field, values, transitions } = lifecycle;
    const steps = transitions.map(([from, event, to]): [string, string, string] => [
      from,
      event,
      to,
    ]);
    return { ...entity, states: { field, values: [...values], transitions: steps } };
  });
  return {
    brief: {
      ...brief,
      entities: answered,
      pages: pages.map(({ at: _, ...page }) => page),
    },
    entities,
  };
}

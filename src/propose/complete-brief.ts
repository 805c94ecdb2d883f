import { recordParameter } from '../authoring/builder/effect.ts';
import { toKebab, toNameWords, toPlural } from '../kernel/word-forms.ts';
import type { Brief, BriefEntity, BriefField, BriefPage } from './brief.ts';
import { type Lifecycle, resolveLifecycle } from './lifecycle.ts';
import { toCamel, toFree } from './naming.ts';
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

export interface CompletedBrief {
  /** The brief with nothing left open, which leads to the same goal. */
  readonly brief: Brief;
  readonly entities: readonly PlannedEntity[];
}

/** The actions of every entity, in the words that briefs use. */
const GIVEN_ACTIONS =
  /^(create|add|new|edit|update|change|delete|remove|open|view|read|list|search)$/i;

const inWords = (name: string): string => toNameWords(name).join(' ');

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
    const [last = ''] = toNameWords(to).slice(-1);
    const camel = toCamel(to);
    const wanted = many ? camel.slice(0, camel.length - last.length) + plural(camel, last) : camel;
    const taken = new Set(fields.map(({ name }) => name));
    const name = taken.has(wanted) ? toFree(`${wanted}Link`, (one) => taken.has(one)) : wanted;
    fields.push({ name, type: 'relation', entity: to, ...(many ? { many } : {}) });
  }
  return entities;
}

/** The last word of a camel-case name in the plural, in its case. */
function plural(camel: string, last: string): string {
  const shown = camel.slice(camel.length - last.length);
  const many = toPlural(last);
  return shown === last ? many : many.charAt(0).toUpperCase() + many.slice(1);
}

const isSearched = ({ type, values }: BriefField): boolean =>
  ['string', 'text'].includes(type) && !values;

/** The pages of a brief, each with its path, and one for every entity without any. */
function completePages(brief: Brief): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const paths = new Set((brief.pages ?? []).flatMap(({ path }) => path ?? []));
  const toPath = (name: string): string => {
    const kebab = toKebab(name) || 'page';
    const path = toFree(`/${kebab}`, (one) => paths.has(one));
    paths.add(path);
    return path;
  };
  for (const [index, page] of (brief.pages ?? []).entries()) {
    pages.push({ ...page, path: page.path ?? toPath(page.name), at: `/pages/${index}` });
  }
  for (const { name, fields } of brief.entities) {
    if (pages.some(({ of, path }) => of === name && !path.includes('/:'))) continue;
    const words = toNameWords(name);
    const title = [...words.slice(0, -1), toPlural(words.at(-1) ?? '')].join(' ');
    const shown = title.charAt(0).toUpperCase() + title.slice(1);
    const shows: PlannedPage['shows'] = ['list', 'form', 'detail'];
    if (fields.some(isSearched)) shows.push('search');
    pages.push({ name: shown, path: toPath(title), of: name, shows });
  }
  return pages;
}

function planEntity(entity: BriefEntity, path: string, pages: PlannedPage[], open: OpenParts) {
  const own = pages.filter(({ of }) => of === entity.name);
  const lists = own.filter(({ path }) => !path.includes('/:'));
  const record = own.find(({ path }) => path.includes('/:'));
  const [first] = lists;
  const base = first?.path === '/' ? `/${toKebab(inWords(entity.name))}` : (first?.path ?? '');
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

/** A brief with everything said that it leaves open, and what is drawn of it. */
export function completeBrief(brief: Brief, open: OpenParts): CompletedBrief {
  const related = addRelations(brief);
  const pages = completePages(brief);
  const entities = related.map((entity, index) =>
    planEntity(entity, `/entities/${index}`, pages, open),
  );
  const answered = related.map((entity, index): BriefEntity => {
    const lifecycle = entities[index]?.lifecycle;
    if (!lifecycle) return entity;
    const { field, values, transitions } = lifecycle;
    return {
      ...entity,
      states: {
        field,
        values: [...values],
        transitions: transitions.map(([from, event, to]) => [from, event, to]),
      },
    };
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

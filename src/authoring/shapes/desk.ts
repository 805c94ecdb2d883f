import type { JsonObject } from '../../kernel/json.ts';
import { orbital, page } from '../builder/document.ts';
import { openRecord, recordParameter } from '../builder/effect.ts';
import { toLabel, toList, toPlural, toWords } from '../builder/labels.ts';
import type { Node, Value } from '../builder/language.ts';
import { embed, type FormField, row } from '../builder/pattern-nodes.ts';
import { on } from '../builder/trait.ts';
import { type BrowseOptions, browse } from './browse.ts';
import { confirmOverlay } from './confirm.ts';
import { detailOverlay } from './detail.ts';
import { type Cards, figures } from './figures.ts';
import { type FormModalOptions, formOverlay } from './form-modal.ts';
import type { Overlay } from './overlay.ts';
import { type RecordPageOptions, recordPage } from './record-page.ts';
import { type RelatedListOptions, relatedList } from './related-list.ts';
import { filterBar, searchBox } from './search-box.ts';

/** A list of an entity's records with what can be done to them. */
export interface DeskListOptions {
  readonly entity: JsonObject;
  readonly icon: string;
  /** Columns of the list. */
  readonly columns: string | readonly JsonObject[];
  /** Of the page, in place of the entity's name in the plural. */
  readonly title?: string;
  readonly look?: NonNullable<BrowseOptions['look']>;
  readonly lookProps?: NonNullable<BrowseOptions['lookProps']>;
  /** The form for a new record and for changes; without it nothing is created here. */
  readonly form?: string | FormField[];
  /** The form for changes, where it differs. */
  readonly editForm?: string | FormField[];
  readonly guard?: Value;
  /** Shown where the guard fails. */
  readonly otherwise?: string;
  readonly extra?: FormModalOptions['extra'];
  readonly kept?: FormModalOptions['kept'];
  /** The steps after a record was created. */
  readonly created?: FormModalOptions['afterwards'];
  readonly slot?: 'modal' | 'drawer';
  /** The content of a drawer for a record that is opened in the list. */
  readonly detail?: readonly JsonObject[];
  /** Records can be deleted. */
  readonly removable?: string;
  /** The fields that a search reads. */
  readonly search?: string;
  readonly filter?: Readonly<Record<string, readonly string[]>>;
  /** Row actions beside those of the desk, in their short form. */
  readonly rowActions?: string;
  readonly pageSize?: number;
  readonly navigation?: readonly Node[];
  /** Drawn over the rows. */
  readonly figures?: Cards;
  /** Drawn between the title and the rows. */
  readonly above?: readonly Node[];
  readonly more?: BrowseOptions['more'];
  /** Reloads on these events: `'Trait EVENT'`. */
  readonly refreshOn?: readonly string[];
}

export interface DeskOptions extends DeskListOptions {
  /** The record's own page. */
  readonly record?: Omit<RecordPageOptions, 'name' | 'entity' | 'back' | 'icon' | 'below'> & {
    readonly below?: readonly Node[];
    readonly path?: string;
  };
  /** Lists of what belongs to a record, on its page. */
  readonly related?: readonly Omit<RelatedListOptions, 'name'>[];
  readonly path?: string;
  /** The name of the list's page, without `Page`. */
  readonly pageName?: string;
  readonly traits?: readonly JsonObject[];
  readonly pages?: readonly JsonObject[];
  readonly auxiliary?: readonly JsonObject[];
}

const toEvent = (verb: string, entity: string) =>
  [verb, ...toWords(entity)].join('_').toUpperCase();

/** The event that opens a record's page from a list. */
const openEvent = (entity: string) => toEvent('OPEN', entity);

function formsOf(options: DeskListOptions, list: string): Overlay[] {
  const { form, editForm = form, guard, extra, kept, slot, otherwise, created } = options;
  if (!form || !editForm) return [];
  const name = String(options.entity.name);
  const words = toWords(name).join(' ');
  const common = {
    entity: name,
    from: [list],
    ...(guard === undefined ? {} : { guard }),
    ...(otherwise === undefined ? {} : { otherwise }),
    ...(slot ? { slot } : {}),
  };
  return [
    formOverlay({
      ...common,
      name: `${name}Create`,
      verb: 'create',
      title: `New ${words}`,
      icon: 'plus',
      opens: toEvent('CREATE', name),
      fields: form,
      done: `${toEvent('', name).slice(1)}_CREATED`,
      ...(extra ? { extra } : {}),
      ...(created ? { afterwards: created } : {}),
    }),
    formOverlay({
      ...common,
      name: `${name}Edit`,
      verb: 'update',
      title: `Change ${words}`,
      icon: 'edit',
      opens: toEvent('EDIT', name),
      fields: editForm,
      done: `${toEvent('', name).slice(1)}_CHANGED`,
      ...(kept ? { kept } : {}),
    }),
  ];
}

function viewOf(options: DeskListOptions, list: string): Overlay[] {
  if (!options.detail) return [];
  const name = String(options.entity.name);
  return [
    detailOverlay({
      name: `${name}View`,
      entity: name,
      opens: toEvent('VIEW', name),
      from: [list],
      title: toLabel(name),
      icon: options.icon,
      fields: options.detail,
    }),
  ];
}

function removalOf(options: DeskListOptions, list: string): Overlay[] {
  if (!options.removable) return [];
  const name = String(options.entity.name);
  return [
    confirmOverlay({
      name: `${name}Delete`,
      entity: name,
      opens: toEvent('DELETE', name),
      from: [list],
      title: `Delete this ${toWords(name).join(' ')}?`,
      message: options.removable,
      done: `${toEvent('', name).slice(1)}_DELETED`,
    }),
  ];
}

/**
 * The list of a desk as a trait `list`, with its search and filter. `opens` is the path of a record's page.
 */
export function deskList(options: DeskListOptions, list: string, opens?: string): JsonObject[] {
  const name = String(options.entity.name);
  const title = options.title ?? toLabel(toPlural(name));
  const stem = list.replace(/List$/, '');
  const { search, filter, more = {}, look, lookProps, pageSize, navigation, refreshOn } = options;
  const actions = [
    ...toList(options.rowActions),
    ...(opens === undefined ? [] : [`${openEvent(name)}:primary`]),
    ...(options.detail ? [toEvent('VIEW', name)] : []),
    ...(options.form ? [toEvent('EDIT', name)] : []),
    ...(options.removable ? [`${toEvent('DELETE', name)}:danger`] : []),
  ];
  const bars = [
    ...(search ? [embed(`${stem}Search`)] : []),
    ...(filter ? [embed(`${stem}Filter`)] : []),
  ];
  const above = [
    ...(bars.length > 0 ? [row(...bars)] : []),
    ...(options.figures ? [embed(`${stem}Figures`)] : []),
    ...(options.above ?? []),
  ];
  const open =
    opens === undefined ? [] : [on(`browsing ${openEvent(name)} =`, [openRecord(opens)])];
  return [
    browse({
      name: list,
      entity: name,
      title,
      icon: options.icon,
      columns: options.columns,
      actions: actions.join(' '),
      ...(look ? { look } : {}),
      ...(lookProps ? { lookProps } : {}),
      ...(options.form
        ? { create: [`New ${toWords(name).join(' ')}`, toEvent('CREATE', name)] }
        : {}),
      ...(search ? { search: [`${stem}Search`, search] } : {}),
      ...(filter ? { filter: `${stem}Filter` } : {}),
      ...(pageSize ? { pageSize } : {}),
      ...(navigation ? { navigation } : {}),
      ...(above.length > 0 ? { above } : {}),
      ...(refreshOn ? { refreshOn } : {}),
      overlays: [...formsOf(options, list), ...viewOf(options, list), ...removalOf(options, list)],
      more: { ...more, transitions: [...open, ...(more.transitions ?? [])] },
    }),
    ...(search ? [searchBox(`${stem}Search`, `Search ${title.toLowerCase()}…`)] : []),
    ...(filter ? [filterBar(`${stem}Filter`, name, filter)] : []),
    ...(options.figures
      ? [figures(`${stem}Figures`, [list, `${name}Loaded`], options.figures)]
      : []),
  ];
}

/** The whole of an entity's administration: a list page with forms, and a page for each record. */
export function desk(options: DeskOptions): JsonObject[] {
  const name = String(options.entity.name);
  const path = options.path ?? `/${toWords(toPlural(name)).join('-')}`;
  const { record, related = [] } = options;
  const recordPath = record?.path ?? `${path}/:id`;
  const parameter = recordParameter(recordPath);
  const changed = record?.moves?.length
    ? [`${name}Page ${record.changed ?? `${toEvent('', name).slice(1)}_CHANGED`}`]
    : [];
  const refreshOn = [...(options.refreshOn ?? []), ...changed];
  const traits = [
    ...deskList(
      { ...options, ...(refreshOn.length > 0 ? { refreshOn } : {}) },
      `${name}List`,
      record && recordPath,
    ),
    ...(record
      ? [
          recordPage({
            ...(options.navigation ? { navigation: options.navigation } : {}),
            ...record,
            parameter,
            name: `${name}Page`,
            entity: options.entity,
            icon: options.icon,
            back: path,
            below: [
              ...(record.below ?? []),
              ...related.map((one) => embed(`${name}${toPlural(one.entity)}`)),
            ],
          }),
        ]
      : []),
    ...related.map((one) =>
      relatedList({ ...one, parameter, name: `${name}${toPlural(one.entity)}` }),
    ),
    ...(options.traits ?? []),
  ];
  return orbital({
    entity: options.entity,
    auxiliary: options.auxiliary ?? [],
    traits,
    pages: [
      page(`${options.pageName ?? toPlural(name)}Page`, path, `${name}List`),
      ...(record ? [page(`${name}Page`, recordPath, `${name}Page`)] : []),
      ...(options.pages ?? []),
    ],
  });
}

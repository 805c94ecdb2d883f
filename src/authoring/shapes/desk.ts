import type { JsonObject } from '../../kernel/json.ts';
import { orbital, page } from '../builder/document.ts';
import { concat, navigate } from '../builder/effect.ts';
import type { Node, Value } from '../builder/language.ts';
import { toLabel, toList, toPlural, toWords } from '../builder/names.ts';
import { embed, type FormField, row } from '../builder/pattern.ts';
import { on } from '../builder/trait.ts';
import { type BrowseOptions, browse } from './browse.ts';
import { confirmOverlay } from './confirm.ts';
import { type FormModalOptions, formOverlay } from './form-modal.ts';
import { type RecordPageOptions, recordPage } from './record-page.ts';
import { type RelatedListOptions, relatedList } from './related-list.ts';
import { filterBar, filterChoice, searchBox, searchQuery } from './search.ts';

export interface DeskOptions {
  readonly entity: JsonObject;
  readonly icon: string;
  /** Columns of the list. */
  readonly columns: string;
  readonly look?: NonNullable<BrowseOptions['look']>;
  readonly lookProps?: NonNullable<BrowseOptions['lookProps']>;
  /** What is asked for a new record and when it is changed; without it nothing is created here. */
  readonly form?: string | FormField[];
  readonly guard?: Value;
  readonly extra?: FormModalOptions['extra'];
  readonly slot?: 'modal' | 'drawer';
  /** Records can be deleted. */
  readonly removable?: string;
  /** The field that a search reads. */
  readonly search?: string;
  readonly filter?: Readonly<Record<string, readonly string[]>>;
  /** The record's own page. */
  readonly record?: Omit<RecordPageOptions, 'name' | 'entity' | 'back' | 'icon' | 'below'> & {
    readonly below?: readonly Node[];
  };
  /** Lists of what belongs to a record, on its page. */
  readonly related?: readonly Omit<RelatedListOptions, 'name'>[];
  /** Row actions beside those of the desk, in their short form. */
  readonly rowActions?: string;
  readonly path?: string;
  readonly pageSize?: number;
  readonly more?: BrowseOptions['more'];
  readonly traits?: readonly JsonObject[];
  readonly pages?: readonly JsonObject[];
  readonly auxiliary?: readonly JsonObject[];
}

const toEvent = (verb: string, entity: string) =>
  [verb, ...toWords(entity)].join('_').toUpperCase();

/** The whole of an entity's administration: a list page with forms, and a page for each record. */
export function desk(options: DeskOptions): JsonObject[] {
  const name = String(options.entity.name);
  const words = toWords(name).join(' ');
  const title = toLabel(toPlural(name));
  const path = options.path ?? `/${toWords(toPlural(name)).join('-')}`;
  const list = `${name}List`;
  const { search, filter, record, related = [] } = options;
  const overlays = [
    ...(options.form
      ? [
          formOverlay({
            name: `${name}Create`,
            entity: name,
            verb: 'create',
            title: `New ${words}`,
            icon: 'plus',
            opens: toEvent('CREATE', name),
            from: [list],
            fields: options.form,
            done: `${toEvent('', name).slice(1)}_CREATED`,
            ...(options.guard === undefined ? {} : { guard: options.guard }),
            ...(options.extra ? { extra: options.extra } : {}),
            ...(options.slot ? { slot: options.slot } : {}),
          }),
          formOverlay({
            name: `${name}Edit`,
            entity: name,
            verb: 'update',
            title: `Change ${words}`,
            icon: 'edit',
            opens: toEvent('EDIT', name),
            from: [list],
            fields: options.form,
            done: `${toEvent('', name).slice(1)}_CHANGED`,
            ...(options.guard === undefined ? {} : { guard: options.guard }),
            ...(options.slot ? { slot: options.slot } : {}),
          }),
        ]
      : []),
    ...(options.removable
      ? [
          confirmOverlay({
            name: `${name}Delete`,
            entity: name,
            opens: toEvent('DELETE', name),
            from: [list],
            title: `Delete this ${words}?`,
            message: options.removable,
            done: `${toEvent('', name).slice(1)}_DELETED`,
          }),
        ]
      : []),
  ];
  const actions = [
    ...toList(options.rowActions),
    ...(record ? [`${toEvent('OPEN', name)}:primary`] : []),
    ...(options.form ? [toEvent('EDIT', name)] : []),
    ...(options.removable ? [`${toEvent('DELETE', name)}:danger`] : []),
  ];
  const above = [
    ...(search ? [embed(`${name}Search`)] : []),
    ...(filter ? [embed(`${name}Filter`)] : []),
  ];
  const more = options.more ?? {};
  const traits = [
    browse({
      name: list,
      entity: name,
      title,
      icon: options.icon,
      columns: options.columns,
      actions: actions.join(' '),
      ...(options.look ? { look: options.look } : {}),
      ...(options.lookProps ? { lookProps: options.lookProps } : {}),
      ...(options.form ? { create: [`New ${words}`, toEvent('CREATE', name)] } : {}),
      ...(search ? { search: [`${name}Search`, search] } : {}),
      ...(filter ? { filter: `${name}Filter` } : {}),
      ...(options.pageSize ? { pageSize: options.pageSize } : {}),
      ...(above.length > 0 ? { above: [row(...above)] } : {}),
      overlays,
      more: {
        ...more,
        transitions: [
          ...(record
            ? [
                on(`browsing ${toEvent('OPEN', name)} =`, [
                  navigate(concat(`${path}/`, '@payload.id')),
                ]),
              ]
            : []),
          ...(more.transitions ?? []),
        ],
      },
    }),
    ...(search ? [searchBox(`${name}Search`, `Search ${title.toLowerCase()}…`)] : []),
    ...(filter ? [filterBar(`${name}Filter`, name, filter)] : []),
    ...(record
      ? [
          recordPage({
            ...record,
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
    ...related.map((one) => relatedList({ ...one, name: `${name}${toPlural(one.entity)}` })),
    ...(options.traits ?? []),
  ];
  return orbital({
    entity: options.entity,
    auxiliary: [
      ...(search ? [searchQuery] : []),
      ...(filter ? [filterChoice] : []),
      ...(options.auxiliary ?? []),
    ],
    traits,
    pages: [
      page(`${toPlural(name)}Page`, path, list),
      ...(record ? [page(`${name}Page`, `${path}/:id`, `${name}Page`)] : []),
      ...(options.pages ?? []),
    ],
  });
}

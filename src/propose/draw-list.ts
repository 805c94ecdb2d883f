import { type Expression, get, openRecord } from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Node, Value } from '../authoring/builder/language.ts';
import { embed, type FormField, row } from '../authoring/builder/pattern-nodes.ts';
import { on } from '../authoring/builder/trait.ts';
import { type BrowseOptions, browse } from '../authoring/shapes/browse.ts';
import { confirmOverlay } from '../authoring/shapes/confirm.ts';
import { detailOverlay } from '../authoring/shapes/detail.ts';
import { formOverlay } from '../authoring/shapes/form-modal.ts';
import type { Overlay } from '../authoring/shapes/overlay.ts';
import { searchBox } from '../authoring/shapes/search-box.ts';
import { toColumnItem, toFormItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { PlannedPage } from './complete-brief.ts';
import type { Drawing, DrawOptions } from './drawing.ts';
import { drawView } from './views.ts';

/** A form's items: the lifecycle moves by its events, so that its field is only shown. */
function toForm({ entity, shown }: Drawing, isNew: boolean): FormField[] {
  const { lifecycle } = entity;
  const isKeeper = (field: JsonObject) => field.name === lifecycle?.field;
  return shown
    .filter((field) => !(isNew && isKeeper(field) && !lifecycle?.isDeclared))
    .map((field) => {
      const item = { ...toFormItem(field), name: String(field.name) };
      return isKeeper(field) ? { ...item, readonly: true } : item;
    });
}

/** Texts that must not be empty. */
function toGuard({ texts }: Drawing): { guard: Value; otherwise: string } | undefined {
  const names = texts.filter(({ required }) => required === true).map(({ name }) => String(name));
  const tests = names.map(
    (name): Expression => ['validate/required', get('@payload.data', name, '')],
  );
  if (tests.length === 0) return undefined;
  return {
    guard: tests.length === 1 ? (tests[0] as Expression) : ['and', ...tests],
    otherwise: `Fill in: ${names.map(toLabel).join(', ')}`,
  };
}

/** The forms for a new record and for changes, and the question before one is deleted. */
function drawOverlays(
  drawing: Drawing,
  list: string,
  created: readonly Expression[] | undefined,
): Overlay[] {
  const { entity, words, event } = drawing;
  const { name, lifecycle } = entity;
  const common = { entity: name, from: [list], ...toGuard(drawing) };
  return [
    formOverlay({
      ...common,
      name: `${name}Create`,
      verb: 'create',
      title: `New ${words}`,
      icon: 'plus',
      opens: `CREATE_${event}`,
      fields: toForm(drawing, true),
      done: `${event}_CREATED`,
      ...(lifecycle ? { extra: { [lifecycle.field]: lifecycle.values[0] ?? '' } } : {}),
      ...(created ? { afterwards: created } : {}),
    }),
    formOverlay({
      ...common,
      name: `${name}Edit`,
      verb: 'update',
      title: `Change ${words}`,
      icon: 'edit',
      opens: `EDIT_${event}`,
      fields: toForm(drawing, false),
      done: `${event}_CHANGED`,
      ...(lifecycle ? { kept: [lifecycle.field] } : {}),
    }),
    confirmOverlay({
      name: `${name}Delete`,
      entity: name,
      opens: `DELETE_${event}`,
      from: [list],
      title: `Delete this ${words}?`,
      message: 'This cannot be undone.',
      done: `${event}_DELETED`,
    }),
  ];
}

/** A drawer with all of a record, for a list that does not lead to its page. */
const drawDrawer = ({ entity, shown, icon, event }: Drawing, list: string): Overlay =>
  detailOverlay({
    name: `${entity.name}View`,
    entity: entity.name,
    opens: `VIEW_${event}`,
    from: [list],
    title: toLabel(entity.name),
    icon,
    fields: shown.map((field) => toColumnItem(field, 'detail-panel')),
  });

/** The fields that a page's search reads. */
function findSearched({ texts }: Drawing, planned: PlannedPage, { open }: DrawOptions): string[] {
  if (!planned.shows.includes('search')) return [];
  if (texts.length === 0 && planned.at) {
    open.leaveOut(`${planned.at}/shows`, 'A search needs a field of type string.');
  }
  return texts.slice(0, 3).map(({ name }) => String(name));
}

/** The views that a page asks for beside its list. */
function drawViews(drawing: Drawing, planned: PlannedPage, { open }: DrawOptions, opens?: string) {
  return planned.shows.flatMap((shows, index): readonly Node[] => {
    const { nodes, why } = drawView(shows, drawing.entity, drawing.shown, opens);
    if (why && planned.at) open.leaveOut(`${planned.at}/shows/${index}`, why);
    return nodes;
  });
}

/** What only the page has on which an entity is administered: its rows lead to the page of a record. */
function toMain({ entity, event }: Drawing, { notices }: DrawOptions) {
  const { listed, listConfig } = notices;
  const opened = on(`browsing OPEN_${event} =`, [openRecord(entity.recordPath)]);
  return {
    ...(entity.lifecycle?.transitions.length
      ? { refreshOn: [`${entity.name}Page ${event}_CHANGED`] }
      : {}),
    ...(Object.keys(listConfig).length > 0 ? { config: listConfig } : {}),
    transitions: [opened, ...listed],
  } satisfies Partial<BrowseOptions>;
}

/**
 * The list of an entity on one of its pages as a trait `list`, with its search. On the first page, where `isMain`, the
 * rows lead to the page of a record.
 */
export function drawList(
  drawing: Drawing,
  planned: PlannedPage,
  options: DrawOptions,
  { list, isMain }: { readonly list: string; readonly isMain: boolean },
): JsonObject[] {
  const { entity, shown, icon, words, event } = drawing;
  const { navigation, notices } = options;
  const title = planned.name;
  const opens = isMain ? `OPEN_${event}:primary` : `VIEW_${event}`;
  const search = `${list.replace(/List$/, '')}Search`;
  const searched = findSearched(drawing, planned, options);
  const views = drawViews(drawing, planned, options, isMain ? opens : undefined);
  const above = [...(searched.length > 0 ? [row(embed(search))] : []), ...views];
  const overlays = drawOverlays(
    drawing,
    list,
    isMain && notices.created.length > 0 ? notices.created : undefined,
  );
  if (!isMain) overlays.splice(2, 0, drawDrawer(drawing, list));
  return [
    browse({
      name: list,
      entity: entity.name,
      title,
      icon,
      look: 'entity-table',
      columns: shown.map((field) => toColumnItem(field, 'entity-table')),
      actions: `${opens} EDIT_${event} DELETE_${event}:danger`,
      create: [`New ${words}`, `CREATE_${event}`],
      navigation,
      above,
      overlays,
      ...(searched.length > 0 ? { search: [search, searched.join(' ')] as const } : {}),
      ...(isMain ? toMain(drawing, options) : {}),
    }),
    ...(searched.length > 0 ? [searchBox(search, `Search ${title.toLowerCase()}…`)] : []),
  ];
}

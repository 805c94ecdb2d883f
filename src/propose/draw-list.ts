import { type Expression, get, openRecord } from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Node, Value } from '../authoring/builder/language.ts';
import { embed, type FormField, row } from '../authoring/builder/pattern-nodes.ts';
import { on } from '../authoring/builder/trait.ts';
import { browse, searchBox } from '../authoring/shapes/browse.ts';
import { confirmOverlay, formOverlay, type Overlay } from '../authoring/shapes/overlay.ts';
import { toColumnItem, toFormItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import { CREATED } from './brief.ts';
import type { PlannedPage } from './complete-brief.ts';
import type { Drawing } from './drawing.ts';
import { load, reportResults, send } from './messages.ts';
import { drawView } from './views.ts';

/** A form's items. The lifecycle moves by its events: a record begins with its first value, and a change only shows it. */
function toForm({ entity, shown }: Drawing, isNew: boolean): FormField[] {
  const isKeeper = (name: unknown) => name === entity.states?.field;
  const asked = shown.filter(({ name }) => !(isNew && isKeeper(name)));
  return asked.map((field) => ({
    ...toFormItem(field),
    name: String(field.name),
    ...(isKeeper(field.name) ? { readonly: true } : {}),
  }));
}

/** Texts that must not be empty. */
function toGuard({ shown, texts }: Drawing): { guard: Value; otherwise: string } | undefined {
  const isNeeded = (name: string) =>
    shown.some((field) => field.name === name && field.required === true);
  const names = texts.filter(isNeeded);
  const tests = names.map(
    (name): Expression => ['validate/required', get('@payload.data', name, '')],
  );
  const [first] = tests;
  if (first === undefined) return undefined;
  return {
    guard: tests.length === 1 ? first : ['and', ...tests],
    otherwise: `Fill in: ${names.map(toLabel).join(', ')}`,
  };
}

/** The messages about a new record, whose id alone is known: all but plain notices on the page load it first. */
function announce({ entity, messages }: Drawing) {
  const occasions: unknown[] = [CREATED, entity.states?.values[0]];
  const sent = messages.filter(({ notice }) => occasions.includes(notice.on));
  return sent.map((message) => {
    const { name, notice, condition, include, config } = message;
    if (notice.by === 'page' && !condition) {
      return { effect: send(message, '@entity', name, 'new'), transitions: [], config };
    }
    const [loaded, stem, states] = [`${name}Loaded`, `${name}New`, 'loading|browsing|error'];
    const emit = { success: loaded, failure: `${stem}Failed` };
    const call = send(message, ['array/first', '@payload.data'], stem, 'new');
    return {
      effect: load(entity.name, include, { id: '@payload.id', emit }),
      transitions: [...on(`${states} ${loaded} =`, [call]), ...reportResults(states, stem)],
      config,
    };
  });
}

/** The forms for a new record and for changes, and the question before one is deleted. */
function drawOverlays(drawing: Drawing, afterwards: readonly Expression[]): Overlay[] {
  const { entity, words, event } = drawing;
  const { name, states } = entity;
  const form = { entity: name, ...toGuard(drawing) };
  return [
    formOverlay({
      ...form,
      name: `${name}Create`,
      verb: 'create',
      title: `New ${words}`,
      icon: 'plus',
      opens: `CREATE_${event}`,
      fields: toForm(drawing, true),
      done: `${event}_CREATED`,
      ...(states ? { extra: { [states.field]: states.values[0] ?? '' } } : {}),
      afterwards,
    }),
    formOverlay({
      ...form,
      name: `${name}Edit`,
      verb: 'update',
      title: `Change ${words}`,
      icon: 'edit',
      opens: `EDIT_${event}`,
      fields: toForm(drawing, false),
      done: `${event}_EDITED`,
      ...(states ? { kept: [states.field] } : {}),
    }),
    confirmOverlay({
      entity: name,
      name: `${name}Delete`,
      opens: `DELETE_${event}`,
      title: `Delete this ${words}?`,
      message: 'This cannot be undone.',
      done: `${event}_DELETED`,
    }),
  ];
}

/**
 * The list of an entity on one of its pages as a trait `list`, with its search and the views that the page asks for.
 * Its rows lead to the page of a record.
 */
export function drawList(drawing: Drawing, planned: PlannedPage, list: string): JsonObject[] {
  const { entity, shown, texts, words, event, open } = drawing;
  const { at, name: title, shows } = planned;
  const opens = `OPEN_${event}:primary`;
  const views = shows.flatMap((one, index): readonly Node[] => {
    const view = drawView(one, drawing, opens);
    if (typeof view !== 'string') return view;
    if (at) open.leaveOut(`${at}/shows/${index}`, view);
    return [];
  });
  const search = `${list.replace(/List$/, '')}Search`;
  const searched = shows.includes('search') ? texts.slice(0, 3) : [];
  const isSearched = searched.length > 0;
  const created = announce(drawing);
  const hasMoves = (entity.states?.transitions ?? []).length > 0;
  const trait = browse({
    name: list,
    entity: entity.name,
    title,
    icon: drawing.icon,
    look: 'entity-table',
    columns: shown.map((field) => toColumnItem(field, 'entity-table')),
    actions: `${opens} EDIT_${event} DELETE_${event}:danger`,
    create: [`New ${words}`, `CREATE_${event}`],
    navigation: drawing.navigation,
    above: [...(isSearched ? [row(embed(search))] : []), ...views],
    overlays: drawOverlays(
      drawing,
      created.map(({ effect }) => effect),
    ),
    ...(isSearched ? { search: [search, searched.join(' ')] as const } : {}),
    ...(hasMoves ? { refreshOn: [`${entity.name}Page ${event}_CHANGED`] } : {}),
    config: Object.assign({}, ...created.map(({ config }) => config)),
    transitions: [
      on(`browsing OPEN_${event} =`, [openRecord(entity.recordPath)]),
      ...created.map((one) => one.transitions),
    ],
  });
  return isSearched ? [trait, searchBox(search, `Search ${title.toLowerCase()}…`)] : [trait];
}

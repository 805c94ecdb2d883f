import { page as toPage } from '../authoring/builder/document.ts';
import type { Expression } from '../authoring/builder/effect.ts';
import { get } from '../authoring/builder/effect.ts';
import { toCollection, toLabel, toPlural, toWords } from '../authoring/builder/labels.ts';
import type { Node, Transition, Value } from '../authoring/builder/language.ts';
import type { FormField } from '../authoring/builder/pattern-nodes.ts';
import { type DeskListOptions, desk, deskList } from '../authoring/shapes/desk.ts';
import type { RecordMove } from '../authoring/shapes/record-page.ts';
import { fieldKind, toColumnItem, toFormItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { BriefField } from './brief.ts';
import { toWrittenType } from './brief-types.ts';
import type { PlannedEntity, PlannedPage } from './complete-brief.ts';
import { takeFree, toPascal } from './naming.ts';
import type { OpenParts } from './open-question.ts';
import { drawView } from './views.ts';

/** The parts that notices and rules add to an entity's administration. */
export interface EntityExtras {
  /** By event: what happens before the new state is written. */
  readonly effects: ReadonlyMap<string, readonly Expression[]>;
  /** By event: what must hold. */
  readonly guards: ReadonlyMap<string, Expression>;
  readonly created: readonly Expression[];
  /** Additional transitions of the list. */
  readonly listed: readonly (readonly Transition[])[];
  readonly listConfig: Readonly<Record<string, JsonObject>>;
  /** Relations whose records are loaded with this one. */
  readonly include: readonly string[];
  readonly config: Readonly<Record<string, JsonObject>>;
  /** Transitions of the record's page after a call has succeeded or failed. */
  readonly results: readonly (readonly Transition[])[];
}

export interface DrawOptions {
  readonly navigation: readonly Node[];
  readonly extras: EntityExtras;
  /** Entities whose records lead to one of this entity, and the field that does. */
  readonly children: readonly { readonly entity: PlannedEntity; readonly via: string }[];
  readonly open: OpenParts;
}

/** A field as the language writes it. */
function toFieldObject(field: BriefField): JsonObject {
  const { name, type, values, entity, many, required } = field;
  return {
    name,
    ...toWrittenType(type),
    ...(values ? { values: [...values] } : {}),
    ...(type === 'relation'
      ? { relation: { entity: entity ?? '', cardinality: many ? 'many' : 'one' } }
      : {}),
    ...(required ? { required: true } : {}),
  };
}

/** The entity with all its fields; the lifecycle's begins with its first value. */
function toEntityObject(entity: PlannedEntity): JsonObject {
  const { name, lifecycle } = entity;
  const begin = (field: JsonObject): JsonObject =>
    lifecycle && field.name === lifecycle.field
      ? { ...field, values: [...lifecycle.values], default: lifecycle.values[0] ?? '' }
      : field;
  const added =
    lifecycle && !lifecycle.isDeclared
      ? [{ name: lifecycle.field, type: 'enum', values: [...lifecycle.values] }]
      : [];
  return {
    name,
    persistence: 'persistent',
    collection: toCollection(name),
    fields: [
      { name: 'id', type: 'string', required: true },
      ...[...entity.fields.map(toFieldObject), ...added].map(begin),
    ],
  };
}

/** An entity with what its lists, forms and pages are drawn of. */
interface Drawing {
  readonly entity: PlannedEntity;
  readonly object: JsonObject;
  /** Fields that are shown, the lifecycle's included. */
  readonly shown: readonly JsonObject[];
  readonly icon: string;
}

const isKeeper = ({ entity }: Drawing, field: JsonObject): boolean =>
  field.name === entity.lifecycle?.field;

/** A form's items: the lifecycle moves by its events, so that its field is only shown. */
function toForm(drawing: Drawing, isNew: boolean): FormField[] {
  const { entity, shown } = drawing;
  return shown
    .filter((field) => !(isNew && isKeeper(drawing, field) && !entity.lifecycle?.isDeclared))
    .map((field) => {
      const item = { ...toFormItem(field), name: String(field.name) };
      return isKeeper(drawing, field) ? { ...item, readonly: true } : item;
    });
}

/** Texts that must not be empty. */
function toGuard({ shown }: Drawing): { guard: Value; otherwise: string } | undefined {
  const required = shown.filter(
    (field) => field.required === true && field.name !== 'id' && fieldKind(field) === 'text',
  );
  const tests = required.map(
    (field): Expression => ['validate/required', get('@payload.data', String(field.name), '')],
  );
  if (tests.length === 0) return undefined;
  const names = required.map((field) => toLabel(String(field.name))).join(', ');
  return {
    guard: tests.length === 1 ? (tests[0] as Expression) : ['and', ...tests],
    otherwise: `Fill in: ${names}`,
  };
}

const openEvent = (name: string): string => `OPEN_${toWords(name).join('_').toUpperCase()}`;

/** The options of every list of the entity, whichever page it is on. */
function toListOptions(drawing: Drawing, planned: PlannedPage, options: DrawOptions) {
  const { entity, object, shown, icon } = drawing;
  const { lifecycle } = entity;
  const texts = shown.filter((field) => field.name !== 'id' && fieldKind(field) === 'text');
  const search = texts.slice(0, 3).map(({ name }) => String(name));
  const searches = planned.shows.includes('search');
  if (searches && search.length === 0 && planned.at) {
    options.open.leaveOut(`${planned.at}/shows`, 'A search needs a field of type string.');
  }
  const listed: DeskListOptions = {
    entity: object,
    icon,
    title: planned.name,
    look: 'entity-table',
    columns: shown.map((field) => toColumnItem(field, 'entity-table')),
    form: toForm(drawing, true),
    editForm: toForm(drawing, false),
    ...(toGuard(drawing) ?? {}),
    ...(lifecycle
      ? { extra: { [lifecycle.field]: lifecycle.values[0] ?? '' }, kept: [lifecycle.field] }
      : {}),
    removable: 'This cannot be undone.',
    ...(searches && search.length > 0 ? { search: search.join(' ') } : {}),
    ...(options.navigation.length > 0 ? { navigation: options.navigation } : {}),
  };
  return listed;
}

/** The views that a page asks for beside its list. */
function drawViews(drawing: Drawing, planned: PlannedPage, open: OpenParts, action?: string) {
  return planned.shows.flatMap((shows): readonly Node[] => {
    const { nodes, why } = drawView(shows, drawing.entity, drawing.shown, action);
    if (why && planned.at)
      open.leaveOut(`${planned.at}/shows/${planned.shows.indexOf(shows)}`, why);
    return nodes;
  });
}

function toMoves({ lifecycle }: PlannedEntity, { effects, guards }: EntityExtras): RecordMove[] {
  if (!lifecycle) return [];
  const state = (value: string) => lifecycle.states.get(value) ?? value;
  return lifecycle.transitions.map(([from, event, to], index) => {
    const guard = guards.get(event);
    return {
      move: `${state(from)} ${event} ${from === to ? '=' : state(to)}`,
      variant: index === 0 ? 'primary' : 'secondary',
      ...(guard ? { guard, otherwise: 'This is not possible yet.' } : {}),
      effects: [...(effects.get(event) ?? [])],
    };
  });
}

/** The states of the record's page; those that nothing leaves are terminal. */
function toStatuses({ lifecycle }: PlannedEntity) {
  if (!lifecycle) return {};
  const left = new Set(lifecycle.transitions.map(([from]) => from));
  const names = lifecycle.values.map(
    (value) => `${lifecycle.states.get(value)}${left.has(value) ? '' : '.'}`,
  );
  const stored = [...lifecycle.states].filter(([value, state]) => value !== state);
  return {
    statuses: names.join(' '),
    statusField: lifecycle.field,
    ...(stored.length > 0
      ? { stored: Object.fromEntries(stored.map(([value, state]) => [state, value])) }
      : {}),
  };
}

function toRecord(drawing: Drawing, options: DrawOptions) {
  const { entity, shown } = drawing;
  const named = shown.find((field) => field.name !== 'id' && fieldKind(field) === 'text');
  const { recordPath } = entity;
  const { extras } = options;
  return {
    title: named ? `@entity.${named.name}` : toLabel(entity.name),
    fields: shown.map((field) => toColumnItem(field, 'detail-panel')),
    path: recordPath,
    ...toStatuses(entity),
    moves: toMoves(entity, extras),
    include: extras.include,
    more: {
      ...(Object.keys(extras.config).length > 0 ? { config: extras.config } : {}),
      transitions: extras.results,
    },
  };
}

/** Lists on a record's page of what leads to it. */
function toRelated({ entity }: Drawing, { children }: DrawOptions) {
  const seen = new Set<string>();
  return children.flatMap(({ entity: child, via }) => {
    if (seen.has(child.name) || child.name === entity.name) return [];
    seen.add(child.name);
    const shown = child.fields.filter((field) => field.shown !== false && field.name !== via);
    return [
      {
        entity: child.name,
        via,
        title: toLabel(toPlural(child.name)),
        icon: 'list',
        columns: shown.map((field) => toColumnItem(toFieldObject(field), 'data-list')),
        opens: child.recordPath,
      },
    ];
  });
}

/** The orbitals of an entity: its records on each of its pages, and a page for each record. */
export function drawEntity(entity: PlannedEntity, options: DrawOptions): JsonObject[] {
  const object = toEntityObject(entity);
  const hidden = new Set(entity.fields.flatMap(({ name, shown }) => (shown === false ? name : [])));
  const shown = (object.fields as JsonObject[]).filter(
    ({ name }) => name !== 'id' && !hidden.has(String(name)),
  );
  const drawing: Drawing = { entity, object, shown, icon: entity.lifecycle ? 'workflow' : 'table' };
  const [first, ...others] = entity.pages as [PlannedPage, ...PlannedPage[]];
  const list = toListOptions(drawing, first, options);
  const open = `${openEvent(entity.name)}:primary`;
  const taken = new Set([`${entity.name}List`]);
  const further = others.map((planned) => {
    const trait = takeFree(`${toPascal(planned.name) || entity.name}List`, taken);
    const own = toListOptions(drawing, planned, options);
    const detail = drawing.shown.map((field) => toColumnItem(field, 'detail-panel'));
    const above = drawViews(drawing, planned, options.open);
    const traits = deskList({ ...own, above, detail }, trait);
    return { traits, page: toPage(toPageName(planned, entity), planned.path, trait) };
  });
  const { created, listed, listConfig } = options.extras;
  return desk({
    ...list,
    ...(created.length > 0 ? { created } : {}),
    more: {
      ...(Object.keys(listConfig).length > 0 ? { config: listConfig } : {}),
      transitions: listed,
    },
    above: drawViews(drawing, first, options.open, open),
    record: toRecord(drawing, options),
    related: toRelated(drawing, options),
    path: first.path,
    pageName: toPageName(first, entity).replace(/Page$/, ''),
    traits: further.flatMap(({ traits }) => traits),
    pages: further.map(({ page }) => page),
  });
}

/** The name of a list's page; that of a record is called after its entity. */
function toPageName({ name, path }: PlannedPage, entity: PlannedEntity): string {
  const stem = (toPascal(name) || toPascal(path) || 'Main').replace(/Page$/, '');
  return `${stem === entity.name ? toPlural(stem) : stem}Page`;
}

import { count, fn, get } from '../authoring/builder/effect.ts';
import { toLabel, toPlural } from '../authoring/builder/labels.ts';
import type { Call, Node, Pattern, Value } from '../authoring/builder/language.ts';
import { collection, row, stack, stat, text } from '../authoring/builder/pattern-nodes.ts';
import { fieldKind, toColumnItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Shows } from './brief.ts';
import type { PlannedEntity } from './complete-brief.ts';

/** A view beside the list: drawn of the rows that the list has loaded. */
export interface View {
  readonly nodes: readonly Node[];
  /** Why it cannot be drawn of this entity. */
  readonly why?: string;
}

const ROWS = '@payload.data';
/** Lanes of a board and figures by value: more are no overview. */
const MAX_GROUPS = 12;

const rowField = (name: string): Call => get('@row', name);

const whereEqual = (field: string, value: Value): Call => [
  'array/filter',
  ROWS,
  fn('row', ['=', rowField(field), value]),
];

/** The title of a record in a view: its first text. */
function titleField(entity: PlannedEntity, fields: readonly JsonObject[]): string {
  const named = fields.find((field) => fieldKind(field) === 'text' && field.name !== 'id');
  return String(named?.name ?? entity.fields[0]?.name ?? 'id');
}

/** The groups that records fall into: by the lifecycle, or the first field with values; at most those that are shown. */
function findGroups(entity: PlannedEntity) {
  const held = entity.fields.find(({ values }) => values !== undefined);
  const field = entity.lifecycle?.field ?? held?.name;
  const values = (entity.lifecycle ?? held)?.values?.slice(0, MAX_GROUPS);
  if (field === undefined || values === undefined) return undefined;
  return { field, values: values.map((value) => ({ value, rows: whereEqual(field, value) })) };
}

const draw = (pattern: object): View => ({ nodes: [pattern as Pattern] });

function drawBoard(entity: PlannedEntity, fields: readonly JsonObject[], open?: string): View {
  const groups = findGroups(entity);
  if (!groups) return { nodes: [], why: 'A board needs states or a field with values.' };
  const shown = fields.filter(({ name }) => name !== 'id' && name !== groups.field).slice(0, 4);
  const items = shown.map((field) => toColumnItem(field, 'data-list'));
  const cells = groups.values.map(({ value, rows }, index) => ({
    id: `lane-${index + 1}`,
    content: stack(text(toLabel(value), 'h4'), collection('data-list', rows, items, open)),
  }));
  const columns = Math.min(4, Math.max(2, cells.length));
  return draw({ type: 'dashboard-grid', columns, cells });
}

function drawCalendar(entity: PlannedEntity, fields: readonly JsonObject[]): View {
  const date = fields.find((field) => /^date/.test(fieldKind(field)));
  if (!date) return { nodes: [], why: 'A calendar needs a field of type date or datetime.' };
  const title = rowField(titleField(entity, fields));
  const entry = { title, startTime: rowField(String(date.name)) };
  return draw({ type: 'calendar-grid', events: ['array/map', ROWS, fn('row', entry)] });
}

function drawChart(entity: PlannedEntity, fields: readonly JsonObject[]): View {
  const number = fields.find((field) => fieldKind(field) === 'number');
  if (!number) {
    const groups = findGroups(entity);
    if (!groups) {
      return { nodes: [], why: 'A chart needs a number, states or a field with values.' };
    }
    const data = groups.values.map(({ value, rows }) => ({
      label: toLabel(value),
      value: count(rows),
    }));
    const title = `${toLabel(toPlural(entity.name))} by ${toLabel(groups.field)}`;
    return draw({ type: 'chart', chartType: 'bar', title, data });
  }
  const date = fields.find((field) => /^date/.test(fieldKind(field)));
  const label = rowField(date ? String(date.name) : titleField(entity, fields));
  const point = { label, value: rowField(String(number.name)) };
  const data: Call = ['array/map', ROWS, fn('row', point)];
  const title = toLabel(String(number.name));
  const chartType = date ? 'line' : 'bar';
  return draw({ type: 'chart', chartType, title, data });
}

function drawCounts(entity: PlannedEntity): View {
  const { values = [] } = findGroups(entity) ?? {};
  const all = stat(toLabel(toPlural(entity.name)), count(ROWS));
  const parts = values.map(({ value, rows }) => stat(toLabel(value), count(rows)));
  return { nodes: [row(all, ...parts)] };
}

/** A view of an entity's rows. `fields` are those that are shown, `open` the row action that opens a record. */
export function drawView(
  shows: Shows,
  entity: PlannedEntity,
  fields: readonly JsonObject[],
  open?: string,
): View {
  switch (shows) {
    case 'board':
      return drawBoard(entity, fields, open);
    case 'calendar':
      return drawCalendar(entity, fields);
    case 'chart':
      return drawChart(entity, fields);
    case 'counts':
      return drawCounts(entity);
    default:
      return { nodes: [] };
  }
}

import { count, fn, get } from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Call, Node, Pattern, Value } from '../authoring/builder/language.ts';
import { collection, row, stack, stat, text } from '../authoring/builder/pattern-nodes.ts';
import { fieldKind, toColumnItem } from '../drawing/field-display.ts';
import { toPlural } from '../kernel/word-forms.ts';
import type { Shows } from './brief.ts';
import type { Drawing } from './drawing.ts';

/** Draws a view of the rows that a list has loaded, or says why the entity has none. */
type DrawView = (drawing: Drawing, opens: string) => Node[] | string;

const ROWS = '@payload.data';
/** Lanes of a board and figures by value: more are no overview. */
const MAX_GROUPS = 12;

const rowField = (name: string): Call => get('@row', name);

const draw = (pattern: object): Node[] => [pattern as Pattern];

/** The rows as a view's items. */
const mapRows = (item: Value): Call => ['array/map', ROWS, fn('row', item)];

/** The title of a record in a view: its first text. */
const titleField = ({ texts, entity }: Drawing): Call =>
  rowField(texts[0] ?? entity.fields[0]?.name ?? 'id');

const findField = ({ shown }: Drawing, kind: RegExp): string | undefined =>
  shown.find((field) => kind.test(fieldKind(field)))?.name as string | undefined;

/** The groups that records fall into: by the lifecycle, or the first field with values. */
function findGroups({ entity }: Drawing) {
  const { states, fields } = entity;
  const held = fields.find(({ name, values }) => (states ? name === states.field : values));
  const values = held?.values?.slice(0, MAX_GROUPS);
  if (!held || !values) return undefined;
  const groups = values.map((value) => ({
    label: toLabel(value),
    rows: ['array/filter', ROWS, fn('row', ['=', rowField(held.name), value])] as Call,
  }));
  return { field: held.name, groups };
}

const drawBoard: DrawView = (drawing, opens) => {
  const found = findGroups(drawing);
  if (!found) return 'A board needs states or a field with values.';
  const shown = drawing.shown.filter(({ name }) => name !== found.field).slice(0, 4);
  const items = shown.map((field) => toColumnItem(field, 'data-list'));
  const cells = found.groups.map(({ label, rows }, index) => ({
    id: `lane-${index + 1}`,
    content: stack(text(label, 'h4'), collection('data-list', rows, items, opens)),
  }));
  const columns = Math.min(4, Math.max(2, cells.length));
  return draw({ type: 'dashboard-grid', columns, cells });
};

const drawCalendar: DrawView = (drawing) => {
  const date = findField(drawing, /^date/);
  if (date === undefined) return 'A calendar needs a field of type date or datetime.';
  const entry = { title: titleField(drawing), startTime: rowField(date) };
  return draw({ type: 'calendar-grid', events: mapRows(entry) });
};

const drawChart: DrawView = (drawing) => {
  const number = findField(drawing, /^number$/);
  if (number !== undefined) {
    const date = findField(drawing, /^date/);
    const label = date === undefined ? titleField(drawing) : rowField(date);
    const data = mapRows({ label, value: rowField(number) });
    const chartType = date === undefined ? 'bar' : 'line';
    return draw({ type: 'chart', chartType, title: toLabel(number), data });
  }
  const found = findGroups(drawing);
  if (!found) return 'A chart needs a number, states or a field with values.';
  const data = found.groups.map(({ label, rows }) => ({ label, value: count(rows) }));
  const title = `${toLabel(toPlural(drawing.entity.name))} by ${toLabel(found.field)}`;
  return draw({ type: 'chart', chartType: 'bar', title, data });
};

const drawCounts: DrawView = (drawing) => {
  const groups = findGroups(drawing)?.groups ?? [];
  const all = stat(toLabel(toPlural(drawing.entity.name)), count(ROWS));
  return [row(all, ...groups.map(({ label, rows }) => stat(label, count(rows))))];
};

const VIEWS: Readonly<Partial<Record<Shows, DrawView>>> = {
  board: drawBoard,
  calendar: drawCalendar,
  chart: drawChart,
  counts: drawCounts,
  search: ({ texts }) => (texts.length > 0 ? [] : 'A search needs a field of type string.'),
};

/** A view beside a list, drawn of its rows; a text says why it cannot be drawn. `opens` is the row's way to a record. */
export const drawView = (shows: Shows, drawing: Drawing, opens: string): Node[] | string =>
  VIEWS[shows]?.(drawing, opens) ?? [];

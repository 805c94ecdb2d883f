import { orbital, page as toPage } from '../authoring/builder/document.ts';
import { recordParameter } from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import { embed } from '../authoring/builder/pattern-nodes.ts';
import { relatedList } from '../authoring/shapes/related-list.ts';
import { toColumnItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import { toPlural } from '../kernel/word-forms.ts';
import type { PlannedEntity, PlannedPage } from './complete-brief.ts';
import { drawList } from './draw-list.ts';
import { drawRecord } from './draw-record.ts';
import { type Drawing, findShown } from './drawing.ts';
import { takeFree, toPascal } from './naming.ts';

/** The field by which records of an entity belong to one of another. */
const findVia = (child: PlannedEntity, parent: PlannedEntity): string | undefined =>
  child === parent
    ? undefined
    : child.fields.find(({ entity, many }) => entity === parent.name && !many)?.name;

const nameRelated = (child: PlannedEntity, parent: PlannedEntity): string =>
  `${parent.name}${toPlural(child.name)}`;

/** Lists of an entity's records for the pages of records that they belong to. */
function drawRelated(child: PlannedEntity, parents: readonly PlannedEntity[]): JsonObject[] {
  return parents.flatMap((parent): JsonObject[] => {
    const via = findVia(child, parent);
    if (via === undefined) return [];
    const shown = findShown(child).filter((field) => field.name !== via);
    const list = relatedList({
      name: nameRelated(child, parent),
      entity: child.name,
      via,
      title: toLabel(toPlural(child.name)),
      icon: 'list',
      columns: shown.map((field) => toColumnItem(field, 'data-list')),
      opens: child.recordPath,
      parameter: recordParameter(parent.recordPath),
    });
    return [list];
  });
}

/** The name of a list's page; that of a record is called after its entity. */
function toPageName({ name, path }: PlannedPage, entity: string): string {
  const stem = (toPascal(name) || toPascal(path) || 'Main').replace(/Page$/, '');
  return `${stem === entity ? toPlural(stem) : stem}Page`;
}

/**
 * The orbital of an entity: its records on each of its pages, a page for each record, and lists of its records for the
 * pages of others. Pages take names that no other has.
 */
export function drawEntity(
  drawing: Drawing,
  all: readonly PlannedEntity[],
  pageNames: Set<string>,
): JsonObject {
  const { entity, object } = drawing;
  const { name, pages, recordPath } = entity;
  const taken = new Set<string>();
  const lists = pages.map((planned, index) => {
    const list = takeFree(`${(index > 0 && toPascal(planned.name)) || name}List`, taken);
    const page = toPage(takeFree(toPageName(planned, name), pageNames), planned.path, list);
    return { traits: drawList(drawing, planned, list), page };
  });
  const children = all.filter((child) => findVia(child, entity) !== undefined);
  const sections = children.map((child) => embed(nameRelated(child, entity)));
  // Lists come in the order in which what they belong to is described, the entity itself in its place.
  const at = all.indexOf(entity);
  return orbital({
    entity: object,
    traits: [
      ...drawRelated(entity, all.slice(0, at)),
      ...lists.flatMap(({ traits }) => traits),
      drawRecord(drawing, sections),
      ...drawRelated(entity, all.slice(at)),
    ],
    pages: [
      ...lists.map(({ page }) => page),
      toPage(takeFree(`${name}Page`, pageNames), recordPath, `${name}Page`),
    ],
  });
}

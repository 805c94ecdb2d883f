import { orbital, page as toPage } from '../authoring/builder/document.ts';
import { recordParameter } from '../authoring/builder/effect.ts';
import { toLabel, toPlural } from '../authoring/builder/labels.ts';
import { embed } from '../authoring/builder/pattern-nodes.ts';
import { relatedList } from '../authoring/shapes/related-list.ts';
import { toColumnItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { PlannedEntity, PlannedPage } from './complete-brief.ts';
import { drawList } from './draw-list.ts';
import { drawRecord } from './draw-record.ts';
import { type Drawing, findShown } from './drawing.ts';
import { takeFree, toPascal } from './naming.ts';

/** Lists, for a record's page, of the records of other entities that lead to it: one of each entity. */
function drawRelated({ name, recordPath }: PlannedEntity, all: readonly PlannedEntity[]) {
  return all.flatMap((child): JsonObject[] => {
    const via = child.fields.find(({ entity, many }) => entity === name && !many)?.name;
    if (via === undefined || child.name === name) return [];
    const title = toPlural(child.name);
    const shown = findShown(child).filter((field) => field.name !== via);
    const list = relatedList({
      name: `${name}${title}`,
      entity: child.name,
      via,
      title: toLabel(title),
      icon: 'list',
      columns: shown.map((field) => toColumnItem(field, 'data-list')),
      opens: child.recordPath,
      parameter: recordParameter(recordPath),
    });
    return [list];
  });
}

/** The name of a list's page; that of a record is called after its entity. */
function toPageName({ name, path }: PlannedPage, entity: string): string {
  const stem = (toPascal(name) || toPascal(path) || 'Main').replace(/Page$/, '');
  return `${stem === entity ? toPlural(stem) : stem}Page`;
}

/** The orbital of an entity: its records on each of its pages, and a page for each record. */
export function drawEntity(drawing: Drawing, all: readonly PlannedEntity[]): JsonObject[] {
  const { name, pages, recordPath } = drawing.entity;
  const taken = new Set<string>();
  const lists = pages.map((planned, index) => {
    const list = takeFree(`${(index > 0 && toPascal(planned.name)) || name}List`, taken);
    const page = toPage(toPageName(planned, name), planned.path, list);
    return { traits: drawList(drawing, planned, list), page };
  });
  const related = drawRelated(drawing.entity, all);
  const sections = related.map((trait) => embed(String(trait.name)));
  return orbital({
    entity: drawing.object,
    traits: [...lists.flatMap(({ traits }) => traits), drawRecord(drawing, sections), ...related],
    pages: [...lists.map(({ page }) => page), toPage(`${name}Page`, recordPath, `${name}Page`)],
  });
}

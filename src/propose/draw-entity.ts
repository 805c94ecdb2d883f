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
import { type DrawOptions, toDrawing, toFieldObject } from './drawing.ts';
import { takeFree, toPascal } from './naming.ts';

/** Lists on a record's page of what leads to it, by name. */
function drawRelated(entity: PlannedEntity, { children }: DrawOptions) {
  const parameter = recordParameter(entity.recordPath);
  const related = new Map<string, JsonObject>();
  for (const { entity: child, via } of children) {
    const title = toPlural(child.name);
    const name = `${entity.name}${title}`;
    if (related.has(name) || child.name === entity.name) continue;
    const shown = child.fields.filter((field) => field.shown !== false && field.name !== via);
    const columns = shown.map((field) => toColumnItem(toFieldObject(field), 'data-list'));
    related.set(
      name,
      relatedList({
        name,
        entity: child.name,
        via,
        title: toLabel(title),
        icon: 'list',
        columns,
        opens: child.recordPath,
        parameter,
      }),
    );
  }
  return related;
}

/** The orbitals of an entity: its records on each of its pages, and a page for each record. */
export function drawEntity(entity: PlannedEntity, options: DrawOptions): JsonObject[] {
  const drawing = toDrawing(entity);
  const { name, recordPath } = entity;
  const [first, ...others] = entity.pages as [PlannedPage, ...PlannedPage[]];
  const main = { list: `${name}List`, isMain: true };
  const taken = new Set([main.list]);
  const further = others.map((planned) => {
    const list = takeFree(`${toPascal(planned.name) || name}List`, taken);
    const traits = drawList(drawing, planned, options, { list, isMain: false });
    return { traits, page: toPage(toPageName(planned, entity), planned.path, list) };
  });
  const related = drawRelated(entity, options);
  const sections = [...related.keys()].map(embed);
  return orbital({
    entity: drawing.object,
    traits: [
      ...drawList(drawing, first, options, main),
      drawRecord(drawing, options, first.path, sections),
      ...related.values(),
      ...further.flatMap(({ traits }) => traits),
    ],
    pages: [
      toPage(toPageName(first, entity), first.path, main.list),
      toPage(`${name}Page`, recordPath, `${name}Page`),
      ...further.map(({ page }) => page),
    ],
  });
}

/** The name of a list's page; that of a record is called after its entity. */
function toPageName({ name, path }: PlannedPage, entity: PlannedEntity): string {
  const stem = (toPascal(name) || toPascal(path) || 'Main').replace(/Page$/, '');
  return `${stem === entity.name ? toPlural(stem) : stem}Page`;
}

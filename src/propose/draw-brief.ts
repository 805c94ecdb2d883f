import type { Node, Pattern } from '../authoring/builder/language.ts';
import { settle } from '../authoring/settle/index.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { elementName } from '../language/grammar/elements.ts';
import { findTopPages, type TopPage } from '../plan/attach/navigation.ts';
import { type Brief, parseBrief, refuseBrief } from './brief.ts';
import { findFaults } from './check-brief.ts';
import { completeBrief, type PlannedEntity } from './complete-brief.ts';
import { drawEntity } from './draw-entity.ts';
import { type NoticeParts, writeNotices } from './notices.ts';
import { OpenParts } from './open-question.ts';
import { addLateness, readRules } from './read-rules.ts';
import { drawReminder, reminderPage } from './reminder.ts';

/** An application drawn of a brief, before features are attached to it. */
export interface DrawnBrief {
  readonly document: JsonObject;
  /** The brief with what it left open as it was drawn. */
  readonly brief: Brief;
  readonly open: OpenParts;
}

/** The entities of a document. */
const entityNames = (document: JsonObject | undefined): string[] =>
  asArray(document?.orbitals)
    .map((orbital) => (isObject(orbital) ? elementName('entity', orbital.entity) : ''))
    .filter((name) => name !== '');

function childrenOf(entity: PlannedEntity, all: readonly PlannedEntity[]) {
  return all.flatMap((child) =>
    child.fields
      .filter((field) => field.type === 'relation' && field.entity === entity.name && !field.many)
      .map((field) => ({ entity: child, via: field.name })),
  );
}

/** Links to all pages that can be opened without a record; nothing where there is only one. */
function drawNavigation(pages: readonly TopPage[]): Node[] {
  if (pages.length < 2) return [];
  const items = pages.map(({ label, path }) => ({ id: path, label, href: path }));
  return [{ type: 'navigation', orientation: 'horizontal', items } as unknown as Pattern];
}

/** Entities that the base has already keep what they have there. */
function leaveOutKept(brief: Brief, base: JsonObject | undefined, open: OpenParts): Brief {
  const kept = new Set(entityNames(base));
  for (const [index, { name }] of brief.entities.entries()) {
    if (!kept.has(name)) continue;
    open.leaveOut(
      `/entities/${index}`,
      `The base has the entity ${name} already, which stays as it is: add its fields with add_field {show: true}.`,
    );
  }
  for (const [index, { of }] of (brief.pages ?? []).entries()) {
    if (!kept.has(of)) continue;
    open.leaveOut(`/pages/${index}`, `${of} belongs to the base, which has its own pages.`);
  }
  const has = (name: string) => !kept.has(name);
  return {
    ...brief,
    entities: brief.entities.filter(({ name }) => has(name)),
    ...(brief.pages ? { pages: brief.pages.filter(({ of }) => has(of)) } : {}),
  };
}

/**
 * Draws the application that a brief describes, as an extension of `base` where one is given. Throws UNPROCESSABLE
 * that names what the brief refers to and does not have.
 */
export function drawBrief(raw: unknown, base?: JsonObject): DrawnBrief {
  const brief = parseBrief(raw);
  const faults = findFaults(brief, entityNames(base));
  if (faults.length > 0) refuseBrief(faults);
  const open = new OpenParts();
  const own = addLateness(leaveOutKept(brief, base, open), open);
  const completed = completeBrief(own, open);
  const guards = readRules(own, open);
  const there = base ? findTopPages(base) : [];
  const { entities } = completed;
  const notices = writeNotices(entities, own.notices ?? [], open);
  const reminders = notices.flatMap((parts) => parts.reminders);
  const topPages = [
    ...entities.flatMap(({ pages }) => pages.map(({ name, path }) => ({ label: name, path }))),
    ...reminders.map(reminderPage),
    ...there,
  ];
  const navigation = drawNavigation(topPages);
  const orbitals = entities.map((entity, index) => {
    return drawEntity(entity, {
      navigation,
      notices: notices[index] as NoticeParts,
      guards: guards.get(entity.name) ?? new Map(),
      children: childrenOf(entity, entities),
      open,
    });
  });
  const clocks = reminders.map((reminder) => drawReminder(reminder, navigation));
  const drawn = settle([...orbitals, ...clocks], { listsBare: false });
  const document: JsonObject = base
    ? { ...base, orbitals: [...asArray(base.orbitals), ...drawn] }
    : { name: brief.name, version: '1.0.0', orbitals: drawn };
  const answered = base
    ? { ...completed.brief, entities: restoreKept(brief, completed.brief) }
    : completed.brief;
  return { document, brief: answered, open };
}

/** The entities in the order of the brief: those that the base keeps stay in it as they were sent. */
const restoreKept = (sent: Brief, completed: Brief): Brief['entities'] =>
  sent.entities.map(
    (entity) => completed.entities.find(({ name }) => name === entity.name) ?? entity,
  );

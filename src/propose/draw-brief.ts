import type { Node, Pattern } from '../authoring/builder/language.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { elementName } from '../language/grammar/elements.ts';
import { referencesOf } from '../language/references.ts';
import { findTopPages, type TopPage } from '../plan/attach/navigation.ts';
import { parseBrief, refuseBrief } from './brief.ts';
import { findFaults } from './check-brief.ts';
import { completeBrief } from './complete-brief.ts';
import { drawEntity } from './draw-entity.ts';
import { toDrawing } from './drawing.ts';
import { readMessages } from './messages.ts';
import { OpenParts } from './open-question.ts';
import { addLateness, readGuards } from './read-rules.ts';
import { drawReminder, findReminders } from './reminder.ts';

/** The entities of a document. */
const entityNames = (document: JsonObject | undefined): string[] =>
  asArray(document?.orbitals)
    .map((orbital) => (isObject(orbital) ? elementName('entity', orbital.entity) : ''))
    .filter((name) => name !== '');

/** Links to all pages that can be opened without a record; nothing where there is only one. */
function drawNavigation(pages: readonly TopPage[]): Node[] {
  if (pages.length < 2) return [];
  const items = pages.map(({ label, path }) => ({ id: path, label, href: path }));
  return [{ type: 'navigation', orientation: 'horizontal', items } as unknown as Pattern];
}

/**
 * Draws the application that a brief describes, as an extension of `base` where one is given, before features are
 * attached to it; with the brief as it was drawn, and what it left open. Throws UNPROCESSABLE that names what the brief
 * refers to and does not have.
 */
export function drawBrief(raw: unknown, base?: JsonObject) {
  const sent = parseBrief(raw);
  const kept = entityNames(base);
  const faults = findFaults(sent, kept, raw);
  if (faults.length > 0) refuseBrief(faults);
  const open = new OpenParts();
  const { brief, entities } = completeBrief(sent, new Set(kept), open);
  const rules = addLateness(sent, entities, open);
  const parts = entities.map((entity) => {
    const guards = readGuards(entity, rules ?? [], open);
    return { entity, guards, messages: readMessages(entity, sent.notices ?? [], entities, open) };
  });
  const reminders = parts.flatMap(({ entity, messages }) => findReminders(entity, messages));
  const navigation = drawNavigation([
    ...entities.flatMap(({ pages }) => pages.map(({ name, path }) => ({ label: name, path }))),
    ...reminders.map(({ page }) => page),
    ...(base ? findTopPages(base) : []),
  ]);
  const defined = base ? referencesOf(base).definitions : [];
  const pageNames = new Set(defined.filter(({ type }) => type === 'page').map(({ name }) => name));
  const orbitals = parts.map(({ entity, ...own }) =>
    drawEntity(toDrawing(entity, { ...own, navigation, open }), entities, pageNames),
  );
  const clocks = reminders.map((reminder) => drawReminder(reminder, navigation));
  const drawn = [...orbitals, ...clocks];
  const document: JsonObject = base
    ? { ...base, orbitals: [...asArray(base.orbitals), ...drawn] }
    : { name: sent.name, version: '1.0.0', orbitals: drawn };
  return { document, brief: rules ? { ...brief, rules } : brief, open };
}

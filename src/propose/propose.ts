import type { Node, Pattern } from '../authoring/builder/language.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { elementName } from '../language/grammar/elements.ts';
import { buildModel } from '../language/model/model.ts';
import { referencesOf } from '../language/references.ts';
import { findTopPages, type TopPage } from '../plan/attach/navigation.ts';
import { verify } from '../verify/verify.ts';
import { type Brief, refuseBrief } from './brief.ts';
import { parseBrief } from './check-brief.ts';
import { completeBrief, type EntityFields } from './complete-brief.ts';
import { drawEntity } from './draw-entity.ts';
import { toDrawing } from './drawing.ts';
import { type AttachOptions, attachFeatures, placeFeatures } from './features.ts';
import { readMessages } from './messages.ts';
import { OpenParts } from './open-question.ts';
import { addLateness, readGuards } from './read-rules.ts';
import { drawReminder, findReminders } from './reminder.ts';

/** The entities of a document, each with the names and types of its fields. */
const entitiesOf = (document: JsonObject | undefined): EntityFields[] =>
  asArray(document?.orbitals).flatMap((orbital) => {
    const { entity } = isObject(orbital) ? orbital : {};
    const fields = isObject(entity) ? asArray(entity.fields).filter(isObject) : [];
    const name = elementName('entity', entity);
    const toField = ({ name, format, type }: JsonObject) =>
      ({ name, type: format ?? type }) as EntityFields['fields'][number];
    return name === '' ? [] : { name, fields: fields.map(toField) };
  });

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
  const known = entitiesOf(base);
  const kept = known.map(({ name }) => name);
  const sent = parseBrief(raw, kept);
  const open = new OpenParts();
  const { brief, entities } = completeBrief(sent, new Set(kept), open);
  const all = [...entities, ...known];
  const rules = addLateness(sent, entities, open);
  const parts = entities.map((entity) => {
    const guards = readGuards(entity, rules ?? [], all, open);
    return { entity, guards, messages: readMessages(entity, sent.notices ?? [], all, open) };
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

interface ProposeOptions extends AttachOptions {
  /** The document that is extended. */
  readonly base?: JsonObject | undefined;
}

/**
 * The application that a brief describes: its entities with lists, forms and pages of their own fields, lifecycles,
 * notices, rules and features. Deterministic. Throws UNPROCESSABLE that names each key, entity, state, event, behavior
 * or expression that is wrong.
 */
export function propose(raw: unknown, options: ProposeOptions) {
  const { document, brief, open } = drawBrief(raw, options.base);
  const features = placeFeatures(brief, options, open);
  assertConditions(raw, brief, document, options.base);
  const placed = brief.features && { features: features.map(({ feature }) => feature) };
  return {
    goal: attachFeatures(document, features),
    // With what it left open as the goal has it: sent again it gives the same goal.
    brief: { ...brief, ...placed },
    questions: open.questions,
    uncovered: open.uncovered,
    builtFrom: [
      ...brief.entities.map(({ name }) => `list, form, search and page → ${name}`),
      ...features.map(({ found, feature }) => `${found.name} → ${feature.to}`),
    ],
  };
}

/** Why a document is not valid: its first error; undefined where it is. */
const findError = (document: JsonObject): string | undefined =>
  verify(buildModel(document)).proven.find(({ severity }) => severity === 'error')?.message;

/** The drawing is valid, except for wrong expressions of the brief: each of them is named. */
function assertConditions(
  raw: unknown,
  brief: Brief,
  document: JsonObject,
  base: JsonObject | undefined,
): void {
  const hasCondition = ({ when }: { readonly when?: unknown }) => Array.isArray(when);
  const isSafe = ![...(brief.rules ?? []), ...(brief.notices ?? [])].some(hasCondition);
  if (isSafe || findError(document) === undefined) return;
  const faults = (['rules', 'notices'] as const).flatMap((key) =>
    (brief[key] ?? []).flatMap((part, index) => {
      if (!hasCondition(part)) return [];
      const one = { ...(raw as Brief), rules: [], notices: [], [key]: [part] };
      const message = findError(drawBrief(one, base).document);
      return message === undefined ? [] : [{ path: `/${key}/${index}/when`, message }];
    }),
  );
  if (faults.length > 0) refuseBrief(faults);
}

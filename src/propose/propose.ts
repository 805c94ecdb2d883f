import type { JsonObject } from '../kernel/json.ts';
import { findTopPages, withLinks } from '../plan/attach/navigation.ts';
import { type Brief, refuseBrief } from './brief.ts';
import { drawBrief } from './draw-brief.ts';
import { type AttachOptions, attachFeatures } from './features.ts';
import type { OpenQuestion, Uncovered } from './open-question.ts';

interface ProposeOptions extends AttachOptions {
  /** The document that is extended. */
  readonly base?: JsonObject | undefined;
  /** Names of behaviors near one that is unknown, for the error that names it. */
  readonly suggest: (name: string) => readonly string[];
  /** Why a document is not valid: the first error of it; undefined where it is. */
  readonly findError: (document: JsonObject) => string | undefined;
}

/** An application drawn of a brief. */
export interface Proposal {
  readonly goal: JsonObject;
  /** The brief with what it left open as the goal has it: sent again it gives the same goal. */
  readonly brief: Brief;
  readonly questions: readonly OpenQuestion[];
  readonly uncovered: readonly Uncovered[];
  /** The sources of the parts. */
  readonly builtFrom: readonly string[];
}

/**
 * The application that a brief describes: its entities with lists, forms and pages of their own fields, lifecycles,
 * notices, rules and features. Deterministic. Throws UNPROCESSABLE that names each key, entity, state, event, behavior
 * or expression that is wrong.
 */
export function propose(raw: unknown, options: ProposeOptions): Proposal {
  const drawn = drawBrief(raw, options.base);
  const { brief, open } = drawn;
  assertBehaviors(brief, options);
  assertConditions(raw, brief, drawn.document, options);
  const attached = attachFeatures(drawn.document, brief, open, options);
  const goal = linkFurtherPages(attached.document, drawn.document);
  return {
    goal,
    brief: brief.features ? { ...brief, features: [...attached.features] } : brief,
    questions: open.questions,
    uncovered: open.uncovered,
    builtFrom: [
      ...brief.entities.map(({ name }) => `list, form, search and page → ${name}`),
      ...attached.builtFrom,
    ],
  };
}

/** Pages that features brought are in the navigation too. */
function linkFurtherPages(document: JsonObject, drawn: JsonObject): JsonObject {
  const before = new Set(findTopPages(drawn).map(({ path }) => path));
  return withLinks(
    document,
    findTopPages(document).filter(({ path }) => !before.has(path)),
  );
}

function assertBehaviors(brief: Brief, { find, suggest }: ProposeOptions): void {
  const faults = (brief.features ?? []).flatMap(({ behavior }, index) => {
    if (find(behavior)) return [];
    const nearest = suggest(behavior).join(', ');
    const message = `No behavior is named "${behavior}".${nearest ? ` Nearest: ${nearest}.` : ''}`;
    return [{ path: `/features/${index}/behavior`, message }];
  });
  if (faults.length > 0) refuseBrief(faults);
}

/** The drawing is valid, except for wrong expressions of the brief: each of them is named. */
function assertConditions(
  raw: unknown,
  brief: Brief,
  document: JsonObject,
  { base, findError }: ProposeOptions,
): void {
  const { rules = [], notices = [] } = brief;
  const conditions = [...rules, ...notices].filter(({ when }) => Array.isArray(when));
  if (conditions.length === 0 || findError(document) === undefined) return;
  const faults = (['rules', 'notices'] as const).flatMap((key) =>
    (brief[key] ?? []).flatMap((part, index) => {
      if (!conditions.includes(part)) return [];
      const one = { ...(raw as Brief), rules: [], notices: [], [key]: [part] };
      const message = findError(drawBrief(one, base).document);
      return message === undefined ? [] : [{ path: `/${key}/${index}/when`, message }];
    }),
  );
  if (faults.length > 0) refuseBrief(faults);
}

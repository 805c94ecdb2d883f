import type { JsonObject } from '../kernel/json.ts';
import { type Brief, refuseBrief } from './brief.ts';
import { drawBrief } from './draw-brief.ts';
import { type AttachOptions, attachFeatures, placeFeatures } from './features.ts';

interface ProposeOptions extends AttachOptions {
  /** The document that is extended. */
  readonly base?: JsonObject | undefined;
  /** Why a document is not valid: the first error of it; undefined where it is. */
  readonly findError: (document: JsonObject) => string | undefined;
}

/**
 * The application that a brief describes: its entities with lists, forms and pages of their own fields, lifecycles,
 * notices, rules and features. Deterministic. Throws UNPROCESSABLE that names each key, entity, state, event, behavior
 * or expression that is wrong.
 */
export function propose(raw: unknown, options: ProposeOptions) {
  const { document, brief, open } = drawBrief(raw, options.base);
  const features = placeFeatures(brief, options, open);
  assertConditions(raw, brief, document, options);
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

/** The drawing is valid, except for wrong expressions of the brief: each of them is named. */
function assertConditions(
  raw: unknown,
  brief: Brief,
  document: JsonObject,
  { base, findError }: ProposeOptions,
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

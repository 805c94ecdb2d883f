import type { BehaviorInterface } from '../behaviors/interface.ts';
import type { JsonObject } from '../kernel/json.ts';
import { findTopPages, withLinks } from '../plan/attach/navigation.ts';
import { planInstructions } from '../plan/instructions.ts';
import { type Brief, type BriefFeature, refuseBrief } from './brief.ts';
import type { OpenParts } from './open-question.ts';

/** A behavior by its name, as a feature attaches it. */
interface FoundBehavior {
  readonly name: string;
  readonly schema: JsonObject;
  readonly interface?: BehaviorInterface | undefined;
}

export interface AttachOptions {
  /** The behavior that a feature names; undefined where there is none. */
  readonly find: (name: string) => FoundBehavior | undefined;
  /** Names of behaviors near one that is unknown, for the error that names it. */
  readonly suggest: (name: string) => readonly string[];
}

/** The behaviors of features. Throws UNPROCESSABLE that names each one that there is not. */
export function findBehaviors(
  features: readonly BriefFeature[],
  { find, suggest }: AttachOptions,
): FoundBehavior[] {
  const found = features.map(({ behavior }) => find(behavior));
  const faults = features.flatMap(({ behavior }, index) => {
    if (found[index]) return [];
    const nearest = suggest(behavior).join(', ');
    const message = `No behavior is named "${behavior}".${nearest ? ` Nearest: ${nearest}.` : ''}`;
    return [{ path: `/features/${index}/behavior`, message }];
  });
  if (faults.length > 0) refuseBrief(faults);
  return found as FoundBehavior[];
}

/**
 * Attaches the behaviors of a brief's features, each to its entity, in the order of the brief. Pages that they brought
 * are in the navigation too.
 */
export function attachFeatures(
  document: JsonObject,
  features: readonly BriefFeature[],
  behaviors: readonly FoundBehavior[],
): JsonObject {
  let goal = document;
  for (const [index, { to, bindings: entities = {} }] of features.entries()) {
    const { schema, interface: known } = behaviors[index] as FoundBehavior;
    const isBound = to === undefined || Object.values(entities).includes(to);
    goal = planInstructions(goal, schema, {
      interface: known,
      bindings: { entities },
      to: isBound ? undefined : { entity: to },
      // The links to all pages of all features are drawn at once.
      isLinked: false,
    }).result;
  }
  const before = new Set(findTopPages(document).map(({ path }) => path));
  return withLinks(
    goal,
    findTopPages(goal).filter(({ path }) => !before.has(path)),
  );
}

/** The features, each with its entity: where none is named the first, which is asked about where there are several. */
export function placeFeatures({ features = [], entities }: Brief, open: OpenParts): BriefFeature[] {
  const [first] = entities;
  return features.map((feature, index) => {
    if (feature.to !== undefined || !first) return feature;
    const options = entities.map(({ name }) => ({
      id: name,
      label: name,
      effect: `/features/${index}/to is "${name}".`,
    }));
    const question = `Which entity does ${feature.behavior} belong to?`;
    const id = `feature-${index + 1}-to`;
    if (entities.length > 1) open.ask({ id, question, options, default: first.name });
    return { ...feature, to: first.name };
  });
}

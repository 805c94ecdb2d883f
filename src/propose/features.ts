import type { BehaviorInterface } from '../behaviors/interface.ts';
import type { JsonObject } from '../kernel/json.ts';
import { findTopPages, withLinks } from '../plan/attach/navigation.ts';
import { planInstructions } from '../plan/instructions.ts';
import { type Brief, type BriefFault, type BriefFeature, refuseBrief } from './brief.ts';
import type { OpenParts } from './open-question.ts';

/** A behavior by its name, as a feature attaches it. */
interface FoundBehavior {
  readonly name: string;
  readonly schema: JsonObject;
  readonly interface?: BehaviorInterface | undefined;
}

/** A feature with the entity that it belongs to. */
type PlacedFeature = BriefFeature & { readonly to: string };

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
  const faults: BriefFault[] = [];
  const found = features.flatMap(({ behavior }, index) => {
    const one = find(behavior);
    if (one) return one;
    const nearest = suggest(behavior).join(', ');
    const message = `No behavior is named "${behavior}".${nearest ? ` Nearest: ${nearest}.` : ''}`;
    faults.push({ path: `/features/${index}/behavior`, message });
    return [];
  });
  return faults.length > 0 ? refuseBrief(faults) : found;
}

/**
 * Attaches the behaviors of a brief's features, each to its entity, in the order of the brief. Pages that they brought
 * are in the navigation too.
 */
export function attachFeatures(
  document: JsonObject,
  features: readonly PlacedFeature[],
  behaviors: readonly FoundBehavior[],
): JsonObject {
  let goal = document;
  for (const [index, { schema, interface: known }] of behaviors.entries()) {
    const { to, bindings: entities = {} } = features[index] as PlacedFeature;
    goal = planInstructions(goal, schema, {
      interface: known,
      bindings: { entities },
      to: Object.values(entities).includes(to) ? undefined : { entity: to },
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
export function placeFeatures(
  { features = [], entities }: Brief,
  open: OpenParts,
): PlacedFeature[] {
  const [first = '', ...others] = entities.map(({ name }) => name);
  return features.map((feature, index) => {
    const { to = first, behavior } = feature;
    if (feature.to === undefined && others.length > 0) {
      const options = [first, ...others].map((name) => ({
        id: name,
        label: name,
        effect: `/features/${index}/to is "${name}".`,
      }));
      const question = `Which entity does ${behavior} belong to?`;
      open.ask({ id: `feature-${index + 1}-to`, question, options, default: first });
    }
    return { ...feature, to };
  });
}

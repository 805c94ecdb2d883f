import type { Behavior } from '../behaviors/library.ts';
import type { JsonObject } from '../kernel/json.ts';
import { findTopPages, withLinks } from '../plan/attach/navigation.ts';
import { planInstructions } from '../plan/instructions.ts';
import { type Brief, type BriefFault, type BriefFeature, refuseBrief } from './brief.ts';
import type { OpenParts } from './open-question.ts';

/** A behavior by its name, as a feature attaches it. */
type FoundBehavior = Pick<Behavior, 'name' | 'schema' | 'interface'>;

/** A feature with its behavior and the entity that it belongs to. */
interface PlacedFeature {
  readonly found: FoundBehavior;
  readonly feature: BriefFeature & { readonly to: string };
}

export interface AttachOptions {
  /** The behavior that a feature names; undefined where there is none. */
  readonly find: (name: string) => FoundBehavior | undefined;
  /** Names of behaviors near one that is unknown, for the error that names it. */
  readonly suggest: (name: string) => readonly string[];
}

/**
 * The features, each with its behavior and its entity: where none is named the first, which is asked about where there
 * are several. Throws UNPROCESSABLE that names each behavior that there is not.
 */
export function placeFeatures(
  { features = [], entities }: Brief,
  { find, suggest }: AttachOptions,
  open: OpenParts,
): PlacedFeature[] {
  const [first = '', ...others] = entities.map(({ name }) => name);
  const faults: BriefFault[] = [];
  const placed = features.flatMap((feature, index) => {
    const { to = first, behavior } = feature;
    const found = find(behavior);
    if (!found) {
      const nearest = suggest(behavior).join(', ');
      const message = `No behavior is named "${behavior}".${nearest ? ` Nearest: ${nearest}.` : ''}`;
      faults.push({ path: `/features/${index}/behavior`, message });
      return [];
    }
    if (feature.to === undefined && others.length > 0) {
      const options = [first, ...others].map((name) => ({
        id: name,
        label: name,
        effect: `/features/${index}/to is "${name}".`,
      }));
      const question = `Which entity does ${behavior} belong to?`;
      open.ask({ id: `feature-${index + 1}-to`, question, options, default: first });
    }
    return { found, feature: { ...feature, to } };
  });
  return faults.length > 0 ? refuseBrief(faults) : placed;
}

/**
 * Attaches the behaviors of a brief's features, each to its entity, in the order of the brief. Pages that they brought
 * are in the navigation too.
 */
export function attachFeatures(
  document: JsonObject,
  features: readonly PlacedFeature[],
): JsonObject {
  let goal = document;
  for (const { found, feature } of features) {
    const { to, bindings: entities = {} } = feature;
    goal = planInstructions(goal, found.schema, {
      interface: found.interface,
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

import type { BehaviorInterface } from '../behaviors/interface.ts';
import type { JsonObject } from '../kernel/json.ts';
import { planInstructions } from '../plan/instructions.ts';
import type { Brief, BriefFeature } from './brief.ts';
import type { OpenParts } from './open-question.ts';

/** A behavior by its name, as a feature attaches it. */
export interface FoundBehavior {
  readonly name: string;
  readonly schema: JsonObject;
  readonly interface?: BehaviorInterface | undefined;
}

export interface AttachOptions {
  /** The behavior that a feature names; undefined where there is none. */
  readonly find: (name: string) => FoundBehavior | undefined;
}

/**
 * Attaches the behaviors that a brief names, each to its entity, in the order of the brief. Where the entity is not
 * named the first one is taken, and asked about where there are several.
 */
export function attachFeatures(
  document: JsonObject,
  brief: Brief,
  open: OpenParts,
  { find }: AttachOptions,
) {
  const features: BriefFeature[] = [];
  const builtFrom: string[] = [];
  const own = brief.entities.map(({ name }) => name);
  let current = document;
  for (const [index, feature] of (brief.features ?? []).entries()) {
    const behavior = find(feature.behavior);
    if (!behavior) continue;
    const to = feature.to ?? chooseEntity(feature, index, own, open);
    features.push({ ...feature, ...(to === undefined ? {} : { to }) });
    builtFrom.push(`${behavior.name} → ${to ?? 'the application'}`);
    current = attach(current, behavior, { ...feature, to });
  }
  return { document: current, features, builtFrom };
}

function chooseEntity(
  { behavior }: BriefFeature,
  index: number,
  entities: readonly string[],
  open: OpenParts,
): string | undefined {
  const [first] = entities;
  if (first !== undefined && entities.length > 1) {
    open.ask({
      id: `feature-${index + 1}-to`,
      question: `Which entity does ${behavior} belong to?`,
      options: entities.map((name) => ({
        id: name,
        label: name,
        effect: `/features/${index}/to is "${name}".`,
      })),
      default: first,
    });
  }
  return first;
}

/** The document with a behavior built in for an entity. */
function attach(
  current: JsonObject,
  { schema, interface: known }: FoundBehavior,
  { to, bindings: entities = {} }: BriefFeature,
): JsonObject {
  const isBound = to === undefined || Object.values(entities).includes(to);
  return planInstructions(current, schema, {
    interface: known,
    bindings: { entities },
    to: isBound ? undefined : { entity: to },
    // The links to all pages of all features are drawn at once.
    isLinked: false,
  }).result;
}

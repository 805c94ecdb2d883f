import type { BehaviorInterface } from '../behaviors/needs.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import type { WordKnowledge } from '../plan/attach/word-knowledge.ts';
import { planInstructions } from '../plan/instructions.ts';
import type { Brief, BriefFeature } from './brief.ts';
import { entityNames } from './draw-brief.ts';
import { toCamel, toFree } from './naming.ts';
import type { OpenParts } from './question.ts';

/** A behavior by its name, as a feature attaches it. */
export interface FoundBehavior {
  readonly name: string;
  readonly schema: JsonObject;
  readonly interface?: BehaviorInterface | undefined;
}

export interface AttachOptions {
  /** The behavior that a feature names; undefined where there is none. */
  readonly find: (name: string) => FoundBehavior | undefined;
  readonly knowledge: WordKnowledge;
}

/** What was attached, and the brief with the entities that it belongs to. */
export interface Attached {
  readonly document: JsonObject;
  readonly features: readonly BriefFeature[];
  readonly builtFrom: readonly string[];
}

/**
 * Attaches the behaviors that a brief names, each to its entity, in the order of the brief. Where the entity is not
 * named the first one is taken, and asked about where there are several.
 */
export function attachFeatures(
  document: JsonObject,
  brief: Brief,
  open: OpenParts,
  options: AttachOptions,
): Attached {
  const features: BriefFeature[] = [];
  const builtFrom: string[] = [];
  const own = brief.entities.map(({ name }) => name);
  let current = document;
  for (const [index, feature] of (brief.features ?? []).entries()) {
    const behavior = options.find(feature.behavior);
    if (!behavior) continue;
    const to = feature.to ?? chooseEntity(feature, index, own, open);
    features.push({ ...feature, ...(to === undefined ? {} : { to }) });
    builtFrom.push(`${behavior.name} → ${to ?? 'the application'}`);
    const { result } = planInstructions(current, behavior.schema, {
      bindings: { entities: feature.bindings ?? {} },
      interface: behavior.interface,
      knowledge: options.knowledge,
    });
    current = to === undefined ? result : connect(current, result, to);
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

/** Gives the stored entities that are new a relation to the entity that they belong to. */
function connect(before: JsonObject, after: JsonObject, to: string): JsonObject {
  const known = new Set(entityNames(before));
  const orbitals = asArray(after.orbitals).map((orbital) => {
    if (!isObject(orbital) || !isObject(orbital.entity)) return orbital;
    const { entity } = orbital;
    if (known.has(String(entity.name)) || entity.persistence !== 'persistent') return orbital;
    const fields = asArray(entity.fields).filter(isObject);
    const leads = fields.some(({ relation }) => isObject(relation) && relation.entity === to);
    if (leads) return orbital;
    const taken = new Set(fields.map(({ name }) => String(name)));
    const name = toFree(toCamel(to), (one) => taken.has(one));
    const relation = { name, type: 'relation', relation: { entity: to, cardinality: 'one' } };
    return { ...orbital, entity: { ...entity, fields: [...asArray(entity.fields), relation] } };
  });
  return { ...after, orbitals };
}

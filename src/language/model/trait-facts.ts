import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../grammar/bindings.ts';
import type { ListenFact, TraitFacts, TransitionFact } from './facts.ts';
import { TraitFactCollector } from './trait-fact-collector.ts';

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function namesOf(facts: readonly { readonly name: string | undefined }[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const fact of facts) if (fact.name !== undefined) names.add(fact.name);
  return names;
}

/** Whether a fact's event is written as a binding whose value isn't known. */
function isBound(fact: TransitionFact | ListenFact): boolean {
  if (fact.event !== undefined) return false;
  const node = (fact.holder as Json[])[fact.key as number] as JsonObject;
  return typeof node.event === 'string' && isBinding(node.event);
}

/** Reads what a trait object says, by one walk. */
export function deriveTraitFacts(node: JsonObject): TraitFacts {
  const config = isObject(node.config) ? node.config : undefined;
  const collector = new TraitFactCollector(config);
  collector.readTrait(node);
  const { states, events, transitions, emits, listens } = collector;

  const handled = new Set<string>();
  for (const transition of transitions) {
    if (transition.event !== undefined) handled.add(transition.event);
  }
  const handlesUnknown =
    transitions.some((transition) => isBound(transition)) ||
    listens.some((listen) => isBound(listen));
  const external = new Set<string>();
  for (const emit of emits) if (emit.isExternal && emit.name !== undefined) external.add(emit.name);
  const firedNames = new Set<string>();
  for (const fired of collector.fired) firedNames.add(fired.event);

  return {
    node,
    name: text(node.name),
    category: text(node.category),
    linkedEntity: text(node.linkedEntity),
    hasMachine: isObject(node.stateMachine),
    states,
    events,
    transitions,
    emits,
    listens,
    ticks: collector.ticks,
    config,
    fired: collector.fired,
    bindings: collector.bindings,
    references: collector.references,
    shownEntities: collector.shownEntities,
    patterns: collector.patterns,
    calls: collector.calls,
    defects: collector.defects,
    renders: collector.renders,
    isDynamic: collector.isDynamic,
    handlesUnknown,
    stateNames: namesOf(states),
    handled,
    declared: namesOf(events),
    emitted: namesOf(emits),
    external,
    firedNames,
  };
}

import { append } from '../../kernel/append.ts';
import type { StateFact, TransitionFact } from './facts.ts';

/** The source of transitions that leave every state. */
const ANY_STATE = '*';

/**
 * The states that a path of transitions leads to from an initial one, guards ignored; a transition from `*`
 * leaves every state. Takes time linear in states and transitions.
 */
export function findReachableStates(machine: {
  readonly states: readonly StateFact[];
  readonly transitions: readonly TransitionFact[];
}): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const state of machine.states) if (state.isInitial) reached.add(state.name);
  if (reached.size === 0) return reached;
  const targets = new Map<string, string[]>();
  for (const { from, to } of machine.transitions) append(targets, from, to);
  const waiting = [...reached, ANY_STATE];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const to of targets.get(name) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

import { isObject, type Json } from '../../kernel/json.ts';
import { OVERLAY_SLOTS, RESULT_EVENTS_KEY } from '../../language/grammar/index.ts';
import type { Budget } from '../evaluator/budget.ts';
import { toName } from '../program/compile.ts';
import type { Actor } from '../program/program.ts';

/** The possible results of a list of effects, found without running it. */
export interface EffectSummary {
  /** Events that an `emit` names. */
  readonly emits: ReadonlySet<string>;
  /** Events that answer an effect, and those of them that say a failure. */
  readonly results: ReadonlySet<string>;
  readonly failures: ReadonlySet<string>;
  /** Overlay slots that are filled, and those that are cleared. */
  readonly fills: ReadonlySet<string>;
  readonly clears: ReadonlySet<string>;
  /** Services that are called without an event for their failure. */
  readonly unsaid: readonly string[];
  /** Whether an event's name is computed: anything may be emitted. */
  readonly isDynamic: boolean;
}

/** Reads what effects may emit, fill, clear and leave unsaid, in all of their branches. */
export function summarizeEffects(
  actor: Actor,
  effects: readonly Json[],
  budget: Budget,
): EffectSummary {
  budget.spend(1);
  const [emits, results, failures] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [fills, clears] = [new Set<string>(), new Set<string>()];
  const unsaid: string[] = [];
  let isDynamic = false;
  const add = (set: Set<string>, written: Json | undefined) => {
    const name = toName(written, actor.config);
    if (name !== undefined) set.add(name);
    else if (written !== undefined && written !== null) isDynamic = true;
  };
  const visit = (node: Json): void => {
    if (!Array.isArray(node)) return;
    budget.spend(1);
    if (node[0] === 'emit') add(emits, node[1]);
    if (node[0] === 'render-ui' && typeof node[1] === 'string') {
      const slot = toName(node[1], actor.config) ?? node[1];
      if (OVERLAY_SLOTS.has(slot)) (node[2] === null ? clears : fills).add(slot);
    }
    const options = node.at(-1);
    const said = isObject(options) ? options[RESULT_EVENTS_KEY] : undefined;
    if (isObject(said)) {
      for (const [kind, event] of Object.entries(said)) {
        add(results, event);
        if (kind === 'failure') add(failures, event);
      }
    }
    if (node[0] === 'call-service' && !(isObject(said) && said.failure !== undefined)) {
      unsaid.push(`${String(node[1])}.${String(node[2])}`);
    }
    for (const part of node.slice(1)) visit(part);
  };
  for (const effect of effects) visit(effect);
  return { emits, results, failures, fills, clears, unsaid, isDynamic };
}

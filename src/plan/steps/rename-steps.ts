import { toAddress } from '../../actions/address.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { PartPair } from '../matching.ts';
import { findAncestor, hasOwnName, mainEntity, type Part } from '../outline.ts';
import { RENAMED_SHARE, WEIGHTS } from '../plan-weights.ts';
import type { Step } from './plan-step.ts';

/** The steps that rename parts of a document: what is inside a part first, since it is addressed by the old name. */
export function createRenameSteps(document: JsonObject, pairs: readonly PartPair[]): Step[] {
  const steps = new Map<Part, Step>();
  for (const pair of pairs) {
    steps.set(pair.from, createRenameStep(pair, toAddress(document, pair.from.path)));
  }
  for (const [part, step] of steps) {
    for (const outer of holdersOf(part)) steps.get(outer)?.needs.add(step);
  }
  return [...steps.values()];
}

/** The parts by whose names a part is addressed. An orbital without a name of its own is called by its entity. */
function holdersOf(part: Part): Part[] {
  const holders: Part[] = [];
  for (let one = part.parent; one; one = one.parent) holders.push(one);
  const orbital = findAncestor(part, 'orbital');
  const entity = orbital && !hasOwnName(orbital) ? mainEntity(orbital) : undefined;
  return entity && entity !== part ? [...holders, entity] : holders;
}

function createRenameStep({ from, to }: PartPair, at: string): Step {
  return {
    action: { action: 'rename', params: { type: from.type, from: from.name, to: to.name, at } },
    part: from,
    closes: WEIGHTS[from.type] * (1 - RENAMED_SHARE),
    isDestructive: true,
    needs: new Set(),
    adds: undefined,
    removes: [],
  };
}

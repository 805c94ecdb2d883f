import { toAddress, toToken } from '../../actions/address.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import type { NamedDocument } from '../alignment.ts';
import type { PartPair } from '../matching.ts';
import { findAncestor, hasOwnName, mainEntity, type Part } from '../outline.ts';
import { RENAMED_SHARE, WEIGHTS } from '../plan-weights.ts';
import type { Step } from './plan-step.ts';

/**
 * The steps that rename parts of a document. By level a parent is renamed before the parts that it holds; by score
 * after them: under its old name it still is the parent of those inside.
 */
export function createRenameSteps(
  document: JsonObject,
  { document: named, pairs }: Pick<NamedDocument, 'document' | 'pairs'>,
  order: 'score' | 'level',
): Step[] {
  const steps = new Map<Part, Step>();
  for (const pair of pairs) {
    const at =
      order === 'level'
        ? toNewAddress(document, named, pair.from)
        : toAddress(document, pair.from.path);
    steps.set(pair.from, createRenameStep(pair, at));
  }
  for (const [part, step] of steps) {
    for (const outer of holdersOf(part)) {
      const other = steps.get(outer);
      if (order === 'level') {
        if (other) step.needs.add(other);
      } else other?.needs.add(step);
    }
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

/** The address of a part that has its old name still, while what holds it has the new ones. */
function toNewAddress(document: JsonObject, named: JsonObject, { path, slot, type }: Part): string {
  if (!slot?.many) return toAddress(named, path);
  const list = path.slice(0, -1);
  const siblings = asArray(valueAt(document, list));
  return `${toAddress(named, list)}/${toToken(siblings, path.at(-1) as number, type as ElementType)}`;
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

import { toAddress } from '../../actions/address.ts';
import type { Matching, PartPair } from '../matching.ts';
import { hasOwnName, mainEntity, type Part } from '../outline.ts';
import { RENAMED_SHARE, WEIGHTS } from '../plan-weights.ts';
import type { RenamedDocument } from '../rename-parts.ts';
import { keyOf, type RenameStep } from './plan-step.ts';

/**
 * The steps that rename parts, by the part’s placeholder. By level a parent is renamed before the parts that
 * it holds, by score after them.
 */
export function createRenameSteps(
  source: Part,
  { pairs }: RenamedDocument,
  matching: Matching,
  order: 'score' | 'level',
): Map<Part, RenameStep> {
  const byPlace = new Map<string, Part>();
  const visit = (part: Part) => {
    byPlace.set(part.path.join('\n'), part);
    for (const child of part.children) visit(child);
  };
  if (pairs.length > 0) visit(source);
  const steps = new Map<Part, RenameStep>();
  for (const pair of pairs) {
    const part = byPlace.get(pair.from.path.join('\n')) as Part;
    const standIn = matching.toTarget.get(part) ?? part;
    steps.set(standIn, createRenameStep(pair, standIn));
  }
  for (const [standIn, step] of steps) {
    for (let one = standIn.parent; one; one = one.parent) {
      const outer = steps.get(one);
      // By score, the parent comes last: under its old name it still is the parent of those inside.
      if (order !== 'level') outer?.needs.add(step);
      else if (outer) step.needs.add(outer);
      else if (one.type === 'orbital' && !hasOwnName(one)) addEntityRename(one, step, steps);
    }
  }
  return steps;
}

/** An orbital without a name of its own is addressed by its entity's. */
function addEntityRename(
  orbital: Part,
  step: RenameStep,
  steps: ReadonlyMap<Part, RenameStep>,
): void {
  const entity = mainEntity(orbital);
  const rename = entity && steps.get(entity);
  if (rename && rename !== step) step.needs.add(rename);
}

function createRenameStep({ from, to }: PartPair, standIn: Part): RenameStep {
  return {
    key: keyOf('rename', [from.type, from.name, ...from.path]),
    closes: WEIGHTS[from.type] * (1 - RENAMED_SHARE),
    isDestructive: true,
    needs: new Set(),
    from: from.name,
    write: (copy) => ({
      action: 'rename',
      params: {
        type: from.type,
        from: from.name,
        to: to.name,
        at: toAddress(copy.document, copy.positions.pathOf(standIn)),
      },
    }),
  };
}

import { toAddress, toToken } from '../../actions/address.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import type { NamedDocument } from '../alignment.ts';
import type { PartPair } from '../matching.ts';
import { findAncestor, hasOwnName, holdersOf, mainEntity, type Part } from '../outline.ts';
import { RENAMED_SHARE, WEIGHTS } from '../plan-weights.ts';
import { createStep, type Step, type StepList } from './step-list.ts';

/**
 * Puts renames before the steps that mention a name of theirs: they would rename that too, or find nothing. By level a
 * parent is renamed before the parts that it holds; by score after them: under its old name it still is the parent of
 * those inside.
 */
export function addRenames(
  list: StepList,
  document: JsonObject,
  { document: named, pairs }: Pick<NamedDocument, 'document' | 'pairs'>,
  order: 'score' | 'level',
): void {
  const renames = new Map<Part, Step>();
  for (const pair of pairs) {
    const at =
      order === 'level'
        ? toNewAddress(document, named, pair.from)
        : toAddress(document, pair.from.path);
    renames.set(pair.from, createRename(pair, at));
  }
  for (const [part, step] of renames) {
    for (const outer of namersOf(part)) {
      const other = renames.get(outer);
      if (order === 'level' && other) step.needs.add(other);
      else other?.needs.add(step);
    }
  }
  if (renames.size > 0) for (const step of list.steps) needRenames(step, [...renames.values()]);
  for (const step of renames.values()) list.steps.push(step);
}

function needRenames(step: Step, renames: readonly Step[]): void {
  const text = JSON.stringify(step.action.params);
  const words = new Set(text.match(/[\w-]+/g));
  const isNamed = (name: string) =>
    /^[\w-]+$/.test(name) ? words.has(name) : text.includes(JSON.stringify(name).slice(1, -1));
  for (const rename of renames) {
    const { from, to } = rename.action.params;
    if (isNamed(String(from)) || isNamed(String(to))) step.needs.add(rename);
  }
}

/** The parts by whose names a part is addressed. An orbital without a name of its own is called by its entity. */
function namersOf(part: Part): Part[] {
  const [, ...holders] = holdersOf(part);
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

function createRename({ from, to }: PartPair, at: string): Step {
  return createStep({
    action: { action: 'rename', params: { type: from.type, from: from.name, to: to.name, at } },
    part: from,
    closes: WEIGHTS[from.type] * (1 - RENAMED_SHARE),
    isDestructive: true,
  });
}

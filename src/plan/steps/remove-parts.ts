import { createRemoveAction } from '../../actions/exact-actions.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { weigh } from '../difference.ts';
import { countNames, groupBySlot, type Part, splitKeys } from '../outline.ts';
import type { Step } from './plan-step.ts';
import { BULK, isReaction, type StepList } from './step-list.ts';

/** Steps by the slot that they change. */
export type StepsBySlot = ReadonlyMap<string, readonly Step[]>;

/** Removes what the goal lacks. */
export function removeChildren(list: StepList, left: Part): StepsBySlot {
  const removals = new Map<string, Step[]>();
  for (const [slot, parts] of groupBySlot(left.children)) {
    const lone = parts.filter((part) => !list.matching.toTarget.has(part) && !isReaction(part));
    if (lone.length === 0) continue;
    if (!list.isAdditive) removals.set(slot, removeParts(list, lone, parts));
    // Every part that a page shows is the page's own, not parts of its own that are merely extra.
    else if (lone[0]?.type === 'page_trait') {
      list.skip(left, 0, 'The page still shows the trait.', splitKeys(slot));
    }
  }
  return removals;
}

function removeParts(list: StepList, lone: readonly Part[], siblings: readonly Part[]): Step[] {
  const counts = countNames(siblings);
  const isUnique = (part: Part) =>
    part.name !== '' &&
    counts.get(part.name) === 1 &&
    (part.type !== 'transition' || isNamedTransition(part));
  const unique = lone.filter(isUnique);
  const isInBulk = unique.length > 1 && BULK.has(unique[0]?.type ?? '');
  const steps = isInBulk
    ? [remove(list, unique, [])]
    : unique.map((part) => remove(list, [part], []));
  // Of one name the last one goes first: the others keep their numbers.
  let last: Step[] = [];
  for (const part of lone.toReversed()) {
    if (isUnique(part)) continue;
    last = [remove(list, [part], last)];
    steps.push(...last);
  }
  return steps;
}

function remove(list: StepList, parts: readonly Part[], needs: readonly Step[]): Step {
  const [first] = parts as [Part];
  const { action, params } = createRemoveAction(list.names, first.path);
  const { trait, orbital } = params;
  const several = `${first.type}s`;
  const items = parts.map(({ type, name }) => {
    if (type !== 'transition') return name;
    const [from = '', event = '', to = ''] = name.split('|');
    return { from, event, to };
  });
  const holder = first.parent && list.matching.toTarget.get(first.parent);
  return list.add({
    action:
      parts.length === 1
        ? { action, params }
        : {
            action: `remove_${several}`,
            params: omitUndefined({ trait, [several]: items, orbital, allow_dangling: true }),
          },
    part: first,
    closes: parts.reduce((sum, part) => sum + weigh(part), 0),
    isDestructive: true,
    needs: [...needs, ...list.creatorsOf(holder)],
    removes: parts,
  });
}

/** Whether a transition says its states and event as strings, so that names find it. */
function isNamedTransition({ value }: Part): boolean {
  return isObject(value) && isString(value.from) && isString(value.event) && isString(value.to);
}

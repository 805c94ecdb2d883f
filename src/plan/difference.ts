import { groupBy } from '../kernel/append.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { isObject, isString, type Json } from '../kernel/json.ts';
import { toPointer } from '../kernel/pointer.ts';
import { type ElementType, toNameKey } from '../language/grammar/elements.ts';
import type { Matching } from './matching.ts';
import {
  descendants,
  hasOwnName,
  holdsParts,
  indexOf,
  isInOrder,
  type Part,
  type PartType,
  type Property,
  placesOf,
  RENAMED_SHARE,
  shellOf,
  WEIGHTS,
} from './outline.ts';
import type { Comparison } from './renames.ts';

/** The share of its weight that a guard or an effect counts where it is there but says something else. */
export const CHANGED_SHARE = 0.5;

/** The share of its weight that what is inside a part counts where the other document has only the part's name. */
const UNKNOWN_SHARE = 0.7;

/** A property of one matched part that the other lacks. Undefined on the side where the key is absent. */
export interface Change {
  readonly keys: readonly string[];
  readonly left: Json | undefined;
  readonly right: Json | undefined;
  /** `order`: the same items in another order. `form`: a bare name against an object, or an empty container. */
  readonly kind: 'value' | 'order' | 'form';
}

/** Everything in which two documents differ once the left one has the right one's names, and what they share by weight. */
export interface Difference extends Comparison {
  /** Parts without counterpart, parents first; also those inside a part without one. */
  readonly onlyLeft: readonly Part[];
  readonly onlyRight: readonly Part[];
  /** By matched left part: what differs from its partner, the parts they hold aside. */
  readonly changed: ReadonlyMap<Part, readonly Change[]>;
  /** Weight of what both have. */
  readonly shared: number;
  /** Weight of each side. */
  readonly leftWeight: number;
  readonly rightWeight: number;
}

/**
 * Compares two documents part by part. A part that was only renamed is renamed on the left with everything that refers
 * to it, so that a new name alone changes nothing else.
 */
export function differ(comparison: Comparison): Difference {
  const { source: left, target: right, matching, renamed } = comparison;
  const changed = new Map<Part, Change[]>();
  const onlyLeft: Part[] = [];
  let shared = 0;
  let [leftWeight, rightWeight] = [weigh(left), weigh(right)];
  const unknown = new Set<Part>();
  /** Counts what one side has under a name as partly there on the other, which has the name alone. */
  const addUnknown = (part: Part, other: Part): void => {
    const inside = UNKNOWN_SHARE * Math.abs(weigh(part) - weigh(other));
    shared += inside;
    if (isString(part.value)) leftWeight += inside;
    else rightWeight += inside;
    for (const one of [...descendants(part), ...descendants(other)]) unknown.add(one);
  };
  const visit = (part: Part): void => {
    const other = matching.toTarget.get(part);
    if (!other) onlyLeft.push(part);
    else {
      const isUnknown = isString(part.value) !== isString(other.value);
      if (isUnknown) addUnknown(part, other);
      const changes = isUnknown ? findFormChanges(part, other) : findChanges(part, other, matching);
      if (changes.length > 0) changed.set(part, changes);
      shared += sharedWeight(part, other, changes, renamed.has(part));
    }
    for (const child of part.children) if (!unknown.has(child)) visit(child);
  };
  visit(left);
  const isLone = (part: Part) => !matching.toSource.has(part) && !unknown.has(part);
  const onlyRight = [...descendants(right)].filter(isLone);
  return { ...comparison, onlyLeft, onlyRight, changed, shared, leftWeight, rightWeight };
}

/** The weight of a part with everything it holds. */
export function weigh(part: Part): number {
  const own = WEIGHTS[part.type] + part.properties.size * propertyWeight(part.type);
  return part.children.reduce((sum, child) => sum + weigh(child), own);
}

/** The root's own keys weigh nothing. */
export function propertyWeight(type: PartType): number {
  return type === 'schema' ? 0 : WEIGHTS.property;
}

function sharedWeight(
  left: Part,
  right: Part,
  changes: readonly Change[],
  isRenamed: boolean,
): number {
  if (left.type === 'guard' || left.type === 'effect') {
    return WEIGHTS[left.type] * (changes.length > 0 ? CHANGED_SHARE : 1);
  }
  let equal = 0;
  for (const key of left.properties.keys()) if (right.properties.has(key)) equal++;
  for (const change of changes) {
    if (change.kind === 'value' && change.left !== undefined && change.right !== undefined) equal--;
  }
  const share = isRenamed ? RENAMED_SHARE : 1;
  return WEIGHTS[left.type] * share + equal * propertyWeight(left.type);
}

/** The differences of two matched parts beside the parts they hold. */
export function findChanges(left: Part, right: Part, matching: Matching): Change[] {
  if (left.type === 'guard' || left.type === 'effect') {
    return isEqualJson(left.value, right.value)
      ? []
      : [{ keys: [], left: left.value, right: right.value, kind: 'value' }];
  }
  return [
    ...findFormChanges(left, right),
    ...findPropertyChanges(left.properties, right.properties),
    ...findOrderChanges(left, matching),
  ];
}

function findFormChanges(left: Part, right: Part): Change[] {
  const changes: Change[] = [];
  if (isObject(left.value) !== isObject(right.value)) {
    changes.push({ keys: [], left: left.value, right: right.value, kind: 'form' });
  } else if (hasOwnName(left) !== hasOwnName(right)) {
    const [before, after] = [left, right].map((one) => (hasOwnName(one) ? one.name : undefined));
    const keys = [toNameKey(left.type as ElementType)];
    changes.push({ keys, left: before, right: after, kind: 'form' });
  }
  for (const keys of placesOf(left)) {
    const [before, after] = [left, right].map((one) =>
      one.properties.has(toPointer(keys)) ? undefined : shellOf(one, keys),
    );
    const holder = before === undefined ? right : left;
    if ((before === undefined) === (after === undefined) || holdsParts(holder, keys)) continue;
    changes.push({ keys, left: before, right: after, kind: 'form' });
  }
  return changes;
}

function findPropertyChanges(
  left: ReadonlyMap<string, Property>,
  right: ReadonlyMap<string, Property>,
): Change[] {
  const changes: Change[] = [];
  for (const [key, { keys, value }] of left) {
    const other = right.get(key);
    if (other && isEqualJson(value, other.value)) continue;
    changes.push({ keys, left: value, right: other?.value, kind: 'value' });
  }
  for (const [key, { keys, value }] of right) {
    if (!left.has(key)) changes.push({ keys, left: undefined, right: value, kind: 'value' });
  }
  return changes;
}

/** Ordered children whose matched ones are in another order: effects, and transitions of one state and event. */
function findOrderChanges(left: Part, matching: Matching): Change[] {
  const changes: Change[] = [];
  for (const group of groupOrdered(left)) {
    const partners = group.flatMap((part) => matching.toTarget.get(part) ?? []);
    if (isInOrder(partners)) continue;
    const keys = (group[0] as Part).slot?.path ?? [];
    changes.push({
      keys,
      left: group.filter((part) => matching.toTarget.has(part)).map((part) => part.name),
      right: partners.sort((a, b) => indexOf(a) - indexOf(b)).map((part) => part.name),
      kind: 'order',
    });
  }
  return changes;
}

function groupOrdered(part: Part): Part[][] {
  const ordered = part.children.filter((child) => choiceOf(child) !== undefined);
  return [...groupBy(ordered, choiceOf).values()].filter((group) => group.length > 1);
}

/** The siblings among which the order of a part counts: effects, and transitions of one state and event. */
export function choiceOf({ type, name }: Part): string | undefined {
  if (type === 'effect') return type;
  return type === 'transition' ? name.slice(0, name.lastIndexOf('|')) : undefined;
}

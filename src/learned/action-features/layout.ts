/** What is known of an action, group by group: the name and the number of features of each. */
const GROUPS = {
  /** Which action: one-hot over the names of the weights, the last for all others. */
  action: 80,
  /** How many actions the candidate has, and which parameters they carry. */
  shape: 40,
  /** The trait it acts on. */
  trait: 16,
  /** Findings in that trait, per category. */
  local: 20,
  /** Findings that hold what it acts on, per category. */
  holding: 20,
  /** Findings at exactly the key it acts on, per category. */
  exact: 20,
  /** Findings that name one of its parameters, in that trait and outside of all, per category. */
  named: 20,
  namedElsewhere: 20,
  /** Error findings that are any of these: what the action may remove, per category. */
  related: 20,
  /** How many findings that makes: none, one, two, more; and which end a transition is moved by. */
  reach: 10,
  /** Whether it names an entity, and that of a finding; how many siblings have the name of what it acts on. */
  entity: 3,
  /** Role of `from` or `state`, of `to`, and of the event. */
  source: 16,
  target: 16,
  event: 20,
  /** What the value that it writes holds. */
  content: 44,
  /** Where in the document it acts: kind of place and last key. */
  place: 48,
  /** One-hop structure around `from`, around `to`, and of the trait. */
  sourceSketch: 32,
  targetSketch: 32,
  traitSketch: 32,
} as const;

export type Group = keyof typeof GROUPS;

const OFFSETS = (() => {
  const offsets = {} as Record<Group, number>;
  let offset = 0;
  for (const group of Object.keys(GROUPS) as Group[]) {
    offsets[group] = offset;
    offset += GROUPS[group];
  }
  return { offsets, total: offset };
})();

export const ACTION_FEATURE_COUNT = OFFSETS.total;

export function groupSize(group: Group): number {
  return GROUPS[group];
}

/** A mostly empty row of features. */
export interface SparseRow {
  readonly indices: Uint16Array;
  readonly values: Float32Array;
}

/** Collects the features of one candidate. */
export class RowBuilder {
  readonly #values = new Map<number, number>();

  /** Adds to a feature; one beyond its group's end counts as the group's last. */
  add(group: Group, index: number, value = 1): void {
    if (value === 0) return;
    const at = OFFSETS.offsets[group] + Math.min(index, GROUPS[group] - 1);
    this.#values.set(at, (this.#values.get(at) ?? 0) + value);
  }

  /** Adds a flag per member of a list, in its order. */
  flags(group: Group, flags: readonly (boolean | number)[]): void {
    flags.forEach((flag, index) => {
      this.add(group, index, Number(flag));
    });
  }

  /** The row, its indices rising. */
  build(): SparseRow {
    const indices = new Uint16Array([...this.#values.keys()]).sort();
    const values = new Float32Array(indices.length);
    indices.forEach((index, i) => {
      values[i] = this.#values.get(index) as number;
    });
    return { indices, values };
  }
}

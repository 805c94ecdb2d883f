import { ACTION_FEATURE_COUNT, type SparseRow } from '../../src/learned/action-features/layout.ts';
import { ERROR_STEPS } from '../../src/learned/ranker.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import type { SparseRows } from '../network/dense.ts';

/** Numbers of a state: errors, then warnings, per category. */
export const COUNTS = 2 * CATEGORIES.length;

/** Targets of a state: at most 0, 1, 2, 4 errors; then a finding per category. */
export const OUTPUTS = ERROR_STEPS.length + CATEGORIES.length;

/** Where a candidate comes from. */
export const ORIGIN = { proposed: 0, hard: 1 } as const;

/** One candidate repair of a state and what came of it. */
export interface Triple {
  readonly row: SparseRow;
  /** Index of its first action's name, to compare candidates of the same action. */
  readonly name: number;
  readonly origin: number;
  /** ln(1 + n) of the errors and warnings afterwards. */
  readonly next: Float32Array;
  readonly errors: number;
}

/** Two candidates of one state, taken one after the other. */
export interface Chain {
  /** Positions among the state's triples. */
  readonly first: number;
  readonly second: number;
  readonly next: Float32Array;
  readonly errors: number;
}

/** A faulty schema with its candidates. */
export interface Problem {
  readonly counts: Float32Array;
  readonly errors: number;
  /** Bit per category that was injected. */
  readonly injected: number;
  readonly triples: readonly Triple[];
  readonly chains: readonly Chain[];
}

/** Problems as flat arrays; a triple is a row, a state an index. */
export class Triples {
  readonly count: number;
  readonly stateCount: number;
  readonly states: Float32Array;
  readonly stateErrors: Int32Array;
  readonly injected: Int32Array;
  /** Rows of state `i` are `offsets[i]` to `offsets[i + 1]`. */
  readonly offsets: Int32Array;
  readonly stateOf: Int32Array;
  readonly actions: SparseRows;
  readonly names: Uint8Array;
  readonly origins: Uint8Array;
  readonly next: Float32Array;
  readonly errors: Int32Array;
  readonly chainFirst: Int32Array;
  readonly chainSecond: Int32Array;
  readonly chainNext: Float32Array;
  readonly chainErrors: Int32Array;
  readonly targetWeights: readonly number[] = Array.from({ length: OUTPUTS }, (_, index) =>
    index === 0 ? 1 : index < ERROR_STEPS.length ? 0.3 : 0.1,
  );

  constructor(problems: readonly Problem[]) {
    const triples = problems.flatMap((problem) => problem.triples);
    this.stateCount = problems.length;
    this.count = triples.length;
    this.states = concatenate(
      problems.map(({ counts }) => counts),
      COUNTS,
    );
    this.stateErrors = Int32Array.from(problems, ({ errors }) => errors);
    this.injected = Int32Array.from(problems, ({ injected }) => injected);
    this.offsets = prefixSums(problems.map((problem) => problem.triples.length));
    this.stateOf = new Int32Array(this.count);
    for (let state = 0; state < this.stateCount; state++) {
      this.stateOf.fill(state, this.offsets[state], this.offsets[state + 1]);
    }
    this.actions = toSparseRows(triples.map(({ row }) => row));
    this.names = Uint8Array.from(triples, ({ name }) => name);
    this.origins = Uint8Array.from(triples, ({ origin }) => origin);
    this.next = concatenate(
      triples.map(({ next }) => next),
      COUNTS,
    );
    this.errors = Int32Array.from(triples, ({ errors }) => errors);
    const chains = problems.flatMap((problem, state) =>
      problem.chains.map((chain) => ({ ...chain, offset: this.offsets[state] as number })),
    );
    this.chainFirst = Int32Array.from(chains, ({ first, offset }) => offset + first);
    this.chainSecond = Int32Array.from(chains, ({ second, offset }) => offset + second);
    this.chainNext = concatenate(
      chains.map(({ next }) => next),
      COUNTS,
    );
    this.chainErrors = Int32Array.from(chains, ({ errors }) => errors);
  }

  statesOf(rows: Int32Array): Float32Array {
    return gather(this.states, COUNTS, rows, (row) => this.stateOf[row] as number);
  }

  nextOf(rows: Int32Array): Float32Array {
    return gather(this.next, COUNTS, rows, (row) => row);
  }

  targetsOf(rows: Int32Array): Float32Array {
    return toTargets(this.nextOf(rows), rows, this.errors);
  }

  /** Rows and targets of chains. */
  chainsOf(chains: Int32Array) {
    const next = gather(this.chainNext, COUNTS, chains, (chain) => chain);
    return {
      first: chains.map((chain) => this.chainFirst[chain] as number),
      second: chains.map((chain) => this.chainSecond[chain] as number),
      next,
      targets: toTargets(next, chains, this.chainErrors),
    };
  }
}

function toTargets(next: Float32Array, rows: Int32Array, errors: Int32Array): Float32Array {
  const size = CATEGORIES.length;
  const targets = new Float32Array(rows.length * OUTPUTS);
  rows.forEach((row, i) => {
    ERROR_STEPS.forEach((most, index) => {
      targets[i * OUTPUTS + index] = (errors[row] as number) <= most ? 1 : 0;
    });
    for (let category = 0; category < size; category++) {
      const found =
        (next[i * COUNTS + category] as number) + (next[i * COUNTS + size + category] as number);
      targets[i * OUTPUTS + ERROR_STEPS.length + category] = found > 0 ? 1 : 0;
    }
  });
  return targets;
}

function gather(
  from: Float32Array,
  width: number,
  rows: Int32Array,
  indexOf: (row: number) => number,
): Float32Array {
  const result = new Float32Array(rows.length * width);
  rows.forEach((row, i) => {
    const index = indexOf(row);
    result.set(from.subarray(index * width, (index + 1) * width), i * width);
  });
  return result;
}

function concatenate(parts: readonly Float32Array[], width: number): Float32Array {
  const result = new Float32Array(parts.length * width);
  parts.forEach((part, index) => {
    result.set(part, index * width);
  });
  return result;
}

function prefixSums(sizes: readonly number[]): Int32Array {
  const sums = new Int32Array(sizes.length + 1);
  sizes.forEach((size, index) => {
    sums[index + 1] = (sums[index] as number) + size;
  });
  return sums;
}

function toSparseRows(rows: readonly SparseRow[]): SparseRows {
  const offsets = prefixSums(rows.map(({ indices }) => indices.length));
  const indices = new Uint16Array(offsets.at(-1) ?? 0);
  const values = new Float32Array(indices.length);
  rows.forEach((row, index) => {
    if (row.indices.some((at) => at >= ACTION_FEATURE_COUNT))
      throw new RangeError('Feature too high.');
    indices.set(row.indices, offsets[index]);
    values.set(row.values, offsets[index]);
  });
  return { offsets, indices, values };
}

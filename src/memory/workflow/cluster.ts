import { append } from '../../kernel/append.ts';
import type { YieldTurn } from '../yield-turn.ts';
import { findNearestSteps } from './extract-steps.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';
import { JOIN_SIMILARITY } from './workflow-pattern.ts';

/** Distinct sequences clustered exactly; beyond, the rest joins the nearest cluster. A matrix of 16 MB. */
const MAX_EXACT = 2_000;

interface Distinct {
  readonly sequence: Sequence;
  /** Positions among the given sequences. */
  readonly positions: number[];
}

function toDistinct(sequences: readonly Sequence[]): Distinct[] {
  const byText = new Map<string, Distinct>();
  sequences.forEach((sequence, position) => {
    const text = sequence.join('\n');
    const known = byText.get(text);
    if (known) known.positions.push(position);
    else byText.set(text, { sequence, positions: [position] });
  });
  // The most frequent first, so that what is clustered exactly is what most runs did.
  return [...byText.values()].sort((a, b) => b.positions.length - a.positions.length);
}

/**
 * Average linkage by nearest-neighbour chains (Murtagh 1983): exact, quadratic. Weights are how often each item occurs.
 * Returns the label of each item.
 */
async function linkByAverage(items: readonly Distinct[], yieldTurn: YieldTurn): Promise<number[]> {
  const n = items.length;
  const matrix = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    if (i % 50 === 49) await yieldTurn((0.8 * i * i) / (n * n));
    const left = (items[i] as Distinct).sequence;
    for (let j = 0; j < i; j++) {
      const similarity = sequenceSimilarity(left, (items[j] as Distinct).sequence);
      matrix[i * n + j] = similarity;
      matrix[j * n + i] = similarity;
    }
  }
  const sizes = items.map((item) => item.positions.length);
  const labels = items.map((_, i) => i);
  const active = new Set(labels);
  const findNearest = (item: number, preferred: number | undefined) => {
    let nearest = preferred ?? -1;
    let best = preferred === undefined ? -1 : (matrix[item * n + preferred] as number);
    for (const other of active) {
      if (other !== item && (matrix[item * n + other] as number) > best) {
        best = matrix[item * n + other] as number;
        nearest = other;
      }
    }
    return { nearest, similarity: best };
  };
  const merge = (kept: number, gone: number) => {
    const a = sizes[kept] as number;
    const b = sizes[gone] as number;
    for (const other of active) {
      if (other === kept || other === gone) continue;
      const average =
        (a * (matrix[kept * n + other] as number) + b * (matrix[gone * n + other] as number)) /
        (a + b);
      matrix[kept * n + other] = average;
      matrix[other * n + kept] = average;
    }
    sizes[kept] = a + b;
    active.delete(gone);
    for (let i = 0; i < n; i++) if (labels[i] === gone) labels[i] = kept;
  };
  const chain: number[] = [];
  for (let steps = 1; active.size > 0; steps++) {
    if (steps % 50 === 0) await yieldTurn(0.8 + 0.2 * (1 - active.size / n));
    if (chain.length === 0) chain.push(active.values().next().value as number);
    const top = chain.at(-1) as number;
    const { nearest, similarity } = findNearest(top, chain.at(-2));
    if (similarity < JOIN_SIMILARITY) {
      // Nothing is near enough to the top, now or ever: averages only fall.
      active.delete(top);
      chain.pop();
    } else if (nearest === chain.at(-2)) {
      chain.length -= 2;
      merge(nearest, top);
    } else {
      chain.push(nearest);
    }
  }
  return labels;
}

/**
 * Groups sequences whose average similarity is at least 0.5. Returns positions by cluster, largest cluster first.
 */
export async function clusterSequences(
  sequences: readonly Sequence[],
  yieldTurn: YieldTurn,
): Promise<number[][]> {
  const distinct = toDistinct(sequences);
  const exact = distinct.slice(0, MAX_EXACT);
  const labels = await linkByAverage(exact, yieldTurn);
  const clusters = new Map<number, Distinct[]>();
  exact.forEach((item, i) => {
    append(clusters, labels[i] as number, item);
  });
  // A group is compared by its first sequence.
  const groups = Array.from(clusters.values(), (items) => ({
    steps: (items[0] as Distinct).sequence,
    items,
  }));
  for (const [i, item] of distinct.slice(MAX_EXACT).entries()) {
    if (i % 50 === 49) await yieldTurn(1);
    const nearest = findNearestSteps(item.sequence, groups, JOIN_SIMILARITY);
    if (nearest) nearest.items.push(item);
    else groups.push({ steps: item.sequence, items: [item] });
  }
  return groups
    .map(({ items }) => items.flatMap((item) => item.positions).sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));
}

import { createRandom } from '../../src/kernel/random.ts';
import type { SparseRows } from '../network/dense.ts';
import { areaUnderCurve, assertFinite, mean } from '../network/metrics.ts';
import type { RankerNetwork } from './network.ts';
import { OUTPUTS, type Triples } from './triples.ts';

/** How well a ranker foresees what candidates do. */
export interface RankerFigures {
  readonly states: number;
  readonly candidates: number;
  /** Of P(valid) over all candidates of faulty states. */
  readonly auc: number;
  /** Share of the states that one candidate can make valid in which the best ranked one does. */
  readonly hitAt1: number;
  readonly solvable: number;
  /** Over pairs of candidates of one state with the same action name. */
  readonly sameNameAuc: number;
  /** With actions exchanged between states, on samples that a state alone says nothing about. */
  readonly shuffledAuc: number;
  /** The same samples with their own actions. */
  readonly balancedAuc: number;
  /** Mean squared error of the predicted latent, as a share of that of predicting no change. */
  readonly latentError: number;
}

const CHUNK = 4096;

interface Predicted {
  /** Logit of P(valid) per row. */
  readonly scores: Float32Array;
  /** Sums of squared latent errors of the prediction and of predicting no change. */
  readonly error: number;
  readonly identity: number;
}

/** Predicts rows; `actionRows` says whose action each row gets. */
function predict(
  network: RankerNetwork,
  triples: Triples,
  rows: Int32Array,
  actionRows: Int32Array,
): Predicted {
  const scores = new Float32Array(rows.length);
  let error = 0;
  let identity = 0;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const some = rows.subarray(start, start + CHUNK);
    const actions: SparseRows = triples.actions;
    const before = network.encode(triples.statesOf(some)).latent;
    const after = network.encode(triples.nextOf(some)).latent;
    const { next } = network.predict(before, actions, actionRows.subarray(start, start + CHUNK));
    const logits = network.heads.forward(next, some.length);
    some.forEach((_, i) => {
      scores[start + i] = logits[i * OUTPUTS] as number;
    });
    for (let i = 0; i < next.length; i++) {
      error += ((next[i] as number) - (after[i] as number)) ** 2;
      identity += ((before[i] as number) - (after[i] as number)) ** 2;
    }
  }
  assertFinite(scores, 'The scores');
  return { scores, error, identity };
}

function rowsOfState(triples: Triples, state: number): number[] {
  const [from = 0, to = 0] = triples.offsets.subarray(state, state + 2);
  return Array.from({ length: to - from }, (_, i) => from + i);
}

export function evaluateRanker(network: RankerNetwork, triples: Triples): RankerFigures {
  const states = [...triples.stateErrors.keys()].filter(
    (state) => (triples.stateErrors[state] as number) > 0,
  );
  const perState = states.map((state) => rowsOfState(triples, state));
  const rows = Int32Array.from(perState.flat());
  const { scores, error, identity } = predict(network, triples, rows, rows);
  const scoreOf = new Map<number, number>();
  rows.forEach((row, i) => {
    scoreOf.set(row, scores[i] as number);
  });
  const isFix = (row: number) => triples.errors[row] === 0;
  const solvable = perState.filter((some) => some.some(isFix));
  const hits = solvable.filter((some) =>
    isFix(
      some.reduce((best, row) => ((scoreOf.get(row) ?? 0) > (scoreOf.get(best) ?? 0) ? row : best)),
    ),
  );
  const balanced = balance(solvable, isFix);
  return {
    states: states.length,
    candidates: rows.length,
    auc: areaUnderCurve(
      scores,
      Array.from(rows, (row) => Number(isFix(row))),
    ),
    hitAt1: hits.length / solvable.length,
    solvable: solvable.length,
    sameNameAuc: sameNameArea(triples, solvable, scoreOf, isFix),
    ...shuffledAreas(network, triples, balanced, isFix),
    latentError: error / identity,
  };
}

/** As many fixing as other candidates of every state, so that the state alone says nothing. */
function balance(states: readonly number[][], isFix: (row: number) => boolean): Int32Array {
  const random = createRandom(7);
  return Int32Array.from(
    states.flatMap((rows) => {
      const fixes = random.shuffle(rows.filter(isFix));
      const others = random.shuffle(rows.filter((row) => !isFix(row)));
      const count = Math.min(fixes.length, others.length, 3);
      return [...fixes.slice(0, count), ...others.slice(0, count)];
    }),
  );
}

/** How often actions are exchanged: one exchange alone is off by a hundredth or two. */
const SHUFFLES = 8;

function shuffledAreas(
  network: RankerNetwork,
  triples: Triples,
  rows: Int32Array,
  isFix: (row: number) => boolean,
): { balancedAuc: number; shuffledAuc: number } {
  const labels = Array.from(rows, (row) => Number(isFix(row)));
  const random = createRandom(13);
  const areas = Array.from({ length: SHUFFLES }, () => {
    const shuffled = Int32Array.from(random.shuffle([...rows]));
    return areaUnderCurve(predict(network, triples, rows, shuffled).scores, labels);
  });
  return {
    balancedAuc: areaUnderCurve(predict(network, triples, rows, rows).scores, labels),
    shuffledAuc: mean(areas),
  };
}

/** How often a fixing candidate scores above another of the same state and action name. */
function sameNameArea(
  triples: Triples,
  states: readonly number[][],
  scoreOf: ReadonlyMap<number, number>,
  isFix: (row: number) => boolean,
): number {
  let pairs = 0;
  let won = 0;
  for (const rows of states) {
    for (const fix of rows.filter(isFix)) {
      for (const other of rows) {
        if (isFix(other) || triples.names[other] !== triples.names[fix]) continue;
        const difference = (scoreOf.get(fix) ?? 0) - (scoreOf.get(other) ?? 0);
        pairs++;
        won += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
      }
    }
  }
  return won / pairs;
}

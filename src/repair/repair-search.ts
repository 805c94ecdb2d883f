import { groupBy } from '../kernel/append.ts';
import type { JsonObject } from '../kernel/json.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import type { ImportResolver } from '../language/model/imports.ts';
import type { Category } from '../verify/finding.ts';
import { findNamed, proposeBodies } from './proposals/named-parts.ts';
import { findWorkedOn, propose } from './proposals/proposals.ts';
import { proposeNames } from './proposals/propose-names.ts';
import { proposeCanonicalForm } from './proposals/write-canonically.ts';
import { rankByClass, scoreState, weigh } from './score.ts';
import {
  advance,
  type Candidate,
  countSteps,
  createExaminer,
  createRootState,
  type Examiner,
  findOpen,
  isImagined,
  type RepairState,
  toFindingKey,
} from './state.ts';

export interface RepairOptions {
  readonly requested: readonly Category[];
  readonly beamWidth: number;
  readonly maxSteps: number;
  readonly resolver: ImportResolver;
  /** The remaining time. The search returns the best result so far before the time is over. */
  readonly remainingMs: () => number;
  /** Called between rounds. It may throw to cancel the search. */
  readonly onRound: () => Promise<void>;
}

export interface ScoredState {
  readonly state: RepairState;
  readonly score: number;
  /** Whether the search has nothing left to resolve in it. */
  readonly isComplete: boolean;
}

export interface SearchResult {
  readonly root: RepairState;
  /** Best first. */
  readonly states: readonly ScoredState[];
  /** The number of candidate schemas that the search considered. */
  readonly explored: number;
  readonly stoppedBy: 'valid' | 'max_steps' | 'exhausted' | 'deadline';
}

/** Orders states. Ties are broken by fewer actions, then by a key that only the document determines. */
function compare(a: ScoredState, b: ScoredState): number {
  return (
    b.score - a.score ||
    a.state.actions.length - b.state.actions.length ||
    (a.state.key < b.state.key ? -1 : 1)
  );
}

/** A key that states with the same actions share, whatever their order. */
const toActionKey = ({ state }: ScoredState): string =>
  state.actions
    .map((action) => JSON.stringify(action))
    .sort()
    .join();

/** Beam search for the cheapest sequences of actions after which no open finding is left. */
export class RepairSearch {
  readonly #options: RepairOptions;
  readonly #requested: ReadonlySet<Category>;
  readonly #examiner: Examiner;
  readonly #root: RepairState;
  readonly #seen = new Set<string>();
  /** Keys of the states that no candidate improves. */
  readonly #ended = new Set<string>();
  /** Requested categories without a proven finding: their fault must then be in a part that is only named. */
  readonly #hidden: readonly Category[];
  /** The time of the longest step, and the remaining time when it was last read. */
  #longestMs: number;
  #leftMs: number;
  #isFirstRound = true;
  #isLate = false;
  #isCapped = false;
  #explored = 0;

  constructor(document: JsonObject, options: RepairOptions) {
    this.#options = options;
    this.#requested = new Set(options.requested);
    this.#examiner = createExaminer(options.resolver);
    const startMs = options.remainingMs();
    this.#root = createRootState(wrapMachines(document), this.#examiner);
    this.#leftMs = options.remainingMs();
    // Every step examines a document. Until one is measured, the time of the first examination is the estimate.
    this.#longestMs = Number.isFinite(startMs) ? startMs - this.#leftMs : 0;
    const proven = new Set(this.#root.verdict.proven.map(({ category }) => category));
    this.#hidden = options.requested.filter((category) => !proven.has(category));
  }

  async run(): Promise<SearchResult> {
    let beam: ScoredState[] = [this.#scored(this.#root)];
    this.#seen.add(this.#root.key);
    while (beam.some((entry) => this.#isGrowing(entry))) {
      await this.#options.onRound();
      this.#leftMs = this.#options.remainingMs();
      if (this.#isOver()) break;
      beam = this.#advanceBeam(beam);
    }
    const ranked = rankByClass(beam);
    return {
      root: this.#root,
      states: ranked.filter(({ state }) => state.actions.length > 0),
      explored: this.#explored,
      stoppedBy: this.#findStop(ranked),
    };
  }

  #isGrowing({ isComplete, state }: ScoredState): boolean {
    return !isComplete && !this.#ended.has(state.key);
  }

  #findStop(ranked: readonly ScoredState[]): SearchResult['stoppedBy'] {
    if (ranked.every(({ isComplete }) => isComplete)) return 'valid';
    if (this.#isLate) return 'deadline';
    if (ranked[0]?.isComplete) return 'valid';
    return this.#isCapped ? 'max_steps' : 'exhausted';
  }

  /** Runs one round: every unfinished state is replaced by its children, and the best states are kept. */
  #advanceBeam(beam: readonly ScoredState[]): ScoredState[] {
    const pool = beam.flatMap((entry) => {
      if (!this.#isGrowing(entry) || this.#isOver()) return [entry];
      const children = this.#expand(entry.state);
      this.#isFirstRound = false;
      if (children.length > 0) return children;
      // A state without children stays as a partial result.
      this.#ended.add(entry.state.key);
      return [entry];
    });
    pool.sort(compare);
    const distinct = [...groupBy(pool, toActionKey).values()].flatMap(([first]) => first ?? []);
    const next = distinct.slice(0, this.#options.beamWidth);
    // A removal resolves many findings at once. The repair that loses least takes more steps, and keeps its place.
    const [gentle] = pool
      .filter(({ state }) => !this.#ended.has(state.key))
      .sort((a, b) => a.state.destroyed - b.state.destroyed);
    if (gentle && next.length > 1 && !next.includes(gentle)) next.splice(-1, 1, gentle);
    // What is left out now may be reached again beside better steps.
    for (const { state } of pool) this.#seen.delete(state.key);
    for (const { state } of next) this.#seen.add(state.key);
    return next;
  }

  /** The states after one step. Where nothing improves the most basic findings, the next ones are worked on. */
  #expand(state: RepairState): ScoredState[] {
    const skipped = new Set<string>();
    const room = this.#options.maxSteps - state.steps;
    // Unreadable parts are made readable before anything else, because other repairs may depend on them.
    const canonical = this.#verify(state, this.#collect([proposeCanonicalForm(state)]));
    if (canonical.length > 0) return canonical;
    for (;;) {
      const worked = findWorkedOn(state, this.#requested, skipped);
      const [finding] = worked;
      const proposals = this.#collect(
        worked.length > 0
          ? [proposeNames(state), ...worked.map((finding) => propose(state.model, finding))]
          : [this.#wantsBodies(state) ? proposeBodies(state, this.#hidden) : []],
      );
      const affordable = proposals.filter((candidate) => countSteps(candidate) <= room);
      const isCapped = affordable.length < proposals.length;
      this.#isCapped ||= isCapped;
      const children = this.#verify(state, affordable);
      this.#isFirstRound = false;
      if (children.length > 0 || finding === undefined || isCapped || this.#isOver()) {
        return children;
      }
      for (const one of worked) skipped.add(toFindingKey(one));
    }
  }

  /** Collects the proposals of the sources until the time is over. */
  #collect(sources: readonly Iterable<Candidate>[]): Candidate[] {
    const proposals: Candidate[] = [];
    for (const source of sources) {
      for (const candidate of source) {
        if (this.#isOver()) return proposals;
        proposals.push(candidate);
      }
    }
    return proposals;
  }

  /** Whether to propose bodies: only for faults that were reported and that no visible part explains. */
  #wantsBodies(state: RepairState): boolean {
    return this.#hidden.length > 0 && !isImagined(state) && findNamed(state).length > 0;
  }

  /** Applies the candidates and keeps those that leave the schema no worse than before. */
  #verify(state: RepairState, candidates: readonly Candidate[]): ScoredState[] {
    this.#explored += candidates.length;
    const children: ScoredState[] = [];
    for (const candidate of candidates) {
      if (this.#isOver()) break;
      const child = advance(state, candidate, this.#examiner, (key) => this.#seen.has(key));
      if (child === undefined || !this.#helps(state, child, candidate)) continue;
      this.#seen.add(child.key);
      children.push(this.#scored(child));
    }
    return children;
  }

  /**
   * Whether a step is worth keeping. It reduces the open findings, or gives a hidden trait a body without a new error.
   * Otherwise it resolves the finding that it is for and causes another one, which a later step may resolve.
   */
  #helps(state: RepairState, child: RepairState, candidate: Candidate): boolean {
    const grew = child.verdict.errorCount - state.verdict.errorCount;
    if (candidate.imagines !== undefined) return grew <= 0;
    if (candidate.isRevealing) return true;
    if (weigh(child.verdict, this.#requested) < weigh(state.verdict, this.#requested)) return true;
    const { resolves } = candidate;
    return (
      grew <= 0 &&
      (resolves === undefined ||
        child.verdict.proven.every((one) => toFindingKey(one) !== resolves))
    );
  }

  /**
   * Whether the remaining time is too short for another step as long as the longest, and for the answer. The first round
   * is finished whatever its time: without it there is no answer.
   */
  #isOver(): boolean {
    if (this.#isLate) return true;
    const leftMs = this.#options.remainingMs();
    if (leftMs === Infinity) return false;
    this.#longestMs = Math.max(this.#longestMs, this.#leftMs - leftMs);
    this.#leftMs = leftMs;
    this.#isLate = !this.#isFirstRound && leftMs <= 2 * this.#longestMs;
    return this.#isLate;
  }

  #scored(state: RepairState): ScoredState {
    const score = scoreState(state, this.#requested);
    const isOpen = findOpen(state.verdict, this.#requested).length > 0;
    return { state, score, isComplete: !isOpen && !this.#wantsBodies(state) };
  }
}

import type { BehaviorLibrary } from '../behaviors/library.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { ImportResolver } from '../language/model/imports.ts';
import type { Category } from '../verify/finding.ts';
import { countNodes } from './fingerprint.ts';
import { proposeWithoutMarks } from './proposals/conflict-markers.ts';
import { proposeRespellings } from './proposals/groups-of-uses.ts';
import { proposeMoves } from './proposals/misplaced-keys.ts';
import { proposeRenames } from './proposals/misspelled-names.ts';
import { findBodiless, proposeBodies } from './proposals/stubs.ts';
import { proposeReturns } from './proposals/unknown-keys.ts';
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
  type RepairState,
} from './state.ts';
import { findWorkedOn, proposeRepairs, toFindingKey } from './worked-on.ts';

export interface RepairOptions {
  readonly requested: readonly Category[];
  readonly beamWidth: number;
  readonly maxSteps: number;
  readonly resolver: ImportResolver;
  /** Where bodies for opaque traits come from. */
  readonly library: BehaviorLibrary | undefined;
  /** Orders repairs within their class in place of their scores: for measuring what the scores are worth. */
  readonly order?: Order | undefined;
  /** Time that is left; the search answers the best so far before it is over. */
  readonly remainingMs: () => number;
  /** Called between rounds; may throw to cancel. */
  readonly onRound: (steps: number) => Promise<void>;
}

/** What repairs of one document are ordered by, the higher the better. */
export type Order = (state: RepairState, requested: ReadonlySet<Category>) => number;

export interface ScoredState {
  readonly state: RepairState;
  readonly score: number;
  /** What it is ordered by, within its class. */
  readonly order: number;
  /** Nothing is left that the search can resolve. */
  readonly isComplete: boolean;
}

export interface SearchResult {
  readonly root: RepairState;
  /** Best first. */
  readonly states: readonly ScoredState[];
  /** Candidate schemas whose validity was predicted. */
  readonly explored: number;
  /** Candidates that were applied and verified exactly. */
  readonly verified: number;
  readonly stoppedBy: 'valid' | 'max_steps' | 'exhausted' | 'deadline';
}

/** Ties: fewer actions, then a key that only the document decides. */
function compare(a: ScoredState, b: ScoredState): number {
  return (
    b.order - a.order ||
    a.state.actions.length - b.state.actions.length ||
    (a.state.key < b.state.key ? -1 : 1)
  );
}

/** The first `most` that differ by more than the order of their actions. */
function takeDistinct(pool: readonly ScoredState[], most: number): ScoredState[] {
  const sets = new Set<string>();
  const taken: ScoredState[] = [];
  for (const entry of pool) {
    const set = entry.state.actions
      .map((action) => JSON.stringify(action))
      .sort()
      .join('\n');
    if (entry.state.actions.length > 0 && sets.has(set)) continue;
    sets.add(set);
    taken.push(entry);
    if (taken.length === most) break;
  }
  return taken;
}

/**
 * A document of fewer values takes no less time by its size: its examination is a fixed cost, which a first call has
 * many times over, so that it says nothing about a larger one.
 */
const SMALL_NODES = 2_000;
/** Growth of a document, as a share of it, from which on examining it takes noticeably longer. */
const MUCH = 0.5;
/** What growth costs beside its share: what is new was not read before, and is larger in its readers' tables. */
const GROWTH_COST = 2;

/** Beam search for the cheapest sequences of actions after which no open finding is left. */
export class RepairSearch {
  readonly #options: RepairOptions;
  readonly #requested: ReadonlySet<Category>;
  readonly #examiner: Examiner;
  readonly #root: RepairState;
  readonly #seen = new Set<string>();
  /** Findings that no candidate of a state improved, by state. */
  readonly #skipped = new Map<string, Set<string>>();
  /** Some requested category shows in no proven finding: it must lie in what is only named. */
  readonly #hasHidden: boolean;
  /** What the first examination took: answering takes about as long. */
  readonly #examinationMs: number;
  /** What the longest step took, and the time that was left when it was looked at last. */
  #longestMs = 0;
  #leftMs: number;
  #hasEnded = false;
  /** Some step would have taken more time than was left. */
  #wasCut = false;
  #explored = 0;
  #verified = 0;

  constructor(document: JsonObject, options: RepairOptions) {
    this.#options = options;
    this.#requested = new Set(options.requested);
    this.#examiner = createExaminer(options.resolver);
    const startMs = options.remainingMs();
    this.#root = createRootState(document, this.#examiner);
    this.#leftMs = options.remainingMs();
    this.#examinationMs = Number.isFinite(startMs) ? startMs - this.#leftMs : 0;
    // A step examines a document: it takes about as long before one has been measured.
    this.#longestMs = this.#examinationMs;
    const proven = new Set(this.#root.verdict.proven.map(({ category }) => category));
    this.#hasHidden =
      options.library !== undefined && options.requested.some((category) => !proven.has(category));
  }

  async run(): Promise<SearchResult> {
    let beam: ScoredState[] = [this.#scored(this.#root)];
    let stoppedBy: SearchResult['stoppedBy'] = 'valid';
    this.#seen.add(this.#root.key);
    while (beam.some((entry) => !entry.isComplete)) {
      await this.#options.onRound(this.#explored);
      this.#leftMs = this.#options.remainingMs();
      if (this.#isOver()) {
        stoppedBy = 'deadline';
        break;
      }
      const { next, grew, capped } = this.#advanceBeam(beam);
      if (!grew) {
        stoppedBy = this.#wasCut ? 'deadline' : capped ? 'max_steps' : 'exhausted';
        break;
      }
      beam = next;
    }
    const ranked = rankByClass(beam);
    const states = ranked.filter(({ state }) => state.actions.length > 0);
    const { state: best } = ranked[0] as ScoredState;
    const isSolved = stoppedBy === 'exhausted' && this.#isComplete(best);
    return {
      root: this.#root,
      states,
      explored: this.#explored,
      verified: this.#verified,
      stoppedBy: isSolved ? 'valid' : stoppedBy,
    };
  }

  /** One round: every unfinished state is replaced by what it leads to, and the best are kept. */
  #advanceBeam(beam: readonly ScoredState[]) {
    const pool: ScoredState[] = [];
    let grew = false;
    let capped = false;
    for (const entry of beam) {
      if (entry.isComplete || this.#isOver()) {
        pool.push(entry);
        continue;
      }
      const { children, isCapped } = this.#expand(entry.state);
      capped ||= isCapped;
      if (children.length > 0) grew = true;
      // What leads nowhere stays as a partial answer.
      else pool.push(entry);
      pool.push(...children);
    }
    pool.sort(compare);
    return { next: takeDistinct(pool, this.#options.beamWidth), grew, capped };
  }

  #expand(state: RepairState): { children: ScoredState[]; isCapped: boolean } {
    const skipped = this.#skipped.get(state.key) ?? new Set<string>();
    this.#skipped.set(state.key, skipped);
    for (;;) {
      const worked = findWorkedOn(state, this.#requested, skipped);
      const room = this.#options.maxSteps - state.steps;
      const moved = worked.length > 0 ? this.#expandMoves(state, room) : [];
      if (moved.length > 0) return { children: moved, isCapped: false };
      const proposals = this.#collect(
        worked.length > 0
          ? [
              proposeRespellings(state),
              proposeRenames(state),
              proposeRepairs(state, this.#requested, skipped),
            ]
          : [this.#proposeBodies(state)],
      );
      const affordable = proposals.filter((candidate) => countSteps(candidate) <= room);
      const isCapped = affordable.length < proposals.length;
      // What can not be read is made readable before anything else: a repair may hang on it.
      const revealing = affordable.filter((candidate) => candidate.isRevealing);
      const candidates = revealing.length > 0 ? revealing : affordable;
      const children = this.#verify(state, candidates);
      if (children.length > 0 || worked.length === 0 || this.#isOver()) {
        return { children, isCapped };
      }
      if (isCapped) return { children, isCapped };
      for (const key of worked) skipped.add(key);
    }
  }

  /** What is there is put in its place before anything is invented for it. */
  #expandMoves(state: RepairState, room: number): ScoredState[] {
    const before = weigh(state.verdict, this.#requested);
    const moves = this.#collect([
      proposeWithoutMarks(state, this.#requested),
      proposeReturns(state, this.#requested),
      proposeMoves(state, this.#requested),
    ]).filter((candidate) => countSteps(candidate) <= room);
    const canonical = this.#verify(
      state,
      this.#collect([proposeCanonicalForm(state, this.#requested)]),
    );
    const helping = [...canonical, ...this.#verify(state, moves)].filter(
      (child) => weigh(child.state.verdict, this.#requested) < before,
    );
    return helping.length > 0 ? helping : canonical;
  }

  /** What the sources propose before the time is over. */
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

  #proposeBodies(state: RepairState): Iterable<Candidate> {
    const { library } = this.#options;
    return library !== undefined && this.#wantsBodies(state) ? proposeBodies(state, library) : [];
  }

  /** Bodies are proposed only for faults that were reported and that nothing visible shows. */
  #wantsBodies(state: RepairState): boolean {
    return this.#hasHidden && findBodiless(state).length > 0;
  }

  /** Applies the candidates and keeps those that leave the schema no worse than before. */
  #verify(state: RepairState, candidates: readonly Candidate[]): ScoredState[] {
    this.#explored += candidates.length;
    const children: ScoredState[] = [];
    for (const candidate of candidates) {
      if (this.#isOver()) break;
      if (!this.#hasTimeFor(state, candidate)) {
        this.#wasCut = true;
        continue;
      }
      const child = advance(state, candidate, this.#examiner, (key) => this.#seen.has(key));
      if (child === undefined) continue;
      this.#verified++;
      if (!this.#helps(state, child, candidate)) continue;
      this.#seen.add(child.key);
      children.push(this.#scored(child));
    }
    return children;
  }

  /**
   * Whether a step is worth keeping: it lessens what is open, gives a hidden trait a body without harm,
   * or resolves the finding it is for at the price of another, which a later step may resolve in turn.
   */
  #helps(state: RepairState, child: RepairState, candidate: Candidate): boolean {
    const grew = child.verdict.errorCount - state.verdict.errorCount;
    if (candidate.imagines !== undefined) return grew <= 0;
    if (candidate.isRevealing) return true;
    const before = weigh(state.verdict, this.#requested);
    const after = weigh(child.verdict, this.#requested);
    if (after < before) return true;
    if (grew > 0) return false;
    const { resolves } = candidate;
    return (
      resolves === undefined ||
      child.verdict.proven.every(
        (one) => !resolves.endsWith(one.message) || toFindingKey(one) !== resolves,
      )
    );
  }

  /** Whether there is no time for another step as long as the longest, and to answer. */
  #isOver(): boolean {
    if (this.#hasEnded) return true;
    const leftMs = this.#options.remainingMs();
    if (leftMs === Infinity) return false;
    this.#longestMs = Math.max(this.#longestMs, this.#leftMs - leftMs);
    this.#leftMs = leftMs;
    this.#hasEnded = leftMs <= this.#longestMs + this.#examinationMs;
    return this.#hasEnded;
  }

  /** Whether a step that makes the document larger can be examined before the time is over. */
  #hasTimeFor({ document }: RepairState, { actions }: Candidate): boolean {
    if (this.#leftMs === Infinity) return true;
    const added = actions.reduce((sum, { params }) => sum + countNodes(params), 0);
    const growth = added / Math.max(countNodes(document), SMALL_NODES);
    return growth < MUCH || this.#examinationMs * (2 + GROWTH_COST * growth) < this.#leftMs;
  }

  #isComplete(state: RepairState): boolean {
    return findOpen(state.verdict, this.#requested).length === 0 && !this.#wantsBodies(state);
  }

  #scored(state: RepairState): ScoredState {
    const score = scoreState(state, this.#requested);
    const order = this.#options.order?.(state, this.#requested) ?? score;
    return { state, score, order, isComplete: this.#isComplete(state) };
  }
}

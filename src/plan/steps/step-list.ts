import type { Action } from '../../actions/action.ts';
import type { Draft } from '../../actions/draft.ts';
import { createAssignActions } from '../../actions/exact-actions.ts';
import { insertElements } from '../../actions/insertion.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';
import { LEAST_WEIGHT } from '../plan-weights.ts';
import { type Run, type Step, UnplannableError } from './plan-step.ts';

/** A difference that an additive plan leaves as it is. */
export interface SkippedDifference {
  /** Of the part that stays as it is, as `gap` lists it. */
  readonly type: string;
  readonly name: string;
  /** JSON Pointer to the part or key in the source; in the goal where the source has nothing there. */
  readonly path: string;
  readonly reason: string;
}

/** A step to be added: it closes nothing, destroys nothing and needs nothing, unless said. */
interface NewStep {
  readonly action: Action;
  readonly part: Part;
  readonly closes?: number;
  readonly isDestructive?: boolean;
  readonly needs?: Iterable<Step>;
  readonly adds?: Run;
  readonly removes?: readonly Part[];
}

/** The steps of a plan while they are collected, and the state that their collectors share. */
export class StepList {
  readonly steps: Step[] = [];
  readonly skipped: SkippedDifference[] = [];
  /** Of all differences, skipped ones too. */
  weight = 0;
  readonly matching: Matching;
  /** Nothing is removed, renamed or overwritten. */
  readonly isAdditive: boolean;
  /** Parts of the goal that are added as a whole, since one of the same name is removed before. */
  readonly whole: ReadonlySet<Part>;
  /** The source with the new parts that get parts of their own: each place is addressed as it is found there. */
  readonly #names: Draft;
  readonly #paths = new Map<Part, Path>();
  readonly #creators = new Map<Part, Step>();

  constructor(
    names: Draft,
    matching: Matching,
    { isAdditive, whole }: { readonly isAdditive: boolean; readonly whole: ReadonlySet<Part> },
  ) {
    this.#names = names;
    this.matching = matching;
    this.isAdditive = isAdditive;
    this.whole = whole;
  }

  /** The document by whose names places are addressed. */
  get names(): JsonObject {
    return this.#names.document;
  }

  /** The path of a part of the goal among those names. */
  pathOf(part: Part): Path {
    return this.matching.toSource.get(part)?.path ?? (this.#paths.get(part) as Path);
  }

  /** The steps that create a part of the goal, or what holds it; a list of none or one. */
  creatorsOf(part: Part | undefined): readonly Step[] {
    for (let one = part; one; one = one.parent) {
      const step = this.#creators.get(one);
      if (step) return [step];
    }
    return [];
  }

  /** Records that a step creates a part; `shell` is its value where parts of its own follow. */
  addCreator(part: Part, step: Step, shell?: Json): void {
    this.#creators.set(part, step);
    if (shell === undefined) return;
    const { type } = part.slot as ElementSlot;
    const options = { allow_duplicate: true, param: 'name' };
    const owner = this.pathOf(part.parent as Part);
    this.#paths.set(part, insertElements(this.#names, owner, type, [shell], options));
  }

  add(added: NewStep): Step {
    const { closes = 0, isDestructive = false, needs = [], adds, removes = [] } = added;
    const weight = Math.max(closes, LEAST_WEIGHT);
    const { action, part } = added;
    const step: Step = {
      action,
      part,
      closes: weight,
      isDestructive,
      needs: new Set(needs),
      adds,
      removes,
    };
    this.steps.push(step);
    this.weight += weight;
    return step;
  }

  /** Lets parts be addressed where the source has something else than parts. */
  putContainer(part: Part, keys: readonly string[], value: Json): void {
    this.#names.put([...this.pathOf(part), ...keys], value);
  }

  /** Gives the key of a part of both documents a value, or removes it; says the last step. */
  assign(added: Omit<NewStep, 'action'>, keys: readonly string[], value: Json | undefined): Step {
    const path = [...this.pathOf(added.part), ...keys];
    let last: Step | undefined;
    for (const action of createAssignActions(this.names, path, value)) {
      const needs = [...(added.needs ?? []), ...(last ? [last] : [])];
      last = this.add({ ...added, action, needs });
    }
    if (!last) throw new UnplannableError('Nothing to assign.');
    return last;
  }

  /** Leaves a difference as it is. */
  skip(part: Part, closes: number, reason: string, keys: readonly string[] = []): void {
    this.weight += Math.max(closes, LEAST_WEIGHT);
    const { type, name, path } = part;
    this.skipped.push({ type, name, path: toPointer([...path, ...keys]), reason });
  }

  /** Puts renames before the steps that mention a name of theirs: they would rename that too, or find nothing. */
  addRenames(renames: readonly Step[]): void {
    if (renames.length === 0) return;
    for (const step of this.steps) {
      const text = JSON.stringify(step.action.params);
      const words = new Set(text.match(/[\w-]+/g));
      const isNamed = (name: string) =>
        /^[\w-]+$/.test(name) ? words.has(name) : text.includes(JSON.stringify(name).slice(1, -1));
      for (const rename of renames) {
        const { from, to } = rename.action.params;
        if (isNamed(String(from)) || isNamed(String(to))) step.needs.add(rename);
      }
    }
    for (const rename of renames) {
      this.steps.push(rename);
      this.weight += rename.closes;
    }
  }
}

/** Parts that one action adds or removes several of. */
export const BULK: ReadonlySet<string> = new Set(['state', 'event', 'transition']);

/** Whether a part is the guard or an effect of a transition or tick: it changes with what holds it. */
export function isReaction({ type }: Part): boolean {
  return type === 'guard' || type === 'effect';
}

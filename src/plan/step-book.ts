import { toPointer } from '../kernel/pointer.ts';
import type { Matching } from './matching.ts';
import { hasOwnName, type Part } from './outline.ts';
import type { Step } from './step.ts';
import { LEAST_WEIGHT } from './weights.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A difference that an additive plan leaves as it is. */
export interface SkippedDifference {
  /** Of the part that stays as it is, as `gap` lists it. */
  readonly type: string;
  readonly name: string;
  /** JSON Pointer to the part or key in the source; in the goal where the source has nothing there. */
  readonly path: string;
  readonly reason: string;
}

export interface CollectedSteps {
  readonly steps: readonly Step[];
  readonly skipped: SkippedDifference[];
  /** Weight of all differences, skipped ones too. */
  readonly weight: number;
}

/** The steps of a plan while they are collected, and what makes each part be there under its name. */
export class StepBook implements CollectedSteps {
  readonly steps: Step[] = [];
  readonly skipped: SkippedDifference[] = [];
  weight = 0;
  readonly #matching: Matching;
  readonly #establishes = new Map<Part, Set<Step>>();
  /** Renames by the new name. */
  readonly #renamesTo = new Map<string, Set<Step>>();

  /** `renames` by the stand-in of the renamed part. */
  constructor(matching: Matching, renames: ReadonlyMap<Part, Step>) {
    this.#matching = matching;
    for (const [part, step] of renames) {
      this.establish(part, step);
      const namesakes = this.#renamesTo.get(part.name) ?? new Set();
      this.#renamesTo.set(part.name, namesakes.add(step));
      this.steps.push(step);
      this.weight += step.closes;
    }
  }

  /** Steps that make a part be there under its name, those of what holds it aside. */
  stepsOf(part: Part): Iterable<Step> {
    return this.#establishes.get(part) ?? [];
  }

  /** Says that a step makes a part be there under its name. */
  establish(part: Part, step: Step): void {
    const known = this.#establishes.get(part);
    if (known) known.add(step);
    else this.#establishes.set(part, new Set([step]));
  }

  /** Steps that give a part and all that holds it their names. */
  needsOf(part: Part | undefined): Set<Step> {
    const needs = new Set<Step>();
    for (let one = part; one; one = one.parent) {
      const standIn = this.#matching.toTarget.get(one) ?? one;
      for (const step of this.#establishes.get(standIn) ?? []) needs.add(step);
      for (const name of borrowedNames(one)) {
        for (const step of this.#renamesTo.get(name) ?? []) needs.add(step);
      }
    }
    return needs;
  }

  push(
    key: string,
    closes: number,
    isDestructive: boolean,
    needs: Iterable<Step>,
    write: (bench: WorkingCopy) => ReturnType<Step['write']>,
  ): Step {
    const weight = Math.max(closes, LEAST_WEIGHT);
    const step: Step = { key, closes: weight, isDestructive, needs: new Set(needs), write };
    this.steps.push(step);
    this.weight += weight;
    return step;
  }

  skip(part: Part, closes: number, reason: string, keys: readonly string[] = []): void {
    this.weight += Math.max(closes, LEAST_WEIGHT);
    this.skipped.push({
      type: part.type,
      name: part.name,
      path: toPointer([...part.path, ...keys]),
      reason,
    });
  }
}

/** Names of other parts that a part is called by: of states and an event, an event, a trait, an entity. */
function borrowedNames(part: Part): readonly string[] {
  if (part.type === 'transition') return part.name.split('|');
  if (part.type === 'emit' || part.type === 'listen' || part.type === 'page_trait') {
    return [part.name];
  }
  return part.type === 'orbital' && !hasOwnName(part) ? [part.name] : [];
}

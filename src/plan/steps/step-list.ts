import type { Action } from '../../actions/action.ts';
import type { Draft } from '../../actions/draft.ts';
import { createAssignAction } from '../../actions/exact-actions.ts';
import { insertElements } from '../../actions/insertion.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import type { Matching } from '../matching.ts';
import { holdersOf, type Part } from '../outline.ts';

/** The share that a difference without weight (a key of the document, an order) adds to the score of its action. */
export const LEAST_WEIGHT = 0.01;

/** One action to come. Only the index of what it adds to a list is written when its turn comes. */
export interface Step {
  readonly action: Action;
  /** The part of the goal, or of the source where it is removed. */
  readonly part: Part;
  /** Weight of the differences that it closes. */
  readonly closes: number;
  /** Removes, renames or overwrites something. */
  readonly isDestructive: boolean;
  /** Steps that must come first. */
  readonly needs: Set<Step>;
  /** Parts of the goal that come, in its order. */
  readonly adds: readonly Part[];
  /** Parts of the source that go. */
  readonly removes: readonly Part[];
}

/** A step that closes nothing, destroys nothing and needs nothing, unless said. */
type NewStep = Pick<Step, 'action' | 'part'> & Partial<Omit<Step, 'needs'>>;

/** Steps by the slot that they change. */
export type StepsBySlot = ReadonlyMap<ElementSlot, readonly Step[]>;

/** The steps of a plan while they are collected, and the state that their collectors share. */
export class StepList {
  readonly steps: Step[] = [];
  readonly matching: Matching;
  /** Parts are added with all that they hold. */
  readonly isCoarse: boolean;
  /** The source with the new parts that get parts of their own: each place is addressed as it is found there. */
  readonly #names: Draft;
  readonly #paths = new Map<Part, Path>();
  readonly #creators = new Map<Part, Step>();

  constructor(names: Draft, matching: Matching, isCoarse: boolean) {
    this.#names = names;
    this.matching = matching;
    this.isCoarse = isCoarse;
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
    for (const one of part ? holdersOf(part) : []) {
      const step = this.#creators.get(one);
      if (step) return [step];
    }
    return [];
  }

  /** Notes the value of a new part whose own parts follow: they are addressed through it. */
  addShell(part: Part, shell: Json): void {
    const { type } = part.slot as ElementSlot;
    const options = { allow_duplicate: true, param: 'name' };
    const owner = this.pathOf(part.parent as Part);
    this.#paths.set(part, insertElements(this.#names, owner, type, [shell], options));
  }

  /** Adds a step, which needs what creates the place that it works in. */
  add(created: NewStep, needs: Iterable<Step> = []): Step {
    const unsaid = { isDestructive: false, adds: [], removes: [] };
    const closes = Math.max(created.closes ?? 0, LEAST_WEIGHT);
    const step: Step = { ...unsaid, ...created, closes, needs: new Set(needs) };
    const { part, adds, removes } = step;
    const holder = removes.length > 0 ? this.matching.toTarget.get(part.parent as Part) : part;
    for (const creator of this.creatorsOf(holder)) step.needs.add(creator);
    for (const one of adds) this.#creators.set(one, step);
    this.steps.push(step);
    return step;
  }

  /** Lets parts be addressed where the source has something else than parts. */
  putContainer(part: Part, keys: readonly string[], value: Json): void {
    this.#names.put([...this.pathOf(part), ...keys], value);
  }

  /** Gives the key of a part of both documents a value, or removes it. */
  assign(
    step: Omit<NewStep, 'action'>,
    keys: readonly string[],
    value: Json | undefined,
    needs: readonly Step[] = [],
  ): Step {
    const path = [...this.pathOf(step.part), ...keys];
    return this.add({ ...step, action: createAssignAction(this.names, path, value) }, needs);
  }
}

import type { Action } from '../actions/action.ts';
import { applyActions } from '../actions/apply.ts';
import type { BehaviorInterface } from '../behaviors/interface.ts';
import type { JsonObject } from '../kernel/json.ts';
import { toPointer } from '../kernel/pointer.ts';
import { type Belonging, type Belongs, belongTo, storedEntities } from './attach/belong.ts';
import { isAboutOthers } from './attach/bind-entities.ts';
import { type BoundGoal, bindGoal, type GivenBindings } from './attach/bind-goal.ts';
import { findNewPages, linkPages } from './attach/navigation.ts';
import { mergeInto, type SkippedDifference } from './merge.ts';
import { descendants, outline, outlineAgain, type Part } from './outline.ts';
import { planActions } from './plan.ts';
import { compareAsNamed, compareDocuments } from './renames.ts';
import type { PatternHint } from './steps/schedule.ts';

interface InstructionOptions {
  /** Never removes, renames or overwrites existing parts; default true. */
  readonly isAdditive?: boolean;
  readonly bindings?: GivenBindings | undefined;
  /** The goal's needs and gifts, where they are known. */
  readonly interface?: BehaviorInterface | undefined;
  readonly pattern?: PatternHint | undefined;
  /** The entity that the goal's records belong to. */
  readonly to?: Belonging | undefined;
  /** Whether navigations lead to the page of what belongs to it; default true. */
  readonly isLinked?: boolean;
}

export interface Instructions extends Pick<BoundGoal, 'bindings' | 'unbound' | 'open'> {
  /** By level, from 1, which needs the levels before; those of one level can be carried out in any order. */
  readonly instructions: readonly (Action & { readonly level: number })[];
  /** Number of levels; 0 where nothing is to be done. */
  readonly levels: number;
  /** The owner of the new records, as asked or because there is one entity alone. */
  readonly belongs: (Belonging & Belongs) | undefined;
  /** Entities that they could belong to, where nobody said which. */
  readonly owners: readonly string[];
  /** The values that would have been overwritten and stay. */
  readonly skipped: readonly SkippedDifference[];
  /** The goal with the current schema's names put in. */
  readonly boundGoal: JsonObject;
  /** The document after all instructions. */
  readonly result: JsonObject;
}

/**
 * The instructions that build a goal into a current schema. Entities that are there already take the
 * place of the goal's own. Afterwards nothing of the bound goal is missing, and nothing differs but what
 * was skipped; unless additive, the result is the bound goal exactly. Throws UNPROCESSABLE for bindings
 * of names that aren't there.
 */
export function planInstructions(
  current: JsonObject,
  wanted: JsonObject,
  options: InstructionOptions = {},
): Instructions {
  const { isAdditive = true, isLinked = true } = options;
  const { bindings = {}, pattern, interface: needs, to } = options;
  const source = outline(current);
  const worker = worksOn(options);
  const given = worker && to ? { [worker]: to.entity, ...bindings.entities } : bindings.entities;
  const binding = bindGoal(source, wanted, {
    given: { ...bindings, entities: given },
    interface: needs,
    isAttached: to !== undefined,
    isAdditive,
  });
  const { goal, unbound, open, main } = binding;
  const owners = to === undefined ? ownersOf(current, binding) : [];
  const owner = to ?? (owners.length === 1 ? { entity: owners[0] as string } : undefined);
  const isSection = owner !== undefined && main !== undefined && !worker;
  const isLinking = owner !== undefined && isAdditive && isLinked;
  const links = isLinking ? linkPages(current, findNewPages(goal, current).slice(0, 1)) : [];
  const linked = links.length > 0 ? applyActions(current, links).document : current;
  const attached = isSection ? belongTo(linked, goal, main, owner) : undefined;
  const unused = to && !worker && !attached ? tellUnused(source, to) : [];
  const boundGoal = attached?.goal ?? goal;
  const start = outlineAgain(source, linked);
  const target = outlineAgain(binding.outline, boundGoal);
  const { goal: final, skipped } = isAdditive
    ? mergeInto(start, target)
    : { goal: boundGoal, skipped: [] };
  const comparison = isAdditive ? compareAsNamed(linked, final) : compareDocuments(linked, final);
  const planned = planActions(linked, final, { pattern, order: 'level' }, comparison);
  const instructions = [
    ...links.map((link) => ({ level: 1, ...link })),
    ...planned.actions.map(({ level, action, params }) => ({ level, action, params })),
  ];
  return {
    instructions,
    levels: instructions.at(-1)?.level ?? 0,
    bindings: binding.bindings,
    unbound,
    open,
    belongs: attached && owner && { ...owner, ...attached.told },
    owners: attached ? [] : owners,
    skipped: [...unused, ...binding.skipped, ...skipped],
    boundGoal,
    result: planned.result,
  };
}

/** Whether a goal works on the entity that it is asked for, as a search does; the records of all others belong to it. */
function worksOn({ to, interface: needs }: InstructionOptions): string | undefined {
  const main = needs?.primitive ? needs.entities[0] : undefined;
  return to === undefined || main === undefined || isAboutOthers(main) ? undefined : main;
}

/** That a goal without records of its own has nothing that could belong to an entity. */
function tellUnused(source: Part, { entity: name }: Belonging): SkippedDifference[] {
  const owner = [...descendants(source)].find((one) => one.type === 'entity' && one.name === name);
  const reason = `to was not used: the goal has no records of its own that could belong to ${name}.`;
  return [{ type: 'entity', name, path: toPointer(owner?.path ?? []), reason }];
}

/** The entities that the records of a goal could belong to, where they are always somebody's. */
function ownersOf(current: JsonObject, { main, unbound }: BoundGoal): readonly string[] {
  if (main === undefined || !unbound.includes(main) || !isAboutOthers(main)) return [];
  return storedEntities(current);
}

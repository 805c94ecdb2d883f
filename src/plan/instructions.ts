import type { Action } from '../actions/action.ts';
import { applyActions } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import type { BehaviorInterface } from '../behaviors/interface.ts';
import { isObject, isString, type JsonObject } from '../kernel/json.ts';
import { toPointer } from '../kernel/pointer.ts';
import { toKebab } from '../kernel/word-forms.ts';
import { recognise, takeAsNamed } from './alignment.ts';
import { type Belonging, type Belongs, belongTo, storedEntities } from './attach/belong.ts';
import { isAboutOthers } from './attach/bind-entities.ts';
import { type BoundGoal, bindGoal, type GivenBindings } from './attach/bind-goal.ts';
import { findNewPages, linkPages } from './attach/navigation.ts';
import { mergeInto, type SkippedDifference } from './merge.ts';
import {
  descendants,
  hasOwnName,
  mainEntity,
  outline,
  outlineAgain,
  type Part,
} from './outline.ts';
import { planActions } from './plan.ts';
import { RenameTable } from './rename-parts.ts';
import type { PatternHint } from './steps/schedule.ts';

/** One instruction; those of one level can be carried out in any order. */
export interface Instruction extends Action {
  /** From 1; needs the levels before. */
  readonly level: number;
}

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
  /** By level. */
  readonly instructions: readonly Instruction[];
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
  });
  const { unbound, open, main } = binding;
  const owners = to === undefined ? ownersOf(current, binding) : [];
  const owner = to ?? (owners.length === 1 ? { entity: owners[0] as string } : undefined);
  const isSection = owner !== undefined && main !== undefined && !worker;
  const isLinking = owner !== undefined && isAdditive && isLinked;
  const draft = new Draft(binding.goal);
  const moved = isAdditive ? keepPathsApart(draft, source, binding.outline) : [];
  const goal = draft.document;
  const links = isLinking ? linkPages(current, findNewPages(goal, current).slice(0, 1)) : [];
  const linked = links.length > 0 ? applyActions(current, links).document : current;
  const attached = isSection ? belongTo(linked, goal, main, owner) : undefined;
  const unused = to && !worker && !attached ? tellUnused(source, to) : [];
  const boundGoal = attached?.goal ?? goal;
  const start = outlineAgain(source, linked);
  const target = outlineAgain(binding.outline, boundGoal);
  const { goal: final, skipped } = isAdditive
    ? mergeApart(start, target)
    : { goal: boundGoal, skipped: [] };
  const recognition = isAdditive ? takeAsNamed(linked, final) : recognise(linked, final);
  const planned = planActions(linked, final, { pattern, order: 'level' }, recognition);
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
    skipped: [...unused, ...moved, ...skipped],
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

/** The current schema with all that the goal adds to it. */
function mergeApart(source: Part, target: Part): ReturnType<typeof mergeInto> {
  const draft = new Draft(target.value as JsonObject);
  const renamed = yieldOrbitalNames(draft, source, target);
  const { goal, skipped } = mergeInto(source, outlineAgain(target, draft.document));
  return { goal, skipped: [...renamed, ...skipped] };
}

/** Orbitals of one entity are one orbital, under its usual name; others of that name get another. */
function yieldOrbitalNames(draft: Draft, source: Part, target: Part): SkippedDifference[] {
  const skipped: SkippedDifference[] = [];
  const entityNameOf = (orbital: Part) => mainEntity(orbital)?.name ?? '';
  const namesOf = (orbitals: readonly Part[]) => new Set(orbitals.map(({ name }) => name));
  const [names, taken] = [namesOf(target.children), namesOf(source.children)];
  const byEntity = new Map(source.children.toReversed().map((one) => [entityNameOf(one), one]));
  const named = namesOf(source.children.filter((one) => entityNameOf(one) !== ''));
  const table = new RenameTable();
  for (const orbital of target.children.filter(hasOwnName)) {
    const entity = entityNameOf(orbital);
    if (entity === '') continue;
    const own = byEntity.get(entity);
    const to = own
      ? own.name
      : named.has(orbital.name)
        ? findFree(`${entity}Orbital`, '', (name) => names.has(name) || taken.has(name))
        : orbital.name;
    if (names.has(to) || !table.rename(orbital, to)) continue;
    names.add(to);
    if (own) {
      const path = toPointer(own.path);
      skipped.push({ type: 'orbital', name: own.name, path, reason: 'It keeps its name.' });
    }
  }
  table.applyTo(draft);
  return skipped;
}

/** A text that is not taken: as wanted, else with a number behind a separator. */
function findFree(wanted: string, separator: string, isTaken: (text: string) => boolean): string {
  let free = wanted;
  for (let n = 2; isTaken(free); n++) free = `${wanted}${separator}${n}`;
  return free;
}

/** Pages at one address are one page: a page of the goal under another name gets an address below it. */
function keepPathsApart(draft: Draft, source: Part, target: Part): SkippedDifference[] {
  const skipped: SkippedDifference[] = [];
  const owners = new Map<string, string>();
  for (const { type, name, value } of descendants(source)) {
    if (type === 'page') owners.set(toRoute(value), name);
  }
  for (const part of descendants(target)) {
    if (part.type !== 'page' || !isObject(part.value) || !isString(part.value.path)) continue;
    const owner = owners.get(toRoute(part.value));
    if (owner === undefined || owner === part.name || part.value.path === '/') continue;
    const wanted = `${part.value.path}/${toKebab(part.name)}`;
    const path = findFree(wanted, '-', (one) => owners.has(toRoute({ path: one })));
    owners.set(toRoute({ path }), part.name);
    draft.put([...part.path, 'path'], path);
    skipped.push({
      type: 'page',
      name: part.name,
      path: toPointer([...part.path, 'path']),
      reason: `Page "${owner}" already has the path ${part.value.path}: this one gets ${path}.`,
    });
  }
  return skipped;
}

/** The address of a page without the names of its parameters. */
const toRoute = (page: unknown): string =>
  isObject(page) && isString(page.path) ? page.path.replace(/:\w+/g, ':') : '';

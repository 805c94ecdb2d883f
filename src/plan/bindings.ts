import { toAddress } from '../actions/address.ts';
import { applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest.ts';
import { assign, type Candidate } from './assignment.ts';
import { descendants, outline, type Part, type PartType } from './outline.ts';
import { createStructureOf, similarity, TokenVocabulary } from './structure.ts';
import { SAME_STRUCTURE } from './weights.ts';

/** Names of the goal and what they are called in the current schema. */
export interface Bindings {
  readonly entities: Readonly<Record<string, string>>;
  readonly traits: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
}

export interface BoundGoal {
  /** The goal with the names of the current schema put in for the bound ones. */
  readonly goal: JsonObject;
  readonly bindings: Bindings;
  /** Entities of the goal that nothing of the current schema stands for. */
  readonly unbound: readonly string[];
}

/**
 * Binds entities of a goal to those of a current schema and renames them in the goal. What is given
 * comes first; then equal names, equal structure (from 0.6 on), an equal last word of the name that is
 * unique on both sides. Throws UNPROCESSABLE where a given binding names what isn't there.
 */
export function bindGoal(
  current: JsonObject,
  goal: JsonObject,
  given: Partial<Bindings> = {},
): BoundGoal {
  const source = outline(current);
  const target = outline(goal);
  assertKnown(source, target, given);
  const entities = { ...findEntityBindings(source, target, given.entities ?? {}) };
  const bindings: Bindings = {
    entities,
    traits: given.traits ?? {},
    events: given.events ?? {},
  };
  const known = new Set(entitiesOf(source).map((part) => part.name));
  const unbound = entitiesOf(target)
    .map((part) => part.name)
    .filter(
      (name) => !known.has(Object.hasOwn(entities, name) ? (entities[name] as string) : name),
    );
  return { goal: substitute(goal, bindings), bindings, unbound: [...new Set(unbound)] };
}

/** The entities that orbitals are about; auxiliary ones are matched by name alone. */
function entitiesOf(root: Part): Part[] {
  return root.children.flatMap((orbital) =>
    orbital.children.filter(
      (part) => part.type === 'entity' && !part.slot?.many && part.name !== '',
    ),
  );
}

function findEntityBindings(
  source: Part,
  target: Part,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const bound = new Map(Object.entries(given));
  const taken = new Set(bound.values());
  const allNames = new Set(
    [...descendants(target)].filter((part) => part.type === 'entity').map((part) => part.name),
  );
  const sourceNames = new Set(entitiesOf(source).map((part) => part.name));
  const isFree = (part: Part) => !taken.has(part.name) && !allNames.has(part.name);
  const isOpen = (part: Part) => !bound.has(part.name) && !sourceNames.has(part.name);
  const bind = (from: Part, to: Part) => {
    bound.set(from.name, to.name);
    taken.add(to.name);
  };
  for (const [from, to] of pairByStructure(source, target, isFree, isOpen)) bind(from, to);
  for (const [from, to] of pairByLastWord(
    entitiesOf(target).filter(isOpen),
    entitiesOf(source).filter(isFree),
  )) {
    bind(from, to);
  }
  return Object.fromEntries(bound);
}

function pairByStructure(
  source: Part,
  target: Part,
  isFree: (part: Part) => boolean,
  isOpen: (part: Part) => boolean,
): [Part, Part][] {
  const rows = entitiesOf(target).filter(isOpen);
  const columns = entitiesOf(source).filter(isFree);
  const vocabulary = new TokenVocabulary();
  const goalStructure = createStructureOf(target, vocabulary);
  const currentStructure = createStructureOf(source, vocabulary);
  const candidates: Candidate[] = [];
  rows.forEach((from, row) => {
    columns.forEach((to, column) => {
      const [a, b] = [goalStructure(from), currentStructure(to)];
      if (!a.isTelling || !b.isTelling) return;
      const alike = similarity(a, b);
      if (alike >= SAME_STRUCTURE) candidates.push({ row, column, similarity: alike });
    });
  });
  return assign(candidates).map(({ row, column }) => [rows[row] as Part, columns[column] as Part]);
}

function pairByLastWord(goal: readonly Part[], current: readonly Part[]): [Part, Part][] {
  return goal.flatMap((from): [Part, Part][] => {
    const word = lastWord(from.name);
    const own = goal.filter((part) => lastWord(part.name) === word);
    const others = current.filter((part) => lastWord(part.name) === word);
    return word !== '' && own.length === 1 && others.length === 1
      ? [[from, others[0] as Part]]
      : [];
  });
}

/** `SupportTicket`, `support_ticket` → `ticket`. */
function lastWord(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g);
  return words?.at(-1)?.toLowerCase() ?? '';
}

/** The goal with bound names put in. A name that something else in the goal carries already stays. */
function substitute(goal: JsonObject, bindings: Bindings): JsonObject {
  const draft = new Draft(goal);
  const kinds: [PartType, Readonly<Record<string, string>>][] = [
    ['entity', bindings.entities],
    ['trait', bindings.traits],
    ['event', bindings.events],
  ];
  for (const [type, names] of kinds) {
    const parts = [...descendants(outline(draft.document))].filter(
      (part) => part.type === type && Object.hasOwn(names, part.name),
    );
    for (const part of parts) renameIn(draft, part, names[part.name] as string);
  }
  return draft.document;
}

function renameIn(draft: Draft, part: Part, to: string): void {
  if (part.name === to) return;
  const at = toAddress(draft.document, part.path);
  try {
    const params = { type: part.type, from: part.name, to, at };
    applyTo(draft, { action: 'rename', params }, { trusted: true }, []);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function assertKnown(source: Part, target: Part, given: Partial<Bindings>): void {
  const kinds: [keyof Bindings, PartType][] = [
    ['entities', 'entity'],
    ['traits', 'trait'],
    ['events', 'event'],
  ];
  for (const [key, type] of kinds) {
    for (const [from, to] of Object.entries(given[key] ?? {})) {
      assertNamed(target, type, from, `/bindings/${key}`, 'goal');
      assertNamed(source, type, to, `/bindings/${key}/${from}`, 'current schema');
    }
  }
}

function assertNamed(root: Part, type: PartType, name: string, path: string, where: string): void {
  const names = new Set<string>();
  for (const part of descendants(root)) if (part.type === type) names.add(part.name);
  if (names.has(name)) return;
  const nearest = nearestNames(name, names).join(', ');
  const message = `The ${where} has no ${type} "${name.slice(0, 80)}".${nearest === '' ? '' : ` Nearest: ${nearest}.`} A binding maps a name of the goal to one of the current schema.`;
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path, message }] });
}

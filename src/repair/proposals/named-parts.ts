import type { Action } from '../../actions/action.ts';
import type { BehaviorLibrary } from '../../behaviors/library.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toKebab, toNameWords, toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { traitsOf } from '../../language/traits.ts';
import type { Category } from '../../verify/finding.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, traitTarget } from './action-target.ts';

/** The most machines that are offered for one named trait, and the most traits that one answer is about. */
const MACHINES_A_TRAIT = 3;
const MOST_TRAITS = 5;
/** From here on the names of a trait and of a built-in's mean the same. */
const LEAST_LIKENESS = 0.2;
/** What the lifecycle of the entity and a plain machine are worth beside a built-in of the same name. */
const LIFECYCLE_LIKENESS = 0.5;
const PLAIN_LIKENESS = 0.1;

type Move = { readonly from: string; readonly event: string; readonly to: string };

/** A machine as names. Each state is entered by the moves before those that leave it. */
interface NamedMachine {
  readonly states: readonly [string, ...string[]];
  readonly moves: readonly Move[];
  readonly origin: string;
  readonly likeness: number;
}

const PLAIN: NamedMachine = {
  states: ['idle', 'active', 'done'],
  moves: [
    { from: 'idle', event: 'START', to: 'active' },
    { from: 'active', event: 'STOP', to: 'idle' },
    { from: 'active', event: 'FINISH', to: 'done' },
  ],
  origin: 'a plain machine',
  likeness: PLAIN_LIKENESS,
};

/** How much two names share, 0..1: the Dice coefficient of their words. */
function nameSimilarity(a: string, b: string): number {
  const left = new Set(toNameWords(a));
  const right = new Set(toNameWords(b));
  const shared = [...left].filter((word) => right.has(word)).length;
  return (2 * shared) / Math.max(1, left.size + right.size);
}

/** The states and moves of a written machine from its initial state on, each state by the move that first enters it. */
function readMachine(machine: JsonObject): Pick<NamedMachine, 'states' | 'moves'> | undefined {
  const first = asArray(machine.states).find((one) => isObject(one) && one.isInitial === true);
  const moves = asArray(machine.transitions).flatMap((one): Move[] => {
    const { from, event, to } = Object(one) as JsonObject;
    const isPlain = isString(from) && isString(event) && isString(to) && from !== to;
    return isPlain && /^[A-Z][A-Z0-9_]*$/.test(event) ? [{ from, event, to }] : [];
  });
  const states = [elementName('state', first)] as [string, ...string[]];
  for (const state of states) {
    for (const { from, to } of moves) if (from === state && !states.includes(to)) states.push(to);
  }
  return states[0] === '' || states.length < 2 ? undefined : { states, moves };
}

/** The machines of built-ins whose names mean the same as those of a trait and its entity. */
function* findBuiltins({ name = '', entityName = '' }: TraitRow, library: BehaviorLibrary) {
  for (const { schema, name: behavior } of library.list()) {
    for (const [trait, , entity] of traitsOf(schema)) {
      const own = elementName('trait', trait);
      const likeness =
        0.6 * nameSimilarity(name, own) +
        0.25 * nameSimilarity(entityName, entity) +
        0.15 * nameSimilarity(name, behavior.replace(/^std-/, ''));
      if (likeness < LEAST_LIKENESS || !isObject(trait.stateMachine)) continue;
      const machine = readMachine(trait.stateMachine);
      if (machine) yield { ...machine, origin: `${own} of ${behavior}`, likeness };
    }
  }
}

/** The lifecycles that the fields of a trait's entity name: each state leads to the next. */
function* findLifecycles({ entityName, entity }: TraitRow) {
  for (const { node, name: field } of entity?.fields ?? []) {
    const states = asArray(node?.values).filter(isString) as [string, ...string[]];
    if (!/^(status|state|stage|phase)$/i.test(field ?? '') || states.length < 2) continue;
    const moves = states.slice(1).map((to, index): Move => {
      const event = to.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
      return { from: states[index] as string, event, to };
    });
    yield { states, moves, origin: `the ${field} of ${entityName}`, likeness: LIFECYCLE_LIKENESS };
  }
}

/** The machines that a named trait may have, likeliest first: of built-ins, of its entity's lifecycle, a plain one. */
const findMachines = (row: TraitRow, library: BehaviorLibrary): NamedMachine[] =>
  [PLAIN, ...findBuiltins(row, library), ...findLifecycles(row)].sort(
    (a, b) => b.likeness - a.likeness,
  );

/** What a code asks of the machine beside that it is one. */
interface Answer {
  /** How many states it takes at most; default two. */
  readonly size?: number;
  /** Events are declared first, as what lacked. */
  readonly eventsFirst?: true;
  /** Transitions one by one, as what lacked. */
  readonly each?: true;
  /** The initial state is set, rather than part of the states. */
  readonly setsInitial?: true;
  /** A way back out of every state. */
  readonly hasExits?: true;
  /** Effects on INIT. */
  readonly opening?: (row: TraitRow) => Json[];
  /** Actions after the machine. */
  readonly after?: (row: TraitRow, target: JsonObject, machine: NamedMachine) => Action[];
}

const title = (row: TraitRow): JsonObject => ({
  type: 'typography',
  variant: 'h2',
  content: toSentence(row.name ?? ''),
});

/** The name of an entity that is only named, which then gets a field. */
const addField =
  (name: string) =>
  ({ entity, entityName }: TraitRow): Action[] =>
    entity === undefined && entityName !== undefined
      ? [act('add_field', { entity: entityName, name, type: 'string' })]
      : [];

function mount({ orbital, name = '' }: TraitRow): Action[] {
  const page = orbital.pages.find((one) => one.node === undefined && one.name !== undefined);
  if (page) return [act('add_page_trait', { page: page.name as string, trait: name })];
  const home = orbital.name ?? orbital.entityName;
  if (home === undefined || orbital.pages.length > 0) return [];
  const path = `/${toKebab(name)}`;
  return [act('add_page', { orbital: home, name: `${name}Page`, path, traits: [name] })];
}

/** The answer to each code that a named trait may be blamed for. They differ in more than size: machines may be small. */
const ANSWERS: Readonly<Record<Category, Answer>> = {
  missing_required_field: { size: 3, setsInitial: true, hasExits: true },
  missing_initial_state: { setsInitial: true },
  missing_transition: {},
  orphan_state: { size: 3, setsInitial: true, each: true },
  invalid_transition_target: { size: 3, hasExits: true, each: true },
  duplicate_definition: { size: 3, setsInitial: true, eventsFirst: true },
  nondeterministic_transition: { size: 3, each: true, eventsFirst: true },
  invalid_entity_field: { after: addField('name') },
  orphan_event: { each: true },
  undeclared_event: { eventsFirst: true },
  unmatched_emit: {
    after: (_row, target, { moves: [move] }) =>
      move ? [act('add_listen', { ...target, event: move.event, triggers: move.event })] : [],
  },
  unmatched_listener: {
    after: (_row, target, { moves: [move] }) =>
      move
        ? [act('add_emit', { ...target, event: move.event, definition: { scope: 'external' } })]
        : [],
  },
  broken_binding: { after: addField('status') },
  unresolved_reference: { after: mount, opening: (row) => [['render-ui', 'main', title(row)]] },
  invalid_effect: { opening: ({ entityName }) => (entityName ? [['fetch', entityName]] : []) },
  missing_render_effect: {
    opening: () => [],
    after: (_row, target, { states: [state] }) => [
      act('add_effect', { ...target, state, effect: 'render-ui' }),
    ],
  },
  invalid_pattern: { opening: (row) => [['render-ui', 'main', title(row)]] },
  invalid_slot: {
    opening: (row) => [['render-ui', 'main', { type: 'stack', children: [title(row)] }]],
  },
  overlay_without_exit: { hasExits: true },
  missing_pattern_prop: {
    opening: (row) => [['render-ui', 'main', { type: 'card', title: row.name ?? '' }]],
  },
};

/** The smallest part of a machine that answers some codes. */
function toPart(
  { states, moves, ...rest }: NamedMachine,
  answers: readonly Answer[],
): NamedMachine {
  const size = Math.max(...answers.map(({ size = 2 }) => size));
  const kept: [string, ...string[]] = [states[0]];
  const part: Move[] = [];
  for (const state of kept) {
    for (const move of moves.filter(({ from }) => from === state)) {
      const isTaken = part.some(
        ({ from, event, to }) => from === state && (event === move.event || to === move.to),
      );
      const isNew = !kept.includes(move.to);
      if (isTaken || (isNew && kept.length === size)) continue;
      if (isNew) kept.push(move.to);
      part.push(move);
    }
  }
  if (answers.some(({ hasExits }) => hasExits)) {
    for (const from of kept.slice(1)) part.push({ from, event: 'CLOSE', to: kept[0] });
  }
  return { ...rest, states: kept, moves: part };
}

/** The actions that give a named trait as much of a machine as the codes want. */
function createBody(
  state: RepairState,
  row: TraitRow,
  machine: NamedMachine,
  answers: readonly Answer[],
): readonly Action[] {
  const target = traitTarget(state.model, row);
  const { states, moves } = toPart(machine, answers);
  const wants = (key: 'eventsFirst' | 'each' | 'setsInitial') => answers.some((one) => one[key]);
  const openings = answers.flatMap(({ opening }) => (opening ? [opening(row)] : []));
  const opening =
    openings.length === 0
      ? []
      : [{ from: states[0], event: 'INIT', to: states[0], effects: openings.flat() }];
  const ends = states.filter((name) => !moves.some(({ from }) => from === name));
  const definitions: JsonObject = {
    ...(wants('setsInitial') ? {} : { [states[0]]: { isInitial: true } }),
    ...Object.fromEntries(ends.map((name) => [name, { isTerminal: true }])),
  };
  const written = [...opening, ...moves].map(
    ({ effects = [], ...move }: Move & { effects?: Json[] }) =>
      effects.length > 0 ? { ...move, effects } : move,
  );
  const events = [...new Set(written.map(({ event }) => event))];
  const parts = [
    act('add_states', { ...target, states: [...states], count: states.length, definitions }),
    act('add_events', { ...target, events }),
  ];
  return [
    ...(wants('eventsFirst') ? parts.reverse() : parts),
    ...(wants('each')
      ? written.map((transition) => act('add_transition', { ...target, ...transition }))
      : [act('add_transitions', { ...target, transitions: written })]),
    ...(wants('setsInitial') ? [act('set_initial_state', { ...target, state: states[0] })] : []),
    ...answers.flatMap(({ after }) => after?.(row, target, machine) ?? []),
  ];
}

/** Traits of a document that are names alone. */
export const findNamed = ({ model }: RepairState): readonly TraitRow[] =>
  model.opaqueTraits.filter(({ entry, name }) => isString(entry) && name !== undefined);

/**
 * Answers to codes whose fault must be in a part that is only named: one trait gets the smallest machine that answers
 * them. Of several traits each gets its likeliest; a single one gets the three likeliest.
 */
export function* proposeBodies(
  state: RepairState,
  codes: readonly Category[],
  library: BehaviorLibrary,
): Iterable<Candidate> {
  const rows = findNamed(state).slice(0, MOST_TRAITS);
  const answers = codes.map((code) => ANSWERS[code]);
  let order = 0;
  for (const row of rows) {
    const machines = findMachines(row, library);
    for (const machine of machines.slice(0, rows.length > 1 ? 1 : MACHINES_A_TRAIT)) {
      yield {
        actions: createBody(state, row, machine, answers),
        order: order++,
        says: `Give trait "${row.name}" the states ${machine.states.slice(0, 2).join(' and ')}, as ${machine.origin} has them.`,
        imagines: row.name as string,
        likeness: machine.likeness,
        assumption: `Trait "${row.name}" works like ${machine.origin}; its own definition was not sent.`,
      };
    }
  }
}

import type { Action } from '../../actions/action.ts';
import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { toRoute } from '../../language/grammar/page-paths.ts';
import type { TraitRow } from '../../language/model/model.ts';
import type { Category } from '../../verify/finding.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, traitTarget } from './action-target.ts';

/** The most traits that one answer is about. */
const MOST_TRAITS = 5;

type Move = { readonly from: string; readonly event: string; readonly to: string };

/** The machine that a named trait gets, or the beginning of it. */
const STATES = ['idle', 'active', 'done'] as const;
const START: Move = { from: 'idle', event: 'START', to: 'active' };
const MOVES: readonly Move[] = [
  START,
  { from: 'active', event: 'STOP', to: 'idle' },
  { from: 'active', event: 'FINISH', to: 'done' },
];

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
  readonly after?: (row: TraitRow, target: JsonObject) => Action[];
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
  const path = toRoute(name);
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
    after: (_row, target) => [
      act('add_listen', { ...target, event: START.event, triggers: START.event }),
    ],
  },
  unmatched_listener: {
    after: (_row, target) => [
      act('add_emit', { ...target, event: START.event, definition: { scope: 'external' } }),
    ],
  },
  broken_binding: { after: addField('status') },
  unresolved_reference: { after: mount, opening: (row) => [['render-ui', 'main', title(row)]] },
  invalid_effect: { opening: ({ entityName }) => (entityName ? [['fetch', entityName]] : []) },
  missing_render_effect: {
    opening: () => [],
    after: (_row, target) => [
      act('add_effect', { ...target, state: STATES[0], effect: 'render-ui' }),
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

/** The actions that give a named trait as much of a machine as the codes want. */
function createBody(
  state: RepairState,
  row: TraitRow,
  answers: readonly Answer[],
): readonly Action[] {
  const target = traitTarget(state.model, row);
  const wants = (key: 'eventsFirst' | 'each' | 'setsInitial' | 'hasExits') =>
    answers.some((one) => one[key]);
  const states = STATES.slice(0, Math.max(...answers.map(({ size = 2 }) => size)));
  const [first] = STATES;
  const openings = answers.flatMap(({ opening }) => (opening ? [opening(row)] : []));
  const effects = openings.flat();
  const exits = states.slice(1).map((from) => ({ from, event: 'CLOSE', to: first }));
  const written = [
    ...(openings.length === 0
      ? []
      : [{ from: first, event: 'INIT', to: first, ...(effects.length > 0 && { effects }) }]),
    ...MOVES.filter(({ to }) => states.some((name) => name === to)),
    ...(wants('hasExits') ? exits : []),
  ];
  const isEnd = states.length === STATES.length && !wants('hasExits');
  const definitions: JsonObject = {
    ...(wants('setsInitial') ? {} : { [first]: { isInitial: true } }),
    ...(isEnd && { done: { isTerminal: true } }),
  };
  const events = [...new Set(written.map(({ event }) => event))];
  const parts = [
    act('add_states', { ...target, states, count: states.length, definitions }),
    act('add_events', { ...target, events }),
  ];
  return [
    ...(wants('eventsFirst') ? parts.reverse() : parts),
    ...(wants('each')
      ? written.map((transition) => act('add_transition', { ...target, ...transition }))
      : [act('add_transitions', { ...target, transitions: written })]),
    ...(wants('setsInitial') ? [act('set_initial_state', { ...target, state: first })] : []),
    ...answers.flatMap(({ after }) => after?.(row, target) ?? []),
  ];
}

/** Traits of a document that are names alone. */
export const findNamed = ({ model }: RepairState): readonly TraitRow[] =>
  model.opaqueTraits.filter(({ entry, name }) => isString(entry) && name !== undefined);

/**
 * Answers to codes whose fault must be in a part that is only named: one of its traits gets the smallest machine that
 * answers them.
 */
export function* proposeBodies(
  state: RepairState,
  codes: readonly Category[],
): Iterable<Candidate> {
  const answers = codes.map((code) => ANSWERS[code]);
  for (const [order, row] of findNamed(state).slice(0, MOST_TRAITS).entries()) {
    yield {
      actions: createBody(state, row, answers),
      order,
      says: `Give trait "${row.name}" the states ${STATES[0]} and ${STATES[1]}.`,
      imagines: row.name as string,
      assumption: `Trait "${row.name}" works like a plain machine; its own definition was not sent.`,
    };
  }
}

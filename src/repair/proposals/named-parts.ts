import type { Action } from '../../actions/action.ts';
import { isString, type JsonObject } from '../../kernel/json.ts';
import type { TraitRow } from '../../language/model/model.ts';
import type { Category } from '../../verify/finding.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, traitTarget } from './action-target.ts';

/** The most traits that one answer is about. */
const MOST_TRAITS = 5;

/** A transition of its own event. */
const arm = (target: JsonObject, from: string, event: string, to: string): Action[] => [
  act('add_events', { ...target, events: [event] }),
  act('add_transition', { ...target, from, event, to }),
];

/** What a code asks of the machine beside that it is one. */
const ASKED: Partial<Record<Category, (target: JsonObject) => Action[]>> = {
  missing_initial_state: (target) => [act('set_initial_state', { ...target, state: 'idle' })],
  missing_render_effect: (target) => [
    ...arm(target, 'idle', 'INIT', 'idle'),
    act('add_effect', { ...target, state: 'idle', event: 'INIT', effect: 'render-ui' }),
  ],
  orphan_state: (target) => [
    act('add_states', { ...target, states: ['done'], definitions: { done: { isTerminal: true } } }),
    ...arm(target, 'active', 'FINISH', 'done'),
  ],
  orphan_event: (target) => arm(target, 'active', 'RESET', 'idle'),
  overlay_without_exit: (target) => arm(target, 'active', 'CLOSE', 'idle'),
  unmatched_emit: (target) => [act('add_listen', { ...target, event: 'START', triggers: 'START' })],
  unmatched_listener: (target) => [
    act('add_emit', { ...target, event: 'START', definition: { scope: 'external' } }),
  ],
};

/** The machine that a trait gets which is only named, and what the codes ask of it. */
function createBody(
  { model }: RepairState,
  row: TraitRow,
  codes: readonly Category[],
): readonly Action[] {
  const target = traitTarget(model, row);
  const transitions = [
    { from: 'idle', event: 'START', to: 'active' },
    { from: 'active', event: 'STOP', to: 'idle' },
  ];
  const definitions = { idle: { isInitial: true } };
  return [
    act('add_states', { ...target, states: ['idle', 'active'], count: 2, definitions }),
    act('add_events', { ...target, events: ['START', 'STOP'] }),
    act('add_transitions', { ...target, transitions }),
    ...codes.flatMap((code) => ASKED[code]?.(target) ?? []),
  ];
}

/** Traits of a document that are names alone. */
export const findNamed = ({ model }: RepairState): readonly TraitRow[] =>
  model.opaqueTraits.filter(({ entry, name }) => isString(entry) && name !== undefined);

/** Answers to faults that must be in a part that is only named: one of its traits gets a plain machine. */
export function* proposeBodies(
  state: RepairState,
  codes: readonly Category[],
): Iterable<Candidate> {
  for (const [order, row] of findNamed(state).slice(0, MOST_TRAITS).entries()) {
    yield {
      actions: createBody(state, row, codes),
      order,
      says: `Give trait "${row.name}" the states idle and active.`,
      imagines: row.name as string,
      assumption: `Trait "${row.name}" works like a plain machine; its own definition was not sent.`,
    };
  }
}

import type { Action } from '../../src/actions/action.ts';
import { applyAction } from '../../src/actions/apply.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

interface TraitNames {
  readonly name: string;
  readonly states: readonly string[];
  readonly events: readonly string[];
  readonly transitions: readonly JsonObject[];
  readonly emits: readonly string[];
  readonly listens: readonly string[];
  readonly ticks: readonly string[];
}

/** What a random action can be about. */
interface Names {
  readonly random: Random;
  readonly entities: readonly JsonObject[];
  readonly orbitals: readonly string[];
  readonly pages: readonly string[];
  readonly traits: readonly TraitNames[];
}

const EFFECTS: readonly Json[] = [
  ['render-ui', 'main', { type: 'stat-display', label: 'Total', value: 3 }],
  ['render-ui', 'modal', { type: 'form-section', fields: ['a', 'b'], submitEvent: 'GO' }],
  ['set', '@entity.total', ['+', '@entity.total', 1]],
  ['notify', 'Done', 'success'],
  ['emit', 'FINISHED', { id: '@entity.id' }],
  ['persist', 'update', 'Thing', '@payload'],
  ['fetch', 'Thing'],
];
const GUARDS: readonly Json[] = [
  ['>', '@entity.total', 0],
  ['and', '@payload.ready', ['not', '@entity.locked']],
];
const TYPES = ['string', 'number', 'boolean', 'date', 'object', 'email'];

const fresh = (names: Names) => `Fresh${names.random.integer(1e9)}`;
const trait = (names: Names) => names.random.pick(names.traits);
const nameOf = (item: Json | undefined, key = 'name') =>
  String((isObject(item) ? item[key] : item) ?? '');

/** One way to draw the params of each action. A throw means that the document has nothing for it. */
const DRAWS: Readonly<Record<string, (names: Names) => JsonObject>> = {
  add_entity: (n) => ({ name: fresh(n) }),
  add_field: (n) => ({
    entity: nameOf(n.random.pick(n.entities)),
    name: fresh(n),
    type: n.random.pick(TYPES),
  }),
  add_trait: (n) => ({ name: fresh(n), linkedEntity: nameOf(n.random.pick(n.entities)) }),
  add_states: (n) => ({ trait: trait(n).name, states: [fresh(n), fresh(n)] }),
  add_events: (n) => ({ trait: trait(n).name, events: [fresh(n)] }),
  add_transition: (n) => {
    const { name, states, events } = trait(n);
    const pick = n.random.pick;
    return { trait: name, from: pick(states), event: pick(events), to: pick(states) };
  },
  add_effect: (n) => {
    const { name, states } = trait(n);
    return { trait: name, state: n.random.pick(states), effect: n.random.pick(EFFECTS) };
  },
  add_emit: (n) => ({ trait: trait(n).name, event: fresh(n), scope: 'external' }),
  add_listen: (n) => {
    const { name, events } = trait(n);
    return { trait: name, event: fresh(n), triggers: n.random.pick(events), source: trait(n).name };
  },
  add_tick: (n) => ({
    trait: trait(n).name,
    name: fresh(n),
    interval: 500,
    effects: [n.random.pick(EFFECTS)],
  }),
  add_page: (n) => ({ name: fresh(n), traits: [{ ref: trait(n).name }] }),
  add_page_trait: (n) => ({ page: n.random.pick(n.pages), trait: trait(n).name }),
  set_guard: (n) => ({ ...drawReaction(n), guard: n.random.pick(GUARDS) }),
  set_effects: (n) => ({ ...drawReaction(n), effects: [n.random.pick(EFFECTS)] }),
  set_initial_state: (n) => drawState(n),
  set_terminal_state: (n) => drawState(n),
  set_config: (n) => ({
    trait: trait(n).name,
    config: { [fresh(n)]: { type: n.random.pick(TYPES), default: 1 } },
  }),
  remove_field: (n) => {
    const entity = n.random.pick(n.entities);
    return { entity: nameOf(entity), name: nameOf(n.random.pick(asArray(entity.fields))) };
  },
  remove_trait: (n) => ({ name: trait(n).name }),
  remove_state: (n) => drawState(n),
  remove_event: (n) => {
    const { name, events } = trait(n);
    return { trait: name, event: n.random.pick(events) };
  },
  remove_transition: (n) => drawReaction(n),
  remove_effect: (n) => ({ ...drawState(n), effect: n.random.pick(['render-ui', 'fetch', 'set']) }),
  remove_emit: (n) => {
    const { name, emits } = trait(n);
    return { trait: name, event: n.random.pick(emits) };
  },
  remove_listen: (n) => {
    const { name, listens } = trait(n);
    return { trait: name, event: n.random.pick(listens) };
  },
  remove_tick: (n) => {
    const { name, ticks } = trait(n);
    return { trait: name, name: n.random.pick(ticks) };
  },
  remove_page: (n) => ({ name: n.random.pick(n.pages) }),
};

function drawState(names: Names): JsonObject {
  const { name, states } = trait(names);
  return { trait: name, state: names.random.pick(states) };
}

function drawReaction(names: Names): JsonObject {
  const { name, transitions } = trait(names);
  const { from, event, to } = names.random.pick(transitions);
  return { trait: name, from, event, to };
}

function listNames(document: JsonObject, random: Random): Names {
  const orbitals = asArray(document.orbitals).filter(isObject);
  const traits = orbitals.flatMap((orbital) => asArray(orbital.traits).filter(isObject));
  return {
    random,
    entities: orbitals.map(({ entity }) => (isObject(entity) ? entity : { name: entity })),
    orbitals: orbitals.map((orbital) => nameOf(orbital)),
    pages: orbitals.flatMap((orbital) => asArray(orbital.pages).map((page) => nameOf(page))),
    traits: traits.map((item) => {
      const machine = isObject(item.stateMachine) ? item.stateMachine : {};
      return {
        name: nameOf(item),
        states: asArray(machine.states).map((state) => nameOf(state)),
        events: asArray(machine.events).map((event) => nameOf(event, 'key')),
        transitions: asArray(machine.transitions).filter(isObject),
        emits: asArray(item.emits).map((emit) => nameOf(emit, 'event')),
        listens: asArray(item.listens).map((listen) => nameOf(listen, 'event')),
        ticks: asArray(item.ticks).map((tick) => nameOf(tick)),
      };
    }),
  };
}

/** The document after one action of a type drawn among those that it allows, and the action. */
export function actOnce(document: JsonObject, random: Random): [JsonObject, Action] {
  const names = listNames(document, random);
  for (;;) {
    const action = random.pick(Object.keys(DRAWS));
    try {
      const params = (DRAWS[action] as (n: Names) => JsonObject)(names);
      const step = { action, params };
      return [applyAction(document, step), step];
    } catch (error) {
      if (!(error instanceof AppError || error instanceof RangeError)) throw error;
    }
  }
}

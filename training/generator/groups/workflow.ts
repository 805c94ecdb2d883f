import type { JsonObject } from '../../../src/kernel/json.ts';
import {
  clear,
  type Expression,
  emit,
  fetch,
  main,
  modal,
  notify,
  on,
  persist,
  type Tick,
  type Transition,
  trait,
} from '../builder.ts';
import { type EntityDraft, fieldsOf, type Group, type Scene } from '../scene.ts';
import { view } from '../views.ts';
import { change, changes, guard } from './changes.ts';

interface Edge {
  readonly from: string;
  readonly event: string;
  readonly to: string;
}

interface Machine {
  readonly states: readonly string[];
  readonly terminal: ReadonlySet<string>;
  readonly overlays: ReadonlySet<string>;
  readonly edges: readonly Edge[];
}

/** A random connected machine: a tree from the initial state, then ways back, across and around. */
function drawMachine(scene: Scene, entity: EntityDraft, count: number): Machine {
  const states = scene.namer.states(count);
  const [initial = 'idle'] = states;
  const edges: Edge[] = [];
  const overlays = new Set<string>();
  const add = (from: string, to: string, event = scene.namer.event(entity.name)) => {
    edges.push({ from, event, to });
  };
  states.slice(1).forEach((state, index) => {
    const isChain = scene.chance(0.5);
    const from = isChain ? (states[index] as string) : scene.pick(states.slice(0, index + 1));
    add(from, state);
    if (scene.chance(0.2)) {
      overlays.add(state);
      add(state, from, scene.pick(['CLOSE', 'CANCEL', 'DISMISS', 'BACK']));
    }
  });
  const reusable = edges.map(({ event }) => event);
  for (let extra = scene.few(0, count + 2); extra > 0; extra--) {
    const from = scene.pick(states);
    const event = scene.chance(0.3) && reusable.length > 0 ? scene.pick(reusable) : undefined;
    if (edges.some((edge) => edge.from === from && edge.event === event)) continue;
    add(from, scene.chance(0.5) ? from : scene.pick(states), event);
  }
  const terminal = new Set<string>();
  for (const state of states) {
    if (edges.some(({ from }) => from === state)) continue;
    if (scene.chance(0.4) && state !== initial) terminal.add(state);
    else
      add(state, initial, scene.pick(['RESET', 'RESTART', 'BACK', scene.namer.event(entity.name)]));
  }
  return { states, terminal, overlays, edges };
}

/** Effects of entering a state: what changed, then what it shows, with a control per way on. */
function enter(scene: Scene, entity: EntityDraft, machine: Machine, edge: Edge): Expression[] {
  const onward = machine.edges.filter(({ from }) => from === edge.to);
  const controls = onward.filter(() => scene.chance(0.85)).map(({ event }) => event);
  const content = view(scene, entity, [...new Set(controls)]);
  const isOverlay = machine.overlays.has(edge.to);
  const effects = changes(scene, entity, 4);
  const leavesOverlay = machine.overlays.has(edge.from) && edge.to !== edge.from;
  if (leavesOverlay) effects.push(clear());
  if (isOverlay) effects.push(modal(content));
  else if (!leavesOverlay || scene.chance(0.5)) effects.push(main(content));
  if (scene.chance(0.08)) effects.push(notify('Done', 'success'));
  if (scene.chance(0.06)) effects.push(persist('update', entity.name, '@entity'));
  return effects;
}

export interface WorkflowOptions {
  /** Number of states. */
  readonly states: number;
  /** Runs on its own between transitions. */
  readonly ticks?: boolean;
}

/** A trait with a random state machine. */
export function workflow(scene: Scene, entity: EntityDraft, options: WorkflowOptions): Group {
  const name = scene.namer.unique(
    `${entity.name}${scene.pick(['Flow', 'Board', 'Panel', 'Engine', 'Pipeline'])}`,
  );
  const machine = drawMachine(scene, entity, options.states);
  const [initial = 'idle'] = machine.states;
  const start: Edge = { from: initial, event: 'INIT', to: initial };
  const fetches = scene.chance(0.3);
  const events: Record<string, string> = {};
  const transitions: Transition[] = on(`${initial} INIT =`, [
    ...(fetches ? [fetch(entity.name)] : []),
    ...enter(scene, entity, machine, start),
  ]);
  if (fetches) {
    transitions.push(...on(`${initial} ${entity.name}Loaded =`, [main(view(scene, entity, []))]));
    if (scene.chance(0.7)) {
      transitions.push(
        ...on(`${initial} ${entity.name}LoadFailed =`, [
          main({ type: 'alert', message: '@payload.error' }),
        ]),
      );
    }
  }
  const emitted: string[] = [];
  for (const edge of machine.edges) {
    const move = `${edge.from} ${edge.event} ${edge.to}`;
    const effects = enter(scene, entity, machine, edge);
    if (events[edge.event] === undefined && scene.chance(0.35))
      events[edge.event] = scene.pick(['id!', 'id! row:object', 'value', 'x:number y:number']);
    if (events[edge.event] === 'value' && scene.chance(0.5)) {
      effects.unshift(['set', `@entity.${scene.pick(entity.fields).name}`, '@payload.value']);
    }
    if (scene.chance(0.08)) {
      const event = scene.namer.event(entity.name);
      emitted.push(event);
      effects.push(emit(event, { id: '@entity.id' }));
    }
    const isGuarded = scene.chance(0.1);
    transitions.push(...on(move, effects, isGuarded ? guard(scene, entity) : undefined));
    if (isGuarded && scene.chance(0.6))
      transitions.push(...on(`${edge.from} ${edge.event} =`, [notify('Not now', 'warning')]));
  }
  const node = trait({
    name,
    entity: entity.name,
    states: machine.states
      .map((state) => (machine.terminal.has(state) ? `${state}.` : state))
      .join(' '),
    events,
    external: emitted.filter(() => scene.chance(0.7)).join(' '),
    ...(options.ticks ? { ticks: drawTicks(scene, entity) } : {}),
    ...(scene.chance(0.3)
      ? { config: { title: { type: 'string', default: entity.name, label: 'Title' } } }
      : {}),
    transitions: shuffleTransitions(scene, transitions),
  });
  return { traits: [node as JsonObject], shown: [name] };
}

/** Only transitions of one source and event have an order. */
function shuffleTransitions(scene: Scene, transitions: readonly Transition[]): Transition[] {
  const key = ({ from, event }: Transition) => `${from}|${event}`;
  const groups = new Map<string, Transition[]>();
  for (const one of transitions) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return scene.random.shuffle([...groups.values()]).flat();
}

function drawTicks(scene: Scene, entity: EntityDraft): Tick[] {
  const numbers = fieldsOf(entity, 'number');
  return Array.from({ length: scene.few(1, 3) }, (_, index) => ({
    name: `${entity.name.toLowerCase()}Tick${index === 0 ? '' : index + 1}`,
    interval: scene.pick([32, 100, 500, 900]),
    guard: guard(scene, entity),
    effects: [
      change(scene, entity),
      ...(numbers.length > 0 && scene.chance(0.5)
        ? [main({ type: 'progress-bar', value: `@entity.${scene.pick(numbers).name}` })]
        : []),
    ],
  }));
}

import { type PlayedActor, type PlayRequest, play } from '../../src/inspector/playing/play.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { findReachableStates } from '../../src/language/model/reachability.ts';
import type { SimulatedEvent } from '../../src/run/stepper/simulate.ts';

const MOST_TURNS = 40;

/** The states that a trait comes to by what the page offers, breadth first: those too that it only passes through. */
function walk(begin: PlayRequest, key: string): Set<string> {
  const passed = new Set<string>();
  const read = (events: readonly SimulatedEvent[]) => {
    const { actors, steps } = play({ ...begin, events, upTo: events.length });
    for (const { orbital, trait, to } of steps.at(-1)?.transitions ?? []) {
      if (`${orbital}.${trait}` === key) passed.add(to);
    }
    return actors.find((one) => one.key === key);
  };
  const first = read([]);
  const rests = new Set(first ? [first.state] : []);
  const queue: SimulatedEvent[][] = [[]];
  for (let turn = 0; turn < MOST_TURNS && queue.length > 0; turn++) {
    const events = queue.shift() ?? [];
    const actor = read(events);
    for (const offer of actor?.offers ?? []) {
      const { orbital, trait } = actor as PlayedActor;
      const { event, payload = {} } = offer;
      const next = [...events, { event, orbital, trait, payload }];
      const state = read(next)?.state;
      if (state === undefined || rests.has(state)) continue;
      rests.add(state);
      queue.push(next);
    }
  }
  return new Set([...rests, ...passed]);
}

/** Machines of a document that clicks alone lead to each state which their transitions lead to, of how many. */
export function countWalked(document: JsonObject): { machines: number; unwalked: string[] } {
  const begin = { text: JSON.stringify(document), upTo: 0, events: [], withSamples: true };
  const { outside } = play({ ...begin, failing: [] });
  let machines = 0;
  const unwalked: string[] = [];
  for (const row of buildModel(document).traits) {
    if (!row.facts || row.facts.transitions.length === 0 || row.kind !== 'inline') continue;
    const key = `${row.orbital.name}.${row.name}`;
    const reached = new Set([
      ...row.facts.states.filter(({ isInitial }) => isInitial).map(({ name }) => name),
      ...walk({ ...begin, failing: [] }, key),
      ...walk({ ...begin, failing: outside }, key),
    ]);
    machines++;
    const missing = [...findReachableStates(row.facts)].filter((state) => !reached.has(state));
    if (missing.length > 0) unwalked.push(`${key}: ${missing.join(', ')}`);
  }
  return { machines, unwalked };
}

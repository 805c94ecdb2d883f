import type { JsonObject } from '../../kernel/json.ts';
import type { SimulatedEvent } from '../../run/stepper/simulate.ts';
import type { PlayedActor } from './play.ts';

/** The input of `simulate` that repeats a play. */
export const toSimulation = (
  schema: JsonObject,
  events: readonly SimulatedEvent[],
  setting: JsonObject,
) => ({
  schema,
  ...setting,
  events: events.map(({ entityId, advanceMs, ...event }) => ({
    ...event,
    ...(entityId === undefined ? {} : { entity_id: entityId }),
    ...(advanceMs === undefined ? {} : { advance_ms: advanceMs }),
  })),
});

/** A test of its own that sends the events to a server and expects the states of the moment. */
export function toTest(input: object, actors: readonly PlayedActor[]): string {
  const states = Object.fromEntries(actors.map(({ key, state }) => [key, state]));
  return `import { expect, test } from 'vitest';

// ORRERY_URL is where a server answers, ORRERY_KEY its key where it asks for one.
const url = process.env.ORRERY_URL ?? 'http://127.0.0.1:7411';
const input = ${JSON.stringify(input, null, 2)};

test('the trace ends in its states', async () => {
  const headers = { 'content-type': 'application/json' };
  if (process.env.ORRERY_KEY) headers.authorization = \`Bearer \${process.env.ORRERY_KEY}\`;
  const response = await fetch(\`\${url}/simulate\`, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(await response.text());
  expect((await response.json()).states).toMatchObject(${JSON.stringify(states, null, 2)});
});
`;
}

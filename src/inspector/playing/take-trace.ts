import type { JsonObject } from '../../kernel/json.ts';
import type { SimulatedEvent } from '../../run/stepper/simulate.ts';

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

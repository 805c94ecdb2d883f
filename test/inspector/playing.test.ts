import { describe, expect, it } from 'vitest';
import { type PlayRequest, play } from '../../src/inspector/playing/play.ts';
import { toSimulation } from '../../src/inspector/playing/take-trace.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { guardParcel, parcel } from '../run/parcel.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const createContext = await createBehaviorsContexts();
const SEND = { event: 'SEND', payload: { weight: 4 } };

const request = (schema: JsonObject, more: Partial<PlayRequest> = {}): PlayRequest => ({
  text: JSON.stringify(schema),
  events: [SEND],
  upTo: 1,
  failing: [],
  ...more,
});
const stateOf = (asked: PlayRequest) =>
  play(asked).actors.find(({ trait }) => trait === 'Sending')?.state;

describe('a play', () => {
  it('is taken away as what simulate takes, and ends there as it does here', async () => {
    for (const failing of [[], ['service post']]) {
      const played = play(request(parcel, { failing }));
      const input = toSimulation(parcel, [SEND], played.setting);
      const { states } = await invoke(simulate, input, createContext());
      expect(states).toEqual(Object.fromEntries(played.actors.map((one) => [one.key, one.state])));
    }
  });

  it('goes on as a person says where a guard cannot be computed', () => {
    const asked = request(guardParcel(['not', ['agent/is-pinned', '@payload.weight']]));
    const [finding] = play(asked).steps[1]?.findings ?? [];
    expect(finding).toMatchObject({ code: 'guard_error' });
    expect(play(asked).questions).toMatchObject({ guards: [finding], outcomes: [] });
    const at = finding?.at as string;
    expect(stateOf(asked)).toBe('open');
    expect(stateOf({ ...asked, assumed: { [at]: false } })).toBe('open');
    expect(stateOf({ ...asked, assumed: { [at]: true } })).toBe('booked');
    expect(play({ ...asked, assumed: { [at]: true } }).questions).toEqual({
      guards: [],
      outcomes: ['service post'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type PlayRequest, play } from '../../src/inspector/playing/play.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { guardParcel } from '../run/parcel.ts';

const SEND = { event: 'SEND', payload: { weight: 4 } };

const request = (schema: JsonObject, more: Partial<PlayRequest> = {}): PlayRequest => ({
  text: JSON.stringify(schema),
  events: [SEND],
  upTo: 1,
  ...more,
});
const stateOf = (asked: PlayRequest) =>
  play(asked).actors.find(({ trait }) => trait === 'Sending')?.state;

describe('a play', () => {
  it('goes on as a person says where a guard cannot be computed', () => {
    const asked = request(guardParcel(['not', ['agent/is-pinned', '@payload.weight']]));
    const [finding] = play(asked).steps[1]?.findings ?? [];
    expect(finding).toMatchObject({ code: 'guard_error' });
    expect(play(asked).questions).toMatchObject([finding]);
    const at = finding?.at as string;
    expect(stateOf(asked)).toBe('open');
    expect(stateOf({ ...asked, assumed: { [at]: false } })).toBe('open');
    expect(stateOf({ ...asked, assumed: { [at]: true } })).toBe('booked');
    expect(play({ ...asked, assumed: { [at]: true } }).questions).toEqual([]);
  });
});

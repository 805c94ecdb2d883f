/** The time, as a port: tests and replays bring their own. Milliseconds since the Unix epoch. */
export interface Clock {
  nowMs(): number;
}

/** Milliseconds since some moment, for durations: unlike a date it never decreases. */
export const monotonicClock: Clock = { nowMs: () => performance.now() };

export const systemClock: Clock = { nowMs: () => Date.now() };

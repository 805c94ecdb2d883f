/** The time, as a port: tests and replays bring their own. Milliseconds since the Unix epoch. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

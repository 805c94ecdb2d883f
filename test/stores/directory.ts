import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Clock } from '../../src/kernel/clock.ts';

/** Runs after each test of the file, the last first. */
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
});

/** Closes (or ends) something when the test is over, before its directory goes. */
export function closeAfterTest<T extends { close(): Promise<unknown> }>(closable: T): T {
  cleanups.push(() => closable.close());
  return closable;
}

/** A directory that goes with the test. */
export async function createTestDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-test-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A clock that only the test moves. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let nowMs = Date.UTC(2026, 0, 1);
  return {
    nowMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { afterEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../src/server/caller.ts';
import { Sessions } from '../../src/server/http/sessions.ts';

const ACME: Caller = { tenant: 'acme', keyId: 'one' };
const GLOBEX: Caller = { tenant: 'globex', keyId: 'two' };

let sessions: Sessions<null>;
afterEach(async () => {
  await sessions.closeAll();
  vi.useRealTimers();
});

function open(id: string, caller: Caller): void {
  const release = sessions.reserve(caller);
  const server = new Server({ name: 'test', version: '1' }, {});
  sessions.add({ id, caller, transport: null, server }, release);
}

test('an idle session ends, one whose stream is open does not', () => {
  vi.useFakeTimers();
  sessions = new Sessions({ idleMs: 1_000 });
  open('idle', ACME);
  open('busy', ACME);
  const release = sessions.hold('busy');
  vi.advanceTimersByTime(2_500);
  expect(() => sessions.get('idle', ACME)).toThrow('unknown or has ended');
  expect(sessions.get('busy', ACME).id).toBe('busy');
  release();
  vi.advanceTimersByTime(2_500);
  expect(sessions.size).toBe(0);
});

test('a tenant without room ends its own sessions, the one that was idle longest first', () => {
  sessions = new Sessions({ maxSessions: 10 });
  open('quiet', GLOBEX);
  for (let i = 0; i < 30; i++) open(`session ${i}`, ACME);
  expect(() => sessions.get('session 0', ACME)).toThrow('unknown or has ended');
  expect(sessions.get('session 29', ACME).id).toBe('session 29');
  expect(sessions.get('quiet', GLOBEX).id).toBe('quiet');
});

test('a tenant whose sessions are all in use gets no other', () => {
  sessions = new Sessions({ maxSessions: 10 });
  for (let i = 0; i < 8; i++) {
    open(`session ${i}`, ACME);
    sessions.hold(`session ${i}`);
  }
  expect(() => {
    for (let i = 8; i < 10; i++) {
      open(`session ${i}`, ACME);
      sessions.hold(`session ${i}`);
    }
  }).toThrow('Too many sessions are open.');
});

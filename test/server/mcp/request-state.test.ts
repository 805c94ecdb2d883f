import { expect, test } from 'vitest';
import { createRequestState } from '../../../src/server/mcp/request-state.ts';

const KEY = Buffer.alloc(32, 'k');
const MINE = 'acme\nkey-1\nmemory_forget\ninput';
const payload = { isSettled: true };
const NOT_OURS = 'params.requestState is not what this request was given.';

test('a state opens for the same caller and request, also in another process with the key', () => {
  const sealed = createRequestState(KEY).seal(payload, MINE);
  expect(createRequestState(KEY).open(sealed, MINE)).toEqual(payload);
});

test.each([
  ['another tenant', MINE.replace('acme', 'other')],
  ['another key', MINE.replace('key-1', 'key-2')],
  ['another operation', MINE.replace('memory_forget', 'memory_compress')],
  ['another input', MINE.replace('input', 'inputs')],
])('a state does not open for %s', (_whose, binding) => {
  const state = createRequestState(KEY);
  expect(() => state.open(state.seal(payload, MINE), binding)).toThrow(NOT_OURS);
});

test('nothing opens that was not sealed with the key as it is', () => {
  const state = createRequestState(KEY);
  const sealed = state.seal(payload, MINE);
  const [prefix, body, tag] = sealed.split('.') as [string, string, string];
  const forgedBody = Buffer.from('{"payload":{},"expiresAtMs":9e15}').toString('base64url');
  const forged = [
    '',
    'x',
    '..',
    'x'.repeat(1_000_000),
    `${prefix}.${forgedBody}.${tag}`,
    `${prefix}.${body}.`,
    `${prefix}.${body}.${tag.slice(1)}`,
    `${prefix}.${body}.${tag}=`,
    `v2.${body}.${tag}`,
    `${sealed}.more`,
    createRequestState(Buffer.alloc(32, 'j')).seal(payload, MINE),
  ];
  for (const text of forged) expect(() => state.open(text, MINE)).toThrow(NOT_OURS);
});

test('a state ends after half an hour', () => {
  let nowMs = 0;
  const state = createRequestState(KEY, () => nowMs);
  const sealed = state.seal(payload, MINE);
  nowMs = 30 * 60_000;
  expect(state.open(sealed, MINE)).toEqual(payload);
  nowMs += 1;
  expect(() => state.open(sealed, MINE)).toThrow('older than half an hour');
});

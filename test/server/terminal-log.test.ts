import { expect, test } from 'vitest';
import { createTerminalLog } from '../../src/server/log.ts';

test('a log for people says time, level, message and fields in a line, from its level on', () => {
  const lines: string[] = [];
  const log = createTerminalLog('info', { write: (text) => lines.push(text) });
  log.debug({}, 'unheard');
  log.info({ port: 7411, key: undefined }, 'ready');
  log.error({ code: 'NOT FOUND' }, 'request failed');
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d ready port=7411\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d error request failed code="NOT FOUND"\n$/),
  ]);
});

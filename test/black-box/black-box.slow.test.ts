import { afterAll, beforeAll, describe, test } from 'vitest';
import { listCases } from './cases/cases.ts';
import { openSse, openStdio, type Service } from './service.ts';

/** npm test asks over HTTP. */
describe.for([
  ['stdio', openStdio],
  ['sse', openSse],
] as const)('%s', ([transport, open]) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service?.close());

  for (const wanted of listCases(transport)) test(wanted.id, () => wanted.run(service));
});

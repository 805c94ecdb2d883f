import { afterAll, beforeAll, describe, test } from 'vitest';
import { listCases } from './cases/cases.ts';
import { openHttp, openSse, openStdio, type Service } from './service.ts';

describe.for([
  ['http', openHttp],
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

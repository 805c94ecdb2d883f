import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASES, listCases } from './cases/cases.ts';
import { REQUIREMENTS, UNTESTABLE } from './requirements.ts';
import { openHttp, type Service } from './service.ts';

const required = Object.values(REQUIREMENTS).flatMap((section) => Object.keys(section));

test('every requirement has a case, or a reason why it can have none', () => {
  const covered = [...CASES.flatMap(({ cites }) => cites), ...Object.keys(UNTESTABLE)];
  expect(required.filter((id) => !covered.includes(id))).toEqual([]);
  expect(covered.filter((id) => !required.includes(id))).toEqual([]);
  expect(CASES.filter(({ cites }) => cites.some((id) => id in UNTESTABLE))).toEqual([]);
});

test('no two cases and no two requirements have one id', () => {
  expect(new Set(required).size).toBe(required.length);
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
});

describe('http', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openHttp();
  });
  afterAll(() => service?.close());

  for (const wanted of listCases('http')) test(wanted.id, () => wanted.run(service));
});

import { expect, test } from 'vitest';
import { parseBrief } from '../../src/propose/brief.ts';
import { findFaults } from '../../src/propose/check-brief.ts';

const faultsOf = (states: unknown, pages: object[] = []) => {
  const fields = [{ name: 'status', type: 'enum', values: ['open', 'done'] }];
  const brief = { name: 'shop', entities: [{ name: 'Order', fields, states }], pages };
  return [...findFaults(parseBrief(brief), [], brief)].map(
    ({ path, message }) => `${path} ${message}`,
  );
};

test('a fault of states is named once, at its place in the brief as it was sent', () => {
  expect(faultsOf(['open', 'done', 'open'])).toEqual([
    '/entities/0/states/2 The state "open" is there twice.',
  ]);
  expect(faultsOf({ field: 'status', values: ['open', 'lost', 'lost'] })).toEqual([
    '/entities/0/states/values/2 The state "lost" is there twice.',
    '/entities/0/states/values/1 The field "status" has no value "lost".',
  ]);
  const transitions = [
    ['open', 'CLOSE', 'done'],
    ['open', 'CLOSE', 'open'],
  ];
  expect(faultsOf({ values: ['open', 'done'], transitions })).toEqual([
    '/entities/0/states/transitions/1 CLOSE leads from "open" to "done" already.',
  ]);
  const page = { name: 'Orders', of: 'Order', path: '/orders' };
  expect(faultsOf(undefined, [page, page])).toEqual([
    '/pages/1/path Two pages have the path /orders.',
  ]);
});

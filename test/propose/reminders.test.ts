import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { propose } from '../../src/propose/propose.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { pagesOf } from './judge.ts';

const library = createBuiltinLibrary();
const createContext = await createBehaviorsContexts();

const HOUR_MS = 3_600_000;

const reminder = { entity: 'Loan', by: 'email', to: 'mail', text: 'Bring it back.' };
const { goal } = propose(
  {
    name: 'branch-library',
    entities: [
      {
        name: 'Loan',
        fields: [
          { name: 'mail', type: 'email' },
          { name: 'dueAt', type: 'datetime' },
        ],
        states: ['lent', 'returned'],
      },
    ],
    notices: [24, 2].map((hours) => ({ ...reminder, on: { before: 'dueAt', hours } })),
  },
  { find: (name) => library.find(name), suggest: () => [], findError: () => undefined },
);

const loans = ['lent', 'returned', 'lent'].map((status, i) => ({
  id: `l${i}`,
  mail: `reader${i}@example.com`,
  dueAt: new Date((i < 2 ? 25 : 99) * HOUR_MS).toISOString(),
  status,
}));

/** The addresses that were written to while the pages of reminders were opened twice and hours passed. */
async function sendWithin(hours: number): Promise<unknown[]> {
  const opened = { event: 'INIT', trait: 'LoanReminder1' };
  const events = [opened, opened, ...Array(hours).fill({ ...opened, advance_ms: HOUR_MS })];
  const { steps } = await invoke(
    simulate,
    { schema: goal, entities: { Loan: loans }, mount: true, events },
    createContext(),
  );
  const texts = JSON.stringify(steps);
  return [...texts.matchAll(/"to":"([^"@]+@[^"]+)"/g)].map(([, to]) => to);
}

test('a reminder before a date goes once, to what has not ended, however often its page is opened', async () => {
  expect(await sendWithin(0)).toEqual([]);
  expect(await sendWithin(4)).toEqual(['reader0@example.com']);
});

test('two reminders before one date have a page each', () => {
  const paths = pagesOf(goal).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => String(path).startsWith('/reminders/'))).toHaveLength(2);
});

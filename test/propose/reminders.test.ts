import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { propose } from '../../src/propose/propose.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { toFields } from '../support/machine.ts';
import { pagesOf } from './judge.ts';

const library = createBuiltinLibrary();
const createContext = await createBehaviorsContexts();

const HOUR_MS = 3_600_000;

const reminder = { entity: 'Loan', by: 'email', to: 'mail', text: 'Bring it back.' };
const draw = (brief: unknown) =>
  propose(brief, {
    find: (name) => library.find(name),
    suggest: () => [],
  });
const loan = {
  name: 'Loan',
  fields: toFields('mail:email dueAt:datetime'),
  states: ['lent', 'returned'],
};
const { goal } = draw({
  name: 'branch-library',
  entities: [loan],
  notices: [24, 2].map((hours) => ({ ...reminder, on: { before: 'dueAt', hours } })),
});

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

const noticed = {
  name: 'tool-library',
  entities: [
    { name: 'Member', fields: toFields('mail:email muted:boolean') },
    {
      name: 'Loan',
      fields: toFields('member:>Member dueOn:date fee:number'),
      states: {
        field: 'status',
        values: ['lent', 'overdue', 'returned'],
        transitions: [
          ['lent', 'MARK_OVERDUE', 'overdue'],
          ['lent', 'RETURN', 'returned'],
        ],
      },
    },
  ],
  notices: [
    { ...reminder, to: 'member.mail', on: 'overdue', when: ['>', '@entity.fee', 0] },
    {
      ...reminder,
      to: 'member.mail',
      on: { before: 'dueOn', hours: 24 },
      when: ['not', ['=', '@entity.member.muted', true]],
    },
    { ...reminder, to: 'member.mail', on: 'CREATE', when: ['>', '@entity.fee', 5] },
  ],
};

const members = [
  { id: 'm0', mail: 'loud@example.com' },
  { id: 'm1', mail: 'muted@example.com', muted: true },
];
const lent = members.map(({ id }, i) => ({
  id: `l${i}`,
  member: id,
  dueOn: '1970-01-02',
  fee: i,
  status: 'lent',
}));

/** What a run of the drawn application sends and stores, and in which state its record ends. */
async function run(brief: unknown, events: object[], Loan: object[] = lent) {
  const answer = await invoke(
    simulate,
    {
      schema: draw(brief).goal,
      entities: { Member: members, Loan },
      mount: true,
      events,
      detail: 'full',
    },
    createContext(),
  );
  const sent = answer.steps.flatMap(({ effects }) =>
    effects.flatMap(({ params }) => (params ? (params as { to: string }).to : [])),
  );
  return { sent, loans: answer.entities.Loan as Record<string, unknown>[] };
}

const later = (days: number) => ({
  event: 'MARK_OVERDUE',
  trait: 'LoanPage',
  advance_ms: days * 24 * HOUR_MS,
});
const open = (id: string) => [
  { event: 'BACK', trait: 'LoanPage' },
  { event: 'INIT', trait: 'LoanPage', payload: { id } },
];

test('a loan is overdue once its day has passed, and a notice of it goes where its condition holds', async () => {
  const { brief, questions } = draw(noticed);
  expect(questions.map(({ id, default: taken }) => [id, taken])).toEqual([
    ['late-Loan-MARK_OVERDUE', 'dueOn'],
  ]);
  expect(draw(brief).questions).toEqual([]);
  expect(draw(brief).goal).toEqual(draw(noticed).goal);
  expect(Object.keys(draw({ name: 'none', entities: [{ name: 'Book' }] }).brief)).not.toContain(
    'rules',
  );
  const early = await run(noticed, [...open('l1'), { event: 'MARK_OVERDUE', trait: 'LoanPage' }]);
  expect(early.loans.map(({ status }) => status)).toEqual(['lent', 'lent']);
  const silent = { ...noticed, notices: noticed.notices.slice(0, 1) };
  const late = await run(silent, [...open('l0'), later(3), ...open('l1'), later(0)]);
  expect(late.loans.map(({ status }) => status)).toEqual(['overdue', 'overdue']);
  expect(late.sent).toEqual(['muted@example.com']);
});

test('a late state that the brief has a rule for is not asked about', async () => {
  const byHand = { ...noticed, rules: [{ entity: 'Loan', event: 'overdue', when: [] }] };
  expect(draw(byHand).questions).toEqual([]);
  const { loans } = await run(byHand, [
    ...open('l0'),
    { event: 'MARK_OVERDUE', trait: 'LoanPage' },
  ]);
  expect(loans.map(({ status }) => status)).toEqual(['overdue', 'lent']);
});

test('a reminder and the notice of a new record ask their condition of the record', async () => {
  const hours = Array(26).fill({ event: 'INIT', trait: 'LoanReminder2', advance_ms: HOUR_MS });
  const loans = lent.map((loan) => ({ ...loan, dueOn: '1970-01-03' }));
  expect((await run(noticed, hours, loans)).sent).toEqual(['loud@example.com']);
  const create = (fee: number) => [
    { event: 'CREATE_LOAN', trait: 'LoanList' },
    { event: 'SAVE', trait: 'LoanList', payload: { data: { member: 'm0', fee } } },
  ];
  expect((await run(noticed, [...create(9), ...create(1)], [])).sent).toEqual(['loud@example.com']);
});

test.each([
  [['lent'], ['loud@example.com']],
  [
    ['lent', 'overdue'],
    ['loud@example.com', 'muted@example.com'],
  ],
])('a reminder asks for one of the states %j', async (when, addresses) => {
  const notices = [{ ...noticed.notices[1], when }];
  const [member, loan] = noticed.entities;
  const entities = [member, { ...loan, states: ['lent', 'overdue', 'returned'] }];
  const hours = Array(26).fill({ event: 'INIT', trait: 'LoanReminder1', advance_ms: HOUR_MS });
  const states = ['lent', 'overdue'];
  const loans = lent.map((one, i) => ({ ...one, dueOn: '1970-01-03', status: states[i] }));
  expect((await run({ ...noticed, entities, notices }, hours, loans)).sent).toEqual(addresses);
});

test('what a form sends for the lifecycle is not written', async () => {
  const save = {
    event: 'SAVE',
    trait: 'LoanList',
    payload: { data: { fee: 7, status: 'returned' } },
  };
  const { loans } = await run(noticed, [
    { event: 'CREATE_LOAN', trait: 'LoanList' },
    save,
    { event: 'EDIT_LOAN', trait: 'LoanList', payload: { id: 'l0', row: lent[0] } },
    save,
  ]);
  expect(loans.map(({ fee, status }) => [fee, status])).toEqual([
    [7, 'lent'],
    [1, 'lent'],
    [7, 'lent'],
  ]);
});

test('a condition that is a sentence is asked about, and one over a field that is not there refused', () => {
  const [first] = noticed.notices;
  const said = draw({ ...noticed, notices: [{ ...first, when: 'only for the careless' }] });
  expect(said.uncovered).toEqual([expect.objectContaining({ path: '/notices/0' })]);
  expect(said.questions.map(({ id }) => id)).toContain('notice-1-when');
  expect(() =>
    draw({ ...noticed, notices: [{ ...first, when: ['>', '@entity.fees', 0] }] }),
  ).toThrow('/brief/notices/0/when: Loan has no field "fees". There are: fee');
});

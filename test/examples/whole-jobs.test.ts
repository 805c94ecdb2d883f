import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { doWholeJobs, sumRead, type WholeJob } from '../../examples/whole-jobs.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verify } from '../../src/verify/verify.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const folder = await mkdtemp(join(tmpdir(), 'orrery-whole-jobs-'));
const jobs = await doWholeJobs(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const createContext = await createBehaviorsContexts();

/** What the application of a file does in a run: whom it writes to, its states, and its rows. */
async function play({ written, run }: WholeJob) {
  const input = { ...run, schema: written, detail: 'full' };
  const { steps, states, entities } = await invoke(simulate, input, createContext());
  const calls = steps.flatMap(({ effects }) =>
    effects.filter(({ kind }) => kind === 'call-service'),
  );
  return { mailed: calls.map(({ params }) => (params as JsonObject).to), states, entities };
}

describe('a whole job over MCP', () => {
  test.each([
    'clinic',
    'library',
    'shop',
  ] as const)('%s: few calls, few tokens, and a file without a fault', (name) => {
    const job = jobs[name];
    expect(job.calls.length).toBeLessThanOrEqual(8);
    expect(sumRead(job)).toBeLessThanOrEqual(3_000);
    const { proven } = verify(buildModel(job.written as JsonObject));
    expect(proven.map(({ message }) => message)).toEqual([]);
  });

  test('the clinic tells the patient of the approval, reminds once, and of approved visits only', async () => {
    const { clinic } = jobs;
    const { mailed, states } = await play(clinic);
    expect(mailed).toEqual(['ada@example.com', 'ada@example.com']);
    expect(clinic.shown.match(/call email\.send \{to: ada@example\.com/g)).toHaveLength(2);
    expect(states['AppointmentOrbital.AppointmentPage']).toBe('held');
    expect(JSON.stringify(clinic.written).match(/insuranceNumber/g)?.length).toBeGreaterThan(4);
  });

  test('the library takes a loan for overdue after its day, and shows what is said of a book', async () => {
    const { library } = jobs;
    const { mailed, states } = await play(library);
    expect(mailed).toEqual(['ada@example.com']);
    expect(library.shown).toContain('notify "This is not possible yet."');
    expect(states['LoanOrbital.LoanPage']).toBe('returned');
    expect(states['CommentOrbital.BookComments']).toBe('listed');
  });

  test('the shop ships what is paid, and puts back once what was cancelled', async () => {
    const { shop } = jobs;
    const { mailed, entities } = await play(shop);
    expect(mailed).toEqual(['eve@example.com']);
    expect(entities.Product).toEqual([expect.objectContaining({ stock: 5 })]);
    expect(entities.Order).toEqual([
      expect.objectContaining({ id: 'o1', status: 'cancelled' }),
      expect.objectContaining({ id: 'o2', status: 'shipped' }),
    ]);
  });
});

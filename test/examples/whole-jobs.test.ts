import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doWholeJobs, sumRead, type WholeJob } from '../../examples/whole-jobs.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { compileProgram } from '../../src/run/program/compile.ts';
import { simulate } from '../../src/run/stepper/simulate.ts';
import { verify } from '../../src/verify/verify.ts';

type Jobs = Awaited<ReturnType<typeof doWholeJobs>>;

let folder: string;
let jobs: Jobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-whole-jobs-'));
  jobs = await doWholeJobs(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The addresses that a run wrote to, in order. */
const mailed = ({ run }: WholeJob): unknown[] =>
  run.steps.flatMap(({ effects }) =>
    effects.filter(({ kind }) => kind === 'call-service').map(({ params }) => params?.to),
  );

/** The rows of an entity after the events of a run of what stands in the file. */
function play(job: WholeJob, entities: Record<string, JsonObject[]>, events: JsonObject[]) {
  const program = compileProgram(buildModel(job.written as JsonObject));
  return simulate(program, events as never, { entities }).world.rows;
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

  test('the clinic tells the patient of the approval, reminds once, and of approved visits only', () => {
    const { clinic } = jobs;
    expect(mailed(clinic)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(clinic.run.states['AppointmentOrbital.AppointmentPage']).toBe('held');
    expect(JSON.stringify(clinic.written).match(/insuranceNumber/g)?.length).toBeGreaterThan(4);
  });

  test('the library takes a loan for overdue after its day, and shows what is said of a book', () => {
    const { library } = jobs;
    expect(mailed(library)).toEqual(['ada@example.com']);
    expect(library.run.states['LoanOrbital.LoanPage']).toBe('returned');
    expect(library.run.states['CommentOrbital.BookComments']).toBe('listed');
  });

  test('the shop ships what is paid, and puts back once what was cancelled', () => {
    const { shop } = jobs;
    expect(mailed(shop)).toEqual(['eve@example.com']);
    const order = { id: 'o1', product: 'p1', quantity: 2, status: 'placed' };
    const open = { trait: 'OrderPage', event: 'INIT', payload: { id: 'o1' } };
    const rows = play(shop, { Product: [{ id: 'p1', stock: 3 }], Order: [order] }, [
      open,
      { trait: 'OrderPage', event: 'SHIP' },
      { trait: 'OrderPage', event: 'CANCEL' },
      { trait: 'OrderPage', event: 'BACK' },
      open,
    ]);
    expect(rows.get('Product')).toEqual([{ id: 'p1', stock: 5 }]);
    expect(rows.get('Order')).toEqual([expect.objectContaining({ status: 'cancelled' })]);
  });
});

import type { BenchRow } from '../row.ts';
import { benchBriefs } from './briefs.ts';
import { withOrrery } from './session.ts';
import { benchTokenJobs } from './token-jobs.ts';

const JOBS = [benchTokenJobs, benchBriefs];

/** The jobs of an agent, each done as its user would and judged by what the document then holds. */
export function benchJobs(): Promise<BenchRow[]> {
  return withOrrery(async (open) => {
    const rows: BenchRow[] = [];
    for (const run of JOBS) rows.push(...(await run(open)));
    return rows;
  });
}

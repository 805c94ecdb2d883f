import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServer } from '../server/running-server.ts';

/** One check of a scenario, as the suite reports it. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** The checks of each scenario that was run, by its name. */
export type Report = ReadonlyMap<string, readonly Check[]>;

export interface Suite {
  /** The package that holds it. */
  readonly package: string;
  /** The Node that runs it. */
  readonly node: string;
  readonly args: readonly string[];
}

/** Names of the scenarios in which a check failed. */
export function findFailed(report: Report): string[] {
  return [...report]
    .filter(([, checks]) => checks.some(({ status }) => status === 'FAILURE'))
    .map(([name]) => name)
    .sort();
}

async function readReport(folder: string): Promise<Report> {
  const report = new Map<string, Check[]>();
  for (const run of (await readdir(folder)).sort()) {
    const name = /^server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(run)?.[1];
    if (name === undefined) continue;
    const checks = JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8'));
    report.set(name, checks as Check[]);
  }
  return report;
}

/** Runs the server scenarios of a suite against a server of its own. */
export async function runSuite(suite: Suite): Promise<Report> {
  const server = await startServer({ auth: false });
  const cwd = await mkdtemp(join(tmpdir(), 'orrery-conformance-'));
  try {
    const manifest = createRequire(import.meta.url).resolve(`${suite.package}/package.json`);
    const args = [
      join(dirname(manifest), 'dist/index.js'),
      'server',
      '--url',
      `${server.url}/mcp`,
      '--output-dir',
      join(cwd, 'results'),
      ...suite.args,
    ];
    const child = spawn(suite.node, args, { cwd, stdio: 'ignore' });
    await new Promise((resolve) => child.once('close', resolve));
    return await readReport(join(cwd, 'results'));
  } finally {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Where a machine wants to read the results; `.ci/run` counts them. */
const report = process.env.ORRERY_TEST_REPORT;

const SLOW = 'test/**/*.slow.test.ts';

/** Properties run with the slow tests: a fifth of their cases, or all in the full mode. */
const PROPERTIES = 'test/**/*.property.test.ts';

const NOT_QUICK = [SLOW, PROPERTIES];

const BUILT = 'test/support/build-setup.mjs';
/** Threads of servers start from the build: from the sources each took seconds. */
const THREADS_RUN_BUILT = [
  {
    find: /.*\/kernel\/shipped-file\.ts$/,
    replacement: fileURLToPath(new URL('test/support/shipped-file.ts', import.meta.url)),
  },
];
const POSTGRES = 'test/support/postgres-setup.ts';

/**
 * `--mode deep` and `--mode full` go deeper than the quick tests. The variable carries it on: projects load this file
 * again with a mode of their own, and tests read no mode.
 */
function readDepth(mode: string): string {
  if (mode === 'deep' || mode === 'full') process.env.ORRERY_DEPTH = mode;
  return process.env.ORRERY_DEPTH ?? 'quick';
}

export default defineConfig(({ mode }) => ({
  test: {
    // Servers find by words alone: tests of the encoder start it by themselves, and others need not wait for it.
    env: { ORRERY_DEPTH: readDepth(mode), ORRERY_EMBEDDINGS_URL: 'none' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the processors of a small machine: many tests wait for a timer or for another process.
    maxWorkers: 3,
    // What was transformed once is read again; `.ci/run` begins with nothing.
    experimental: { fsModuleCache: true },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: NOT_QUICK,
          globalSetup: BUILT,
          alias: THREADS_RUN_BUILT,
          // A process loads the service once for all files that it runs.
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW, PROPERTIES],
          globalSetup: [BUILT, POSTGRES],
          alias: THREADS_RUN_BUILT,
          isolate: false,
          // Long enough that only a test that hangs runs into it, however busy the machine is.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
}));

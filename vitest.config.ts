import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** Where a machine wants to read the results; `.ci/run` counts them. */
const report = process.env.ORRERY_TEST_REPORT;

/** Writes the rejections and exceptions that belong to no test, which the JSON report leaves out. */
const strayErrors = (path: string): Reporter => ({
  onTestRunEnd(_modules, errors) {
    writeFileSync(
      path,
      JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)),
    );
  },
});

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/postgres-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: report
      ? ['default', ['json', { outputFile: report }], strayErrors(`${report}.stray`)]
      : ['default'],
  },
});

// Prints what failed, by name, and last "N passed, N failed", from a folder of vitest's JSON reports, each named after
// the step that wrote it, and from the names of the steps that failed.
// A file that fails to import has no test that failed, and a stray rejection no file: both count as failures. A step
// that ran tests fails with them and counts only where nothing in its report has a name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

function readReport(path) {
  const { testResults, numPassedTests } = JSON.parse(readFileSync(path, 'utf8'));
  const failedFiles = testResults.filter(({ status }) => status === 'failed');
  const inTests = failedFiles.flatMap(({ name, assertionResults, message }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) return [`${name}: ${message}`];
    return tests.map(({ fullName, failureMessages }) =>
      [`${name}: ${fullName}`, ...failureMessages].join('\n  '),
    );
  });
  const strayPath = `${path}.stray`;
  const stray = existsSync(strayPath) ? JSON.parse(readFileSync(strayPath, 'utf8')) : [];
  return {
    step: basename(path, '.json'),
    passed: numPassedTests,
    failures: [...inTests, ...stray.map((error) => `stray error: ${error}`)],
  };
}

const [folder, ...failedSteps] = process.argv.slice(2);
const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readReport(join(folder, name)));
const named = new Set(
  reports.filter(({ failures }) => failures.length > 0).map(({ step }) => step),
);
const failures = [
  ...reports.flatMap((report) => report.failures.map((failure) => `${report.step}: ${failure}`)),
  ...failedSteps.filter((step) => !named.has(step)),
];
const passed = reports.reduce((sum, report) => sum + report.passed, 0);

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

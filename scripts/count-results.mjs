// Prints what failed, by name, and last "N passed, N failed", from vitest's JSON report and the names of failed steps.
// A file that fails to import has no test that failed, and a stray rejection no file: both count as failures. The step
// that ran the tests fails with them and counts only where nothing in it has a name.
import { readFileSync } from 'node:fs';

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const [path, ...steps] = process.argv.slice(2);
const report = readReport(path);
const passed = report?.numPassedTests ?? 0;
const files = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
const failures = files.flatMap(({ name, assertionResults, message }) => {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  return tests.length === 0
    ? [`${name}: ${message}`]
    : tests.map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}\n  ${failureMessages.join('\n  ')}`,
      );
});
const others = steps
  .filter((step) => step !== 'test' || failures.length === 0)
  .map((step) => `step: ${step}`);
const unnamed =
  failures.length + others.length === 0 && report?.success !== true
    ? ['tests: no report of success']
    : [];
const failed = [...failures, ...others, ...unnamed];

for (const failure of failed) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;

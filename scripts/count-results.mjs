// Prints "N passed, N failed" from vitest's JSON report and the number of other steps that failed.
// A file that fails to import has no test that failed, and a stray rejection no file: both count as failures.
import { readFileSync } from 'node:fs';

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const [path, otherFailures] = process.argv.slice(2);
const report = readReport(path);
const passed = report?.numPassedTests ?? 0;
const brokenFiles = (report?.testResults ?? []).filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
).length;
const inTests = (report?.numFailedTests ?? 0) + brokenFiles;
const unnamed = inTests === 0 && report?.success !== true && Number(otherFailures) === 0 ? 1 : 0;
const failed = inTests + unnamed + Number(otherFailures);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

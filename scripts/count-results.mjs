// Prints "N passed, N failed" from a folder of vitest's JSON reports, each named after the step that wrote it, and from
// the names of the steps that failed: a step counts by its failed tests, or as one where its report names none, as where
// a file could not be imported.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [folder, ...failedSteps] = process.argv.slice(2);
let [passed, failed] = [0, 0];
const counted = new Set();
for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  if (report.numFailedTests > 0) counted.add(basename(name, '.json'));
}
const others = failedSteps.filter((step) => !counted.has(step));
for (const step of failedSteps) console.log(`FAILED ${step}`);
failed += others.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findStaleFiles, ROOT } from './generated-files.ts';

// Writes what is stale; with `--check`, says what is and fails.
const stale = await findStaleFiles();
const isCheck = process.argv.includes('--check');
for (const [path, content] of stale) {
  console.log(`${isCheck ? 'stale' : 'written'}: ${path}`);
  if (isCheck) continue;
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
if (isCheck && stale.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

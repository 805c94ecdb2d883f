import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findStaleFiles, ROOT } from './generated-files.ts';

/** Writes what is stale; with `--check`, says what is and fails. */
async function main(): Promise<void> {
  const stale = await findStaleFiles();
  const isCheck = process.argv.includes('--check');
  for (const [path, text] of stale) {
    console.log(`${isCheck ? 'stale' : text === undefined ? 'removed' : 'written'}: ${path}`);
    if (isCheck) continue;
    const file = join(ROOT, path);
    if (text === undefined) {
      rmSync(file);
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (stale.length === 0) console.log('Every generated file is fresh.');
  else if (isCheck) {
    console.error('Run `npm run generate` and commit what it writes.');
    process.exitCode = 1;
  }
}

await main();

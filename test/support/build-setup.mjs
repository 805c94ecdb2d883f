import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { changedAtMs, newestSourceMs } from '../../scripts/newest-source.mjs';
import { BUILD, COMMAND, ROOT } from './orrery-command.ts';

/** Builds the command once for all tests that start it in a process of its own. */
export default async function setUp() {
  if ((await changedAtMs(COMMAND)) >= (await newestSourceMs())) return;
  const build = join(ROOT, 'scripts/build.mjs');
  execFileSync(process.execPath, [build, '--no-types', '--out', BUILD], { cwd: ROOT });
}

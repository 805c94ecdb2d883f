import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../server/config.ts';
import { hasEncoderPackages } from '../server/encoder/sentence-encoder.ts';
import { describeEngines } from '../stores/stores.ts';
import { withStores } from './with-stores.ts';

type Flags = { readonly dataDir?: string };

/**
 * Opens the store of the settings and reads it whole: every hash and index is checked. Where there is none it opens one in
 * a directory of its own, which is removed.
 */
async function lookAtStore(flags: Flags): Promise<string> {
  const { dataDir, store } = readConfig(flags, process.env, 'person');
  const isThere = store !== undefined || (await stat(dataDir).catch(() => undefined));
  const scratch = isThere ? undefined : await mkdtemp(join(tmpdir(), 'orrery-doctor-'));
  try {
    return await withStores({ dataDir: scratch ?? dataDir }, async (opened) => {
      await opened.database.health();
      const { episodes: count, problems } = await opened.episodes.verify();
      if (problems.length > 0) throw new Error(`${problems.length} problems: ${problems[0]}`);
      const told = scratch
        ? `${dataDir} is made at the first use`
        : `all ${count} episodes can be read`;
      return `${describeEngines(opened.engines)}; ${told}`;
    });
  } finally {
    if (scratch) await rm(scratch, { recursive: true, force: true });
  }
}

/** `orrery doctor`: one line for each thing that it tries. `exit` takes 1 where one fails. */
export function createDoctorCommand(exit: (code: number) => void): Command {
  return new Command('doctor')
    .description('try what Orrery needs here; exit code 1 where something fails')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(async (flags: Flags) => {
      const looks: Record<string, () => Promise<string>> = {
        node: async () => `Node ${process.versions.node}`,
        store: () => lookAtStore(flags),
        encoder: async () => (hasEncoderPackages() ? 'installed' : 'not installed: words alone'),
      };
      for (const [name, look] of Object.entries(looks)) {
        const said = await look().catch((error: Error) => {
          exit(1);
          return `failed: ${error.message}`;
        });
        process.stdout.write(`${name}: ${said}\n`);
      }
    });
}

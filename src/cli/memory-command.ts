import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { AppError } from '../kernel/errors.ts';
import type { Memory } from '../memory/memory.ts';
import { memoryStats } from '../operations/memory-stats.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { parseLine, toLine } from './episode-line.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';
import { parseTenant } from './parse-tenant.ts';
import { withStores } from './with-stores.ts';

interface Flags {
  readonly dataDir?: string;
  readonly tenant: string;
  readonly domain?: string;
}

/** Episodes that an import stores at once: enough to share commits. */
const IMPORT_GROUP = 100;

/** The domain that was asked for, or all of the tenant's. */
async function listScopes(store: EpisodeStore, flags: Flags): Promise<MemoryScope[]> {
  const { tenant, domain } = flags;
  const domains = domain === undefined ? await store.listDomains(tenant) : [domain];
  return domains.map((name) => ({ tenant, domain: name }));
}

/** What `memory_stats` answers, as a JSON line. */
async function printStats({ dataDir, tenant, domain }: Flags): Promise<void> {
  const { orrery } = getLocalOrrery({ dataDir });
  const caller = { tenant, keyId: 'command-line' };
  const input = domain === undefined ? {} : { domain };
  const stats = await orrery
    .call(memoryStats.name, input, { caller })
    .finally(() => closeLocalOrrery());
  process.stdout.write(`${JSON.stringify(stats)}\n`);
}

/** Writes every episode as a JSON line, archived ones expanded. */
async function exportEpisodes(flags: Flags): Promise<void> {
  await withStores(flags, async ({ episodes }) => {
    let written = 0;
    for (const scope of await listScopes(episodes, flags)) {
      for await (const episode of episodes.exportEpisodes(scope)) {
        written++;
        if (!process.stdout.write(`${toLine(episode)}\n`)) await once(process.stdout, 'drain');
      }
    }
    process.stderr.write(`${written} episodes exported.\n`);
  });
}

interface ImportCounts {
  stored: number;
  known: number;
}

/** Stores a group of lines at once; episodes that the store has already are left as they are. */
async function importGroup(
  memory: Memory,
  lines: readonly { number: number; text: string }[],
  { tenant }: Flags,
  counts: ImportCounts,
): Promise<void> {
  await Promise.all(
    lines.map(async ({ number, text }) => {
      try {
        const isNew = await memory.restore(parseLine(text, tenant));
        counts[isNew ? 'stored' : 'known']++;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new AppError('UNPROCESSABLE', `Line ${number} is not an episode: ${error.message}`);
      }
    }),
  );
}

/** Reads JSON lines of an export. Episodes before a faulty line stay stored. */
async function importEpisodes(file: string | undefined, flags: Flags): Promise<void> {
  const stats = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file !== undefined && (!stats || stats.isDirectory())) {
    throw new AppError('NOT_FOUND', `There is no file ${file} to import.`);
  }
  await withStores(flags, async (stores, config) => {
    const { openMemory } = await import('../server/wiring/open-memory.ts');
    const memory = await openMemory(stores, config);
    const input: Readable = file ? createReadStream(file) : process.stdin;
    const counts = { stored: 0, known: 0 };
    let group: { number: number; text: string }[] = [];
    let number = 0;
    const flush = async () => {
      await importGroup(memory, group, flags, counts);
      group = [];
    };
    try {
      for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        number++;
        if (text.trim() !== '') group.push({ number, text });
        if (group.length === IMPORT_GROUP) await flush();
      }
      await flush();
    } finally {
      await memory.close();
      process.stderr.write(`${counts.stored} episodes imported, ${counts.known} known already.\n`);
    }
  });
}

async function backUp(file: string, flags: Flags): Promise<void> {
  await withStores(flags, ({ episodes }) => episodes.backup(resolve(file)));
  process.stderr.write(
    `Backed up to ${file}. It holds what is forgotten later: keep or delete it. orrery restore makes it the store of a data directory.\n`,
  );
}

/** `orrery memory stats|export|import|backup`. */
export function createMemoryCommand(): Command {
  const memory = new Command('memory').description('look after what is remembered');
  const add = (name: string, description: string) =>
    memory
      .command(name)
      .description(description)
      .option('--data-dir <path>', 'ORRERY_DATA_DIR')
      .option('--tenant <id>', 'whose memory', parseTenant, 'local');
  const domain = ['--domain <name>', 'one domain instead of all'] as const;

  add('stats', 'counts of a domain, or of all, as a JSON line')
    .option(...domain)
    .action(printStats);
  add('export', 'write every episode as a JSON line')
    .option(...domain)
    .action(exportEpisodes);
  add('import', 'store the JSON lines of an export; episodes that are known stay as they are')
    .argument('[file]', 'stdin where missing')
    .action(importEpisodes);
  add('backup', 'write a consistent copy of the data directory')
    .argument('<file>', 'must not exist')
    .action(backUp);
  return memory;
}

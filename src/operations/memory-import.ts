import { z } from 'zod';
import { TRUST_LEVELS } from '../ports/provenance.ts';
import { episodeLine, toEpisode } from './inputs/episode-line.ts';
import { toLongCall } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const MOST = 5_000;
/** Episodes that are stored at once: enough to share commits. */
const GROUP = 100;

export const memoryImport = defineOperation({
  name: 'memory_import',
  group: 'memory',
  route: { method: 'POST', path: '/memory/import' },
  title: 'Import episodes',
  description:
    'Stores episodes of an export (lines of `orrery memory export`) under their own ids and times; an episode without them is new and gets both. Those that are known stay as they are, so that an import that broke off is sent again whole.',
  effect: 'write',
  idempotent: true,
  isUnlisted: true,
  input: z.strictObject({
    episodes: z.array(episodeLine).min(1).max(MOST),
    trust: z.enum(TRUST_LEVELS).optional().describe('The most that any of them is trusted.'),
  }),
  output: z.object({
    imported: z.int().describe('Episodes that were new.'),
    known: z.int().describe('Episodes that were there already, by id or idempotency key.'),
  }),
  async run({ episodes, trust }, context) {
    const memory = await context.services.memory();
    const call = toLongCall(context);
    let imported = 0;
    for (let at = 0; at < episodes.length; at += GROUP) {
      context.signal.throwIfAborted();
      const group = episodes.slice(at, at + GROUP);
      const areNew = await Promise.all(
        group.map((line) => memory.restore(toEpisode(line, context.tenant, trust), call)),
      );
      imported += areNew.filter(Boolean).length;
      const progress = Math.min(at + GROUP, episodes.length);
      const message = `${imported} imported`;
      context.reportProgress({ progress, total: episodes.length, message });
    }
    return { imported, known: episodes.length - imported };
  },
});

import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/memory/memory.ts';
import { openMemory } from '../../../src/server/wiring/open-memory.ts';
import { openPostgresStores } from '../../../src/stores/postgres/open-stores.ts';
import { canStartPostgres, startPostgresServer, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';

const SCOPE = { tenant: 'acme', domain: 'helpdesk' };
const EARLIER = ['The printer jams', 'The mail bounces', 'The invoice is missing'];
const LOST = ['Refund of a duplicate order', 'Refund of a broken lamp'];
const LATER = ['The password expires', 'The badge opens no door', 'The badge is stolen'];

describe.skipIf(!canStartPostgres)(canStartPostgres ? 'failover' : WITHOUT_POSTGRES, () => {
  it('to a replica that had not received all: instances forget what is lost and find what comes after', async () => {
    const server = closeAfterTest(await startPostgresServer({ fsync: true }));
    const dataDir = await createTestDirectory();
    const stores = closeAfterTest(await openPostgresStores(server.url, dataDir));
    const memory = closeAfterTest(await openMemory(stores, { dataDir }));
    const store = async (context: string) => {
      const { episodeId } = await memory.store(SCOPE, {
        context,
        actionsTaken: ['look'],
        outcome: 'success',
      });
      return episodeId;
    };
    const recall = async (service: Memory, context: string) => {
      const { episodes } = await service.recall(SCOPE, { context, limit: 5 });
      return episodes.map((episode) => episode.context);
    };
    for (const context of EARLIER) await store(context);
    await server.fallBehind();
    for (const context of LOST) await store(context);
    expect(await recall(memory, 'refund of an order')).toEqual(expect.arrayContaining(LOST));

    await server.failOver();
    // The first calls meet connections that the crash has ended.
    await expect
      .poll(() =>
        stores.health().then(
          () => 'up',
          () => 'away',
        ),
      )
      .toBe('up');
    for (const context of LATER) await store(context);

    const questions = ['the badge opens no door', 'refund of an order', 'the mail bounces'];
    const answers = await Promise.all(questions.map((question) => recall(memory, question)));
    const found = answers.flat();
    for (const context of LOST) expect(found).not.toContain(context);
    for (const context of LATER.slice(1)) expect(found).toContain(context);
    // As an instance answers that was started after it.
    const freshDir = await createTestDirectory();
    const others = closeAfterTest(await openPostgresStores(server.url, freshDir));
    const fresh = closeAfterTest(await openMemory(others, { dataDir: freshDir }));
    expect(answers).toEqual(
      await Promise.all(questions.map((question) => recall(fresh, question))),
    );
  });
});

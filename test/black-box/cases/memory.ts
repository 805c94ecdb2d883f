import { expect } from 'vitest';
import { holds, once } from '../case.ts';
import { APPS, CLINIC, FORMS, toDocument } from '../documents.ts';
import type { Service } from '../service.ts';

const STEPS = ['add_reminder_tick', 'add_late_state', 'add_fine_field'];
const OFF_TOPIC = [
  'The oven thermostat reads ten degrees low',
  'Choir rehearsal moves to another church',
  'A violin string snaps during the concert',
  'The vineyard wants frost alarms in April',
];

const situation = (n: number) =>
  `Reader ${n} of the branch library brings volumes back late, no reminder is sent`;

let domains = 0;
/** A domain that no other case uses. */
const createDomain = (): string => `black-box-${++domains}`;

/** Stores an episode for every outcome, in situations that differ in a number; returns their ids. */
async function fill({ ask }: Service, domain: string, outcomes: readonly string[]) {
  const ids: string[] = [];
  for (const [n, outcome] of outcomes.entries()) {
    const episode = { domain, context: situation(n), actions_taken: STEPS, outcome };
    ids.push((await ask('memory_store', episode)).episode_id);
  }
  return ids;
}

const successes = (count: number): string[] => Array.from({ length: count }, () => 'success');

const storing = [
  holds(
    'memory_store: keeps an episode of every form, with all fields of the contract',
    'store.answer store.fields store.at-once recall.answer domain.key form.first-class',
    async ({ ask }) => {
      const domain = createDomain();
      for (const form of FORMS) {
        const context = `Ward rounds in ${form} form lose the discharge letter`;
        const stored = await ask('memory_store', {
          domain,
          context,
          schema: toDocument(CLINIC, form),
          actions_taken: [`add_${form}_letter`, 'add_print_event'],
          outcome: 'success',
          metadata: { duration_ms: 1800, llm_calls: 2 },
        });
        expect(stored.domain).toBe(domain);
        expect(Math.abs(Date.parse(stored.stored_at) - Date.now())).toBeLessThan(60_000);
        const { episodes } = await ask('memory_recall', { domain, context, limit: 1 });
        expect(episodes).toMatchObject([{ episode_id: stored.episode_id, outcome: 'success' }]);
      }
      const elsewhere = await ask('memory_recall', { domain: createDomain(), context: 'Ward' });
      expect(elsewhere).toMatchObject({ episodes: [], total_matches: 0, pattern: null });
    },
  ),
  holds(
    'memory_store: a schema is enough',
    'store.schema-only store.unknown-outcome',
    async ({ ask, refuse }) => {
      const domain = createDomain();
      const schema = toDocument(CLINIC, 'names');
      const { episode_id } = await ask('memory_store', { domain, schema });
      const { episodes } = await ask('memory_recall', { domain, context: 'clinic Patient' });
      expect(episodes).toMatchObject([{ episode_id, outcome: 'unknown' }]);
      await refuse('memory_store', { domain });
    },
  ),
  holds('memory_store: what metadata counts are numbers', 'store.numbers', async ({ refuse }) => {
    for (const metadata of [{ duration_ms: 'long' }, { llm_calls: 'three' }]) {
      await refuse('memory_store', { domain: createDomain(), context: 'x', metadata });
    }
  }),
];

/** The outcomes of the same steps in nearly equal situations: successes first, or last. */
const MIXES = [
  [1, 5],
  [3, 3],
  [5, 1],
].map(([good = 0, bad = 0]) => ({
  good,
  bad,
  outcomes: [...successes(good), ...Array.from({ length: bad }, () => 'failure')],
}));

/** Asks about each mix by a text like those stored. */
const recallMixes = once((service) => {
  const recalled = MIXES.map(async ({ good, bad, outcomes }) => {
    const domain = createDomain();
    const ids = await fill(service, domain, outcomes);
    const question = { domain, context: situation(77) };
    const { episodes, ...answer } = await service.ask('memory_recall', question);
    expect(episodes.length).toBeGreaterThan(0);
    const first = episodes[0] as (typeof episodes)[number];
    const own = outcomes[ids.indexOf(first.episode_id)];
    return { good, bad, rate: good / (good + bad), first, own, ...answer };
  });
  return Promise.all(recalled);
});

const CROWD = 80;

const fillCrowd = once(async (service) => {
  const domain = createDomain();
  return { domain, ids: await fill(service, domain, successes(CROWD)) };
});

const recalling = [
  holds(
    'memory_recall: the most similar first, at most as many as wanted',
    'recall.order recall.limit recall.default recall.confidence recall.total',
    async ({ ask }) => {
      const domain = createDomain();
      for (let n = 0; n < 12; n++) {
        const context = `${OFF_TOPIC[n % 4]}, says the ${['baker', 'singer', 'grower'][n % 3]}`;
        await ask('memory_store', { domain, context, actions_taken: [`step_${n}`] });
      }
      const recall = (more: object) =>
        ask('memory_recall', { domain, context: 'The baker, the oven and the singer', ...more });
      const totals = new Set<number>();
      for (const limit of [1, 3, 9]) {
        const { episodes, total_matches } = await recall({ limit });
        expect(episodes.length).toBeLessThanOrEqual(limit);
        const found = episodes.map(({ similarity }) => similarity);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
        totals.add(total_matches);
      }
      expect([...totals]).toHaveLength(1);
      expect((await recall({})).episodes).toHaveLength(5);
      const all = await recall({ limit: 100 });
      const sure = await recall({ limit: 100, min_confidence: 1 });
      expect(sure.episodes.length).toBeLessThan(all.episodes.length);
    },
  ),
  holds('memory_recall: a limit above 100 is 100', 'limits.above', async ({ ask }) => {
    await ask('memory_recall', { domain: createDomain(), context: 'a loan', limit: 5000 });
  }),
  holds('memory_recall: a case counts what came of it', 'recall.case-counts', async (service) => {
    for (const { good, bad, rate, first } of await recallMixes(service)) {
      expect(first).toMatchObject({ succeeded: good, failed: bad });
      expect(Math.abs(Number(first.success_rate) - rate)).toBeLessThanOrEqual(0.02);
    }
  }),
  holds('memory_recall: the outcome shown is its own', 'recall.own-outcome', async (service) => {
    for (const { first, own } of await recallMixes(service)) expect(first.outcome).toBe(own);
  }),
  holds('memory_recall: no pattern above the true rate', 'recall.no-better', async (service) => {
    for (const { pattern, rate } of await recallMixes(service)) {
      if (pattern) expect(pattern.success_rate).toBeLessThanOrEqual(rate + 0.02);
    }
  }),
  holds('memory_recall: steps that mostly failed', 'recall.failed-steps', async (service) => {
    const [worst] = await recallMixes(service);
    expect(worst?.failed).toEqual(STEPS);
  }),
  holds('memory_recall: each of many by its own text', 'recall.own-text', async (service) => {
    const { domain, ids } = await fillCrowd(service);
    for (let n = 0; n < CROWD; n += 8) {
      const question = { domain, context: situation(n), limit: 5 };
      const { episodes } = await service.ask('memory_recall', question);
      expect(episodes.map(({ episode_id }) => episode_id)).toContain(ids[n]);
    }
  }),
  holds('memory_recall: counts all of many at any limit', 'recall.total', async (service) => {
    const { domain } = await fillCrowd(service);
    for (const limit of [1, 5, 50]) {
      const question = { domain, context: situation(3), limit };
      const { total_matches } = await service.ask('memory_recall', question);
      expect(Math.abs(total_matches - CROWD)).toBeLessThanOrEqual(CROWD / 10);
    }
  }),
  holds('memory_recall: collapse false returns each', 'recall.collapse', async (service) => {
    const { domain } = await fillCrowd(service);
    const question = { domain, context: situation(3), limit: 50, collapse: false };
    expect((await service.ask('memory_recall', question)).episodes).toHaveLength(50);
  }),
  holds('memory_recall: no pattern for another topic', 'recall.off-topic', async (service) => {
    const domain = createDomain();
    await fill(service, domain, successes(6));
    await service.ask('memory_compress', { domain });
    for (const context of OFF_TOPIC) {
      expect((await service.ask('memory_recall', { domain, context })).pattern).toBeNull();
    }
  }),
];

const keeping = [
  holds(
    'memory_compress: three successes make a pattern',
    'compress.answer compress.three compress.again compress.recalled recall.pattern',
    async (service) => {
      const { ask } = service;
      const [few, domain] = [createDomain(), createDomain()];
      await fill(service, few, [...successes(2), 'failure']);
      expect(await ask('memory_compress', { domain: few })).toMatchObject({
        patterns_extracted: 0,
      });
      const ids = await fill(service, domain, successes(4));
      expect(await ask('memory_compress', { domain })).toMatchObject({ patterns_extracted: 1 });
      const again = { patterns_extracted: 0, episodes_compressed: 0, memory_reduction: 0 };
      expect(await ask('memory_compress', { domain })).toMatchObject(again);
      const question = { domain, context: situation(2) };
      const { pattern, episodes, total_matches } = await ask('memory_recall', question);
      expect(pattern?.steps).toEqual(STEPS);
      expect([total_matches, ids.includes(episodes[0]?.episode_id ?? '')]).toEqual([4, true]);
      const kept = { total_episodes: 4, patterns: 1 };
      expect(await ask('memory_stats', { domain })).toMatchObject(kept);
    },
  ),
  holds(
    'memory_forget: by age or relevance, never by what was not given',
    'forget.or forget.omitted forget.none forget.dry forget.answer forget.range',
    async (service) => {
      const { ask } = service;
      const domain = createDomain();
      await fill(service, domain, ['success', 'success', 'failure', 'failure']);
      await service.refuse('memory_forget', { domain });
      const old = await ask('memory_forget', { domain, older_than_days: 90 });
      expect(old).toMatchObject({ domain, examined: 4, forgotten: 0 });
      const input = { domain, older_than_days: 90, min_relevance: 1 };
      const dry = await ask('memory_forget', { ...input, dry_run: true });
      expect(dry.forgotten).toBe(dry.by.relevance);
      expect(dry.forgotten).toBeGreaterThan(0);
      for (const { relevance } of dry.sample) expect(relevance).toBeLessThan(1);
      expect(await ask('memory_stats', { domain })).toMatchObject({ total_episodes: 4 });
      const { forgotten } = await ask('memory_forget', input);
      expect(forgotten).toBe(dry.forgotten);
      const left = { total_episodes: 4 - forgotten };
      expect(await ask('memory_stats', { domain })).toMatchObject(left);
    },
  ),
  holds('memory_forget: by name', 'forget.named forget.derived', async (service) => {
    const { ask } = service;
    const domain = createDomain();
    const episode_ids = await fill(service, domain, successes(4));
    await ask('memory_compress', { domain });
    expect(await ask('memory_forget', { domain, episode_ids })).toMatchObject({ forgotten: 4 });
    const nothing = { total_episodes: 0, patterns: 0 };
    expect(await ask('memory_stats', { domain })).toMatchObject(nothing);
    const recalled = await ask('memory_recall', { domain, context: situation(0) });
    expect(recalled).toMatchObject({ episodes: [], pattern: null });
  }),
  holds('memory_stats: counts a domain', 'stats.answer stats.unknown', async ({ ask }) => {
    const domain = createDomain();
    const nothing = { total_episodes: 0, patterns: 0, oldest_episode: null, storage_used_mb: 0 };
    expect(await ask('memory_stats', { domain })).toMatchObject({ domain, ...nothing });
    const times: string[] = [];
    for (const app of APPS) {
      const episode = { domain, context: `${app.name} is built`, schema: toDocument(app, 'flat') };
      times.push((await ask('memory_store', episode)).stored_at);
    }
    const found = await ask('memory_stats', { domain });
    expect(found).toMatchObject({ domain, total_episodes: 3, oldest_episode: times[0] });
    expect(found.storage_used_mb).toBeGreaterThan(0);
  }),
  holds('memory_stats: names what serves each search', 'stats.search', async ({ ask }) => {
    const domain = createDomain();
    const schema = toDocument(CLINIC, 'full');
    await ask('memory_store', { domain, schema });
    const { search } = await ask('memory_stats', { domain });
    expect(search).toMatchObject({ dimension: 256 });
    const { schemas, behaviors } = search as Record<string, unknown>;
    expect(JSON.stringify(schemas)).toContain('hnsw');
    expect(JSON.stringify(behaviors)).toContain('hnsw');
  }),
];

export const MEMORY = [...storing, ...recalling, ...keeping];

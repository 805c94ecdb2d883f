import type { JsonObject } from '../../src/kernel/json.ts';
import { readBenchDocuments } from '../documents.ts';
import type { BenchRow } from '../row.ts';
import { type Asked, leaveOut } from './asked.ts';

/** Every so many of the documents, and the bytes that one has at most. */
const STEP = 4;
const MAX_BYTES = 60_000;
const DOMAIN = 'applications';

/** A document without its last orbital, where it has several: the application as it was a while ago. */
function toFormer(document: JsonObject): JsonObject | undefined {
  const { orbitals } = document;
  if (!Array.isArray(orbitals) || orbitals.length < 2) return undefined;
  return { ...document, orbitals: orbitals.slice(0, -1) };
}

async function countFound(asked: Asked, documents: readonly JsonObject[]): Promise<number> {
  const owners = new Map<string, JsonObject>();
  for (const schema of documents)
    owners.set(await asked.store(DOMAIN, 'Worked on an application', { schema }), schema);
  let found = 0;
  let of = 0;
  for (const document of documents) {
    const schema = toFormer(document);
    if (!schema) continue;
    of++;
    const { episodes } = await asked.recall(DOMAIN, 'an application', { schema });
    if (episodes.some(({ episode_id }) => owners.get(episode_id) === document)) found++;
  }
  return found / of;
}

/** Episodes that their schemas alone tell apart, asked for by an earlier state of the schema. */
export async function benchStructures(): Promise<BenchRow[]> {
  const documents = readBenchDocuments(STEP, MAX_BYTES);
  const rows = await leaveOut((asked) => countFound(asked, documents));
  return rows
    .filter(({ name }) => /all|structure/.test(name))
    .map(({ name, measured }) => ({ what: `schemas: hit@5 ${name}`, value: measured, unit: '' }));
}

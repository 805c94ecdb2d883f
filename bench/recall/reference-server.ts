import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { toStems } from '../../src/words/read-words.ts';
import type { Collection } from './sets.ts';

const ANSWERS = 5;

/** The places of the texts that a question finds, best first. */
export type Search = (question: string) => Promise<readonly number[]>;

/** The words of a text that carry meaning, each cut where its forms begin to differ. */
function toRoots(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      toStems(word).map((stem) => {
        let shared = 0;
        while (shared < stem.length && stem[shared] === word[shared]) shared++;
        return word.slice(0, shared);
      }),
    ),
  );
}

/**
 * The reference memory server of the MCP organisation (`dist/index.js` of `@modelcontextprotocol/server-memory`) with
 * each text as the observation of an entity. `search_nodes` finds observations that contain the query, so it is asked
 * in two ways: with the question as it is, and with each word of it, texts with more of the words first.
 */
export async function openReferenceServer(entry: string, { episodes }: Collection) {
  const folder = await mkdtemp(join(tmpdir(), 'reference-memory-'));
  const client = new Client({ name: 'recall', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [entry],
      env: { ...getDefaultEnvironment(), MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
      stderr: 'ignore',
    }),
  );
  const entities = episodes.map((text, place) => ({
    name: `episode-${place}`,
    entityType: 'episode',
    observations: [text],
  }));
  await client.callTool({ name: 'create_entities', arguments: { entities } });
  const find = async (query: string): Promise<number[]> => {
    const { structuredContent } = await client.callTool({
      name: 'search_nodes',
      arguments: { query },
    });
    const found = structuredContent as { entities: { name: string }[] };
    return found.entities.map(({ name }) => Number(name.slice('episode-'.length)));
  };
  const byWord = new Map<string, Promise<number[]>>();
  const findWord = (word: string) => {
    const known = byWord.get(word) ?? find(word);
    byWord.set(word, known);
    return known;
  };
  const byQuestion: Search = find;
  const byWords: Search = async (question) => {
    const counts = new Map<number, number>();
    for (const root of toRoots(question))
      for (const place of await findWord(root)) counts.set(place, (counts.get(place) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a).map(([place]) => place);
  };
  return {
    byQuestion,
    byWords,
    async close() {
      await client.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The number of questions whose answer is among the first five places, the question's own text aside. */
export async function measureSearch(collection: Collection, search: Search): Promise<number> {
  let found = 0;
  for (const { text, itself, found: answers } of collection.questions) {
    const first = (await search(text)).filter((place) => place !== itself).slice(0, ANSWERS);
    if (first.some((place) => answers.includes(place))) found++;
  }
  return found;
}

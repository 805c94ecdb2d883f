/**
 * Recall as a caller gets it, over HTTP, on the sets of a folder: `npm run proof:recall -- FOLDER`. Prints the
 * share of questions whose answer is among five episodes, the share of empty answers, and BM25 over the same texts. With
 * ORRERY_REFERENCE_MEMORY=PATH (dist/index.js of @modelcontextprotocol/server-memory) that server is asked too.
 */
import { createBm25 } from './baselines.ts';
import { openDoor } from './door.ts';
import { measureHits } from './public.ts';
import { measureSearch, openReferenceServer } from './reference-server.ts';
import { type RetrievalSet, readSets } from './sets.ts';

const ANSWERS = 5;

const directory = process.argv[2];
if (!directory) throw new Error('Name a folder of sets.');
const reference = process.env.ORRERY_REFERENCE_MEMORY;

/** The hits of the reference server in a set, as a text. */
async function measureReference(entry: string, set: RetrievalSet): Promise<string> {
  let asked = 0;
  let byQuestion = 0;
  let byWords = 0;
  for (const collection of set.collections) {
    const server = await openReferenceServer(entry, collection);
    try {
      byQuestion += await measureSearch(collection, server.byQuestion);
      byWords += await measureSearch(collection, server.byWords);
    } finally {
      await server.close();
    }
    asked += collection.questions.length;
  }
  const [whole, words] = [byQuestion / asked, byWords / asked].map((share) => share.toFixed(3));
  return `, search_nodes ${whole}, search_nodes word by word ${words}`;
}

const door = await openDoor();
try {
  for (const set of readSets(directory)) {
    let asked = 0;
    let found = 0;
    let empty = 0;
    for (const [i, { episodes, questions }] of set.collections.entries()) {
      const domain = `${set.name}-${i}`;
      const texts = new Map<string, number>();
      for (const [text, context] of episodes.entries()) {
        const { episode_id } = await door.post('/memory/store', { domain, context });
        texts.set(episode_id as string, text);
      }
      for (const question of questions) {
        // A question that is an episode itself finds that first; it does not count.
        const limit = question.itself === undefined ? ANSWERS : ANSWERS + 1;
        const answer = await door.post('/memory/recall', { domain, context: question.text, limit });
        const answers = (answer.episodes as readonly { episode_id: string }[])
          .map(({ episode_id }) => texts.get(episode_id) as number)
          .filter((text) => text !== question.itself)
          .slice(0, ANSWERS);
        asked++;
        if (answers.length === 0) empty++;
        if (answers.some((text) => question.found.includes(text))) found++;
      }
    }
    const [, bm25] = measureHits(set, createBm25) as [number, number, number];
    const shares = [found / asked, bm25, empty / asked].map((share) => share.toFixed(3));
    const compared = reference ? await measureReference(reference, set) : '';
    console.log(
      `${set.name}: ${asked} questions, hit@5 ${shares[0]}, BM25 ${shares[1]}, empty ${shares[2]}${compared}`,
    );
  }
} finally {
  await door.close();
}

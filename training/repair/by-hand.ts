/**
 * What is answered to documents that a person broke: npx tsx training/repair/by-hand.ts, with the published ones where
 * ORRERY_CORPUS_DIR names them.
 */
import type { JsonObject } from '../../src/kernel/json.ts';
import { explain } from '../../src/repair/explain-repair.ts';
import { breakByHand, type Edit, findOriginal, HAND_BROKEN } from './cases.ts';
import { isRestored, search } from './measure.ts';

/** Rank 1 for one case: whether it gives back the document, and what it says of itself. */
export async function answerByHand(original: JsonObject, edit: Edit) {
  const { states } = await search(breakByHand(original, edit));
  const first = states[0]?.state;
  const place = states.findIndex(({ state }) => isRestored(original, state.document));
  return {
    isMended: place === 0,
    rank: place < 0 ? undefined : place + 1,
    explanation: first === undefined ? '' : explain(first.reasons),
  };
}

async function main(): Promise<void> {
  console.log(
    '| document | what a person did | restored at rank | rank 1 says |\n|---|---|---|---|',
  );
  let mended = 0;
  let all = 0;
  for (const one of HAND_BROKEN) {
    const original = findOriginal(one);
    if (original === undefined) continue;
    for (const edit of one.edits) {
      const { isMended, rank, explanation } = await answerByHand(original, edit);
      all++;
      if (isMended) mended++;
      const what = `${edit.way}: \`${edit.at.slice(edit.at.lastIndexOf('@') + 1)}\``;
      console.log(`| ${one.name} | ${what} | ${rank ?? '–'} | ${explanation} |`);
    }
  }
  console.log(`\nRank 1 is what was there before in ${mended} of ${all}.`);
}

if (process.argv[1]?.endsWith('by-hand.ts')) await main();

/**
 * How `find_similar_behaviors` finds the kind of a document, over HTTP: `npx tsx bench/kinds.ts FILE DOCUMENTS`. The
 * file says of each document, by its path below the folder DOCUMENTS, which behaviors a person would call alike, and
 * which documents are of no kind that ships: `{kinds: [{document, right: [name]}], none: [{document}]}`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openDoor } from './recall/door.ts';

const AMONG = 5;

const file = z.object({
  kinds: z.array(z.object({ document: z.string(), right: z.array(z.string()) })),
  none: z.array(z.union([z.string(), z.object({ document: z.string() })])),
});

const [path, documents] = process.argv.slice(2);
if (!path || !documents) throw new Error('Name the file of kinds and the folder of documents.');
const { kinds, none } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
const door = await openDoor();

async function find(document: string) {
  const schema = JSON.parse(readFileSync(join(documents as string, document), 'utf8'));
  const answer = await door.post('/behaviors/similar', { schema, limit: AMONG });
  return {
    names: (answer.items as readonly { behavior_name: string }[]).map(
      ({ behavior_name }) => behavior_name,
    ),
    isNothingNear: answer.nothing_near === true,
  };
}

try {
  let first = 0;
  let among = 0;
  let near = 0;
  for (const { document, right } of kinds) {
    const { names, isNothingNear } = await find(document);
    const place = names.findIndex((name) => right.includes(name));
    if (place === 0) first++;
    if (place >= 0) among++;
    if (!isNothingNear) near++;
    if (place !== 0) console.log(`${document}: ${names.join(', ')}; meant ${right.join(' or ')}`);
  }
  let lacking = 0;
  for (const entry of none) {
    const { isNothingNear } = await find(typeof entry === 'string' ? entry : entry.document);
    if (isNothingNear) lacking++;
  }
  console.log(`right first ${first} of ${kinds.length}, among ${AMONG} ${among}`);
  console.log(`nothing_near right: of kinds that ship ${near} of ${kinds.length}`);
  console.log(`                    of others ${lacking} of ${none.length}`);
} finally {
  await door.close();
}

/**
 * How runs agree with what others saw, over HTTP: `npx tsx bench/walks.ts EXPRESSIONS WALKS FOLDER`. Expressions, in UTC:
 * `{contexts, cases: [{id, expression, context, expected | error, firm}]}`; walks: `{traces: [{id, document, events,
 * steps: [{transitions, emitted}], states, firm}]}`. A context may be a name, a document a path below FOLDER.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isString, type Json, type JsonObject } from '../src/kernel/json.ts';
import { openDoor } from './recall/door.ts';

process.env.TZ = 'UTC';
const [expressions, walks, folder] = process.argv.slice(2);
if (!expressions || !walks || !folder)
  throw new Error('Name the files of expressions and of walks, and the folder of documents.');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const door = await openDoor();

/** A value with its numbers to nine places. */
const round = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one)),
  );

async function evaluates({ expression, context, expected = null, error }: JsonObject) {
  const given = isString(context) ? contexts[context] : context;
  const answer = await door.post('/evaluate', { expression, context: given });
  if (isString(error)) return Object(answer.error).code === error;
  const value = answer.non_finite ? { $number: answer.non_finite } : answer.value;
  return isDeepStrictEqual(round(expected), round(value));
}

const movesOf = (steps: Json) =>
  (steps as JsonObject[]).map(({ transitions, emitted }) => [
    (transitions as JsonObject[]).map(({ trait, from, to, on }) => [trait, from, to, on]),
    (emitted as JsonObject[]).map(({ trait, event }) => [trait, event]),
  ]);

async function runs({ document, rows: entities, steps, states, events, ...given }: JsonObject) {
  const schema = isString(document) ? read(join(folder as string, document)) : document;
  const { now, user, services } = given;
  const answer = await door.post('/simulate', { schema, events, entities, now, user, services });
  const reached = Object.entries(states ?? {}).every(
    ([at, to]) => Object(answer.states)[at] === to,
  );
  return reached && isDeepStrictEqual(movesOf(answer.steps as Json), movesOf(steps as Json));
}

async function count(
  what: string,
  all: JsonObject[],
  agrees: (one: JsonObject) => Promise<unknown>,
) {
  const firm = all.filter((one) => one.firm !== false);
  const missed: Json[] = [];
  for (const one of firm) if (!(await agrees(one))) missed.push(one.id as Json);
  console.log(`${what}: ${firm.length - missed.length} of ${firm.length} ${missed.join(' ')}`);
}

const { contexts, cases } = read(expressions);
await count('expressions', cases, evaluates);
await count('walks', read(walks).traces, runs);
await door.close();

import { afterAll, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { createLibraryContext } from '../support/library-context.ts';
import { openTestMemory } from '../support/memory.ts';
import { WRITTEN } from './documents.ts';
import { type Asked, askAll, hold, toLine } from './lines.ts';

const opened = await openTestMemory();
afterAll(() => opened.close());

const context = {
  ...createLibraryContext({
    memory: async () => opened.memory,
    schemas: async () => opened.stores.schemas,
  }),
  clock: opened.clock,
};

async function call(operation: string, input: JsonObject): Promise<unknown> {
  const asked = OPERATIONS.find(({ name }) => name === operation);
  if (asked === undefined) throw new Error(operation);
  return invoke(asked, input, context);
}

const STEPS = ['add_retry', 'add_timeout', 'add_cache', 'split_form', 'rename_state', 'undo'];
const OUTCOMES = ['success', 'success', 'failure', 'partial'];
const DAY_MS = 86_400_000;

/** Work on built-in behaviors as agents tell of it: the same steps often end alike where the words are alike. */
function episodes(): JsonObject[] {
  const random = createRandom(19);
  const library = createBuiltinLibrary().list().slice(0, 12);
  return Array.from({ length: 60 }, (_, index) => {
    const { name, description, schema } = random.pick(library);
    const first = random.integer(STEPS.length - 2);
    return {
      domain: index % 7 === 0 ? 'other' : 'work',
      context: `${description} ${random.pick(['is slow', 'fails on save', 'lost a page', 'is new'])} in round ${index}`,
      actions_taken: STEPS.slice(first, first + 1 + random.integer(3)),
      outcome: OUTCOMES[(first + random.integer(2)) % OUTCOMES.length] as string,
      ...(index % 3 === 0 ? { schema: schema as JsonObject } : {}),
      ...(index % 5 === 0 ? { metadata: { behavior: name } } : {}),
      ...(index % 11 === 0 ? { pinned: true } : {}),
    };
  });
}

/** Recalls by words of the episodes, by their shape, by names and by nonsense. */
const questions = (told: readonly JsonObject[]): Asked[] =>
  told.slice(0, 24).map(({ context: said, schema }, index) => {
    const words = String(said).split(' ');
    const asked = index % 4 === 3 ? 'zorp quux' : words.slice(index % 3).join(' ');
    return {
      name: asked,
      input: {
        domain: 'work',
        context: asked,
        ...(schema === undefined ? {} : { schema }),
        ...(index % 2 === 0 ? { detail: 'full' } : { limit: 3 }),
      },
    };
  });

test('recalls', async () => {
  const told = episodes();
  for (const episode of told) {
    await call('memory_store', episode);
    opened.clock.advance(DAY_MS / 4);
  }
  const asked = questions(told);
  await askAll(call, 'memory_recall', asked);
});

test('a memory over some weeks', async () => {
  const lines: string[] = [];
  for (const { operation, input, days = 0 } of WRITTEN.memory) {
    opened.clock.advance(days * DAY_MS);
    const answer = await call(operation, input).catch(String);
    lines.push(toLine(`${operation} ${JSON.stringify(input)}`, answer, 400));
  }
  await hold('memory', lines);
});

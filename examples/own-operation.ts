/**
 * An operation of one's own beside the built-in ones: a tool and an HTTP route from one declaration.
 * Run it with `npx tsx examples/own-operation.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createOrrery, defineOperation, schemaInput } from '../src/index.ts';

interface Trait {
  readonly name: string;
  readonly stateMachine?: { readonly states?: readonly unknown[] };
}

const countStates = defineOperation({
  name: 'count_states',
  group: 'statistics',
  route: { method: 'POST', path: '/count-states' },
  title: 'Count states',
  description: 'Counts the states of each trait of a schema.',
  effect: 'read',
  input: z.strictObject({ schema: schemaInput.describe('Document, schema_id or behavior.') }),
  output: z.object({ states: z.record(z.string(), z.int()) }),
  // `run` gets the document, whether the caller sent it, its handle or the name of a behavior.
  schemaInputs: ['schema'],
  run: ({ schema }) => {
    const orbitals = (schema.orbitals ?? []) as unknown as readonly { traits?: readonly Trait[] }[];
    const traits = orbitals.flatMap((orbital) => orbital.traits ?? []);
    return {
      states: Object.fromEntries(
        traits.map(({ name, stateMachine }) => [name, stateMachine?.states?.length ?? 0]),
      ),
    };
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'orrery-own-operation-'));
const orrery = createOrrery({ dataDir, operations: [countStates], logLevel: 'silent' });
try {
  console.log('std-list has', await orrery.call('count_states', { schema: 'std-list' }));
  const { schema_id: kept } = await orrery.planInstructions({
    current: { name: 'mine', orbitals: [] },
    goal: 'std-counter',
    save: true,
  });
  const built = await orrery.call('count_states', { schema: kept });
  const { valid } = await orrery.validityCheck({ schema: String(kept) });
  console.log('the built schema has', built, valid ? 'and is valid' : 'and is not valid');
} finally {
  await orrery.close();
  await rm(dataDir, { recursive: true, force: true });
}

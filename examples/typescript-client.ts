/**
 * The typed client against a running server: `ORRERY_KEY=$(cat ~/.orrery/api-key) npx tsx examples/typescript-client.ts`.
 * In a project of your own, import from 'orrery-mcp/client'.
 */
import { createClient, OrreryError } from '../src/client/index.ts';

const client = createClient({
  baseUrl: process.env.ORRERY_URL ?? 'http://127.0.0.1:7411',
  ...(process.env.ORRERY_KEY ? { apiKey: process.env.ORRERY_KEY } : {}),
});

const current = { name: 'desk', orbitals: [] };

// Build: instructions are actions, and actions apply as they are.
const { instructions, levels } = await client.planInstructions({ current, goal: 'std-helpdesk' });
const { schema_id = '' } = await client.applyActions({
  schema: current,
  actions: instructions,
  save: true,
});
console.log(`${instructions.length} instructions in ${levels} levels, kept as ${schema_id}`);

// Check: a handle stands for the document from here on.
const { valid, probability } = await client.validityCheck({ schema: schema_id });
console.log(`valid: ${valid}, probability ${probability}`);

// Break and repair.
const { schema_id: brokenId = '' } = await client.applyActions({
  schema: schema_id,
  actions: [
    { action: 'add_field', params: { entity: 'SupportTicket', name: 'mood', type: 'strnig' } },
  ],
  save: true,
});
const { errors, top_errors } = await client.errorCheck({ schema: brokenId });
console.log(errors.map(({ category, description }) => `${category}: ${description}`).join('\n'));
const { suggestions } = await client.rankEdits({ schema: brokenId, errors: top_errors });
console.log(`best repair: ${JSON.stringify(suggestions[0]?.actions)}`);

// A refusal says what to do next.
try {
  await client.getBehavior({ name: 'std-helpdesks' });
} catch (error) {
  if (!(error instanceof OrreryError)) throw error;
  console.log(`${error.status} ${error.code}: ${error.message}`);
}

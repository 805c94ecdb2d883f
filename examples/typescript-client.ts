/**
 * The typed client against a running server: `ORRERY_API_KEY=$(cat ~/.orrery/api-key) npx tsx examples/typescript-client.ts`.
 * In a project of your own, import from 'orrery-mcp/client'.
 */
import { createClient, OrreryError } from '../src/client/index.ts';

// ORRERY_URL and ORRERY_API_KEY name the server; by default one on this machine.
const client = createClient();

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
  await client.getSchema({ schema_id: 'std-flux-capacitor' });
} catch (error) {
  if (!(error instanceof OrreryError)) throw error;
  console.log(`${error.status} ${error.code}: ${error.message}`);
}

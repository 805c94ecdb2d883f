import { NAME, VERSION } from '../version.ts';
/** Instructions that a client may put before its model: how the tools fit together, in one breath. */
export const INSTRUCTIONS = `Orrery is a world model of orbital application schemas (JSON: name and orbitals, each with an entity, traits and pages).
Wherever a schema is taken, so is a schema_id or the name of a behavior; over stdio also the absolute path of a file below a root of yours.
Build: list_behaviors or find_similar_behaviors, then plan_instructions with save: true (or apply_actions with its plan_id).
Check: validity_check answers at once; error_check says what is wrong and where.
Repair: rank_edits, then apply_actions with the plan_id of a suggestion.
Learn: memory_recall before a task, memory_store after it.
Never resend a schema or a plan: apply_actions returns a schema_id that every schema input takes, and plans have a plan_id.`;

/** A body with two orbits around it. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#6d5ae6" stroke-width="2"><circle cx="16" cy="16" r="4" fill="#6d5ae6"/><ellipse cx="16" cy="16" rx="14" ry="6"/><ellipse cx="16" cy="16" rx="14" ry="6" transform="rotate(60 16 16)"/></svg>`;

export const SERVER_INFO = {
  name: NAME,
  title: 'Orrery',
  version: VERSION,
  icons: [
    {
      src: `data:image/svg+xml;base64,${Buffer.from(ICON).toString('base64')}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
    },
  ],
};

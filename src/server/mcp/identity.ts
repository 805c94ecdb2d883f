import { NAME, VERSION } from '../version.ts';
/** Instructions that a client may put before its model: how the tools fit together, in one breath. */
export const INSTRUCTIONS = `Orrery is a world model of orbital application schemas (JSON: name and orbitals, each with an entity, traits and pages).
Wherever a schema is taken, so is a schema_id or the name of a behavior; over stdio also the absolute path of a file below a root of yours.
Build: list_behaviors or find_similar_behaviors, then plan_instructions with save: true (or apply_actions with its plan_id).
Check: validity_check answers at once; error_check says what is wrong and where.
Repair: rank_edits, then apply_actions with the plan_id of a suggestion.
Learn: memory_recall before a task, memory_store after it.
Never resend a schema or a plan: apply_actions returns a schema_id that every schema input takes, and plans have a plan_id.`;

export const SERVER_INFO = { name: NAME, title: 'Orrery', version: VERSION };

/** What a client may put before its model: how the tools fit together, in one breath. */
export const INSTRUCTIONS = `Orrery is a world model of orbital application schemas (JSON: name and orbitals, each with an entity, traits and pages).
Build: list_behaviors or find_similar_behaviors, then plan_instructions, then apply_actions with save: true.
Check: validity_check answers at once; error_check says what is wrong and where.
Repair: rank_edits, then hand its actions to apply_actions.
Learn: memory_recall before a task, memory_store after it.
Never resend a large schema: apply_actions with save: true returns a schema_id that every schema input takes.`;

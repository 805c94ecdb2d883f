import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const text = z.string().min(1);
const open = z.looseObject;
const action = open({ action: text, params: z.record(z.string(), z.unknown()) });
const entry = open({
  type: text,
  name: z.string(),
  linkedEntity: z.string().optional(),
  route: z.string().startsWith('/').optional(),
});
const finding = open({ category: text, at: z.string(), message: z.string() });
const schema = open({ name: z.string(), orbitals: z.array(open({})) });

const texts = z.array(text);
const transition = open({ from: text, event: text, to: text });

/** The parameters that the contract gives each action it names. */
export const PARAMS = {
  add_entity: open({ name: text }),
  add_trait: open({ name: text, linkedEntity: text }),
  add_states: open({ trait: text, states: texts }),
  add_events: open({ trait: text, events: texts }),
  add_transitions: open({ trait: text, transitions: z.array(transition) }),
  add_transition: open({ trait: text, ...transition.shape }),
  remove_event: open({ trait: text, event: text }),
  add_effect: open({ trait: text, state: text, effect: text }),
};

/** The responses with the fields, types and ranges that the contract names. More fields are allowed. */
export const RESPONSES = {
  plan: open({ actions: z.array(action.extend({ score: z.number() })), total_actions: count }),
  plan_instructions: open({
    instructions: z.array(action.extend({ level: z.int().min(1) })),
    levels: count,
    total_instructions: count,
  }),
  gap: open({
    missing: z.array(entry),
    extra: z.array(entry),
    modified: z.array(open({ renamed: open({ from: text, to: text }).optional() })),
    gap_score: share,
  }),
  memory_store: open({ episode_id: text, domain: text, stored_at: time }),
  memory_recall: open({
    pattern: open({ name: z.string(), steps: z.array(z.string()) }).nullable(),
    episodes: z.array(open({ episode_id: text, similarity: share, outcome: z.string() })),
    total_matches: count,
    failed: z.array(z.string()).optional(),
  }),
  memory_compress: open({
    patterns_extracted: count,
    episodes_compressed: count,
    memory_reduction: share,
  }),
  memory_forget: open({
    domain: text,
    examined: count,
    forgotten: count,
    by: open({ age: count, relevance: count, both: count }),
    sample: z.array(open({ episode_id: text, relevance: z.number() })),
  }),
  memory_stats: open({
    domain: text,
    total_episodes: count,
    patterns: count,
    oldest_episode: time.nullable(),
    storage_used_mb: z.number().min(0),
  }),
  validity_check: open({
    valid: z.boolean(),
    probability: share,
    confidence: z.enum(['high', 'medium', 'low']),
  }),
  error_check: open({
    errors: z.array(
      open({
        category: text,
        probability: share,
        description: text,
        findings: z.array(open({ at: z.string() })).optional(),
      }),
    ),
    top_errors: z.array(text),
    error_count_prediction: count,
    warnings: z.array(finding).optional(),
    hints: z.array(finding).optional(),
  }),
  rank_edits: open({
    suggestions: z.array(
      open({
        rank: z.int().min(1),
        score: share,
        actions: z.array(action.extend({ step: z.int().min(1) })),
        predicted_validity: share,
        resolved: z.array(z.unknown()).optional(),
        introduced: z.array(z.unknown()).optional(),
      }),
    ),
    beam_width: z.int(),
    steps_explored: count,
  }),
  embed: open({ vector: z.array(z.number()).length(256), dimension: z.literal(256) }),
  find_similar_behaviors: open({
    items: z.array(open({ behavior_name: text, similarity: z.number() })),
  }),
  /** Not one of the thirteen: it shows what actions do. */
  apply_actions: open({ schema }),
} as const;

export type Operation = keyof typeof RESPONSES;
export type Response<O extends Operation> = z.infer<(typeof RESPONSES)[O]>;
export type Applied = z.infer<typeof schema>;

type Issue = 'Doors' | 'Memory' | "The contract's own form" | 'One index' | "The agent's truth";

/** The cases that fail today, by the issue that will mend them and by where they fail. */
const FAILING: readonly (readonly [Issue, 'everywhere' | 'http' | 'mcp', readonly string[]])[] = [
  [
    'Doors',
    'everywhere',
    [
      'rank_edits: beam_width below 1 is refused',
      'rank_edits: max_steps below 1 is refused',
      'memory_recall: limit below 1 is refused',
    ],
  ],
  [
    'Memory',
    'everywhere',
    [
      'memory_store: what metadata counts are numbers',
      'memory_recall: a case counts what came of it',
      'memory_recall: no pattern above the true rate',
      'memory_recall: steps that mostly failed',
      'memory_recall: collapse false returns each',
      'memory_stats: names what serves each search',
    ],
  ],
  [
    "The contract's own form",
    'everywhere',
    [
      'plan: from a flat trait to its wrapped twin nothing is built anew',
      'gap: all names of std-helpdesk are half of it',
      'gap: all names of std-hotel are half of it',
      'gap: all names of std-projects are half of it',
      'gap: a hidden body is not a missing one',
      'gap: an orbital with another name and the same parts is renamed, and its plan one rename',
      'a behavior spelled otherwise is found',
      'a behavior is found by a common word',
      'an unknown behavior is refused with the nearest',
      'error_check: names an unknown component',
      'error_check: names an emit that nobody hears',
      'error_check: a hint stands apart from errors',
      'names: one orbital is valid with two hidden parts',
      'names: distinct names are no duplicates, in any number',
      'names: sound names are above .5, in any number',
      'flat: an unknown target is found as in the wrapped form',
      'flat: an unknown event is found as in the wrapped form',
      'flat: an unreachable state is found as in the wrapped form',
      'flat: no transition is found as in the wrapped form',
      'flat: no initial state is found as in the wrapped form',
      'flat: a doubled state is found as in the wrapped form',
      'flat: a sound machine with initial is as sound as its wrapped twin',
      'flat: a sound machine with initialState is as sound as its wrapped twin',
      'flat: a sound machine with isInitial is as sound as its wrapped twin',
      'a key foo that nobody reads is named, never invalid and never proven',
      'a key machine that nobody reads is named, never invalid and never proven',
      'a key fsm that nobody reads is named, never invalid and never proven',
      'rank_edits: actions have the parameters of the contract',
      'names: each suggestion for missing_render_effect fits it',
      'names: each suggestion for unmatched_emit fits it',
      'names: different codes have different repairs',
      'names: a repair reaches what it predicts',
      'flat: repair makes the machine sound',
      'embed: a flat trait with initial is the machine that it says',
      'embed: a flat trait with initialState is the machine that it says',
      'embed: a flat trait with isInitial is the machine that it says',
    ],
  ],
  [
    "The contract's own form",
    'http',
    ['names: repairs are few and small', 'names: no later repair as small is better'],
  ],
  [
    "The agent's truth",
    'mcp',
    [
      'plan_instructions: builds a behavior onto what is there (names)',
      'plan_instructions: builds a behavior onto what is there (flat)',
      'plan: its actions in order turn current into goal (full)',
      'plan_instructions: builds a behavior onto what is there (full)',
      'plan_instructions: one level in any order, each level only after the one before',
      'plan: a long list comes whole or not at all',
      'plan_instructions: a long list comes whole or not at all',
      'rank_edits: suggestions come by rank, score and step',
      'rank_edits: a suggestion is accepted as it stands and reaches what it predicts',
      'names: each suggestion for orphan_event fits it',
      'names: each suggestion for missing_transition fits it',
      'names: each suggestion for orphan_state fits it',
      'names: each suggestion for overlay_without_exit fits it',
      'names: each suggestion for unmatched_listener fits it',
    ],
  ],
];

/** The issue of each case that is known to fail, and where. A case that holds again must leave. */
export const KNOWN_TO_FAIL = new Map(
  FAILING.flatMap(([issue, over, ids]) => ids.map((id) => [id, { issue, over }] as const)),
);

/** The table never grows beyond this. Lower it with every case that leaves. */
export const MOST_KNOWN = 61;

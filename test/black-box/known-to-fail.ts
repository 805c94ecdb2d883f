type Issue = "The agent's truth";

/** The cases that fail today, by the issue that will mend them and by where they fail. */
const FAILING: readonly (readonly [Issue, 'everywhere' | 'http' | 'mcp', readonly string[]])[] = [
  [
    "The agent's truth",
    'mcp',
    [
      'plan_instructions: builds a behavior onto what is there (names)',
      'plan_instructions: builds a behavior onto what is there (flat)',
      'plan: its actions in order turn current into goal (full)',
      'plan_instructions: builds a behavior onto what is there (full)',
      'plan_instructions: levels',
      'plan: a long list is whole or absent',
      'plan_instructions: a long list is whole or absent',
    ],
  ],
];

/** The issue of each case that is known to fail, and where. A case that holds again must leave. */
export const KNOWN_TO_FAIL = new Map(
  FAILING.flatMap(([issue, over, ids]) => ids.map((id) => [id, { issue, over }] as const)),
);

/** The table never grows beyond this. Lower it with every case that leaves. */
export const MOST_KNOWN = 7;

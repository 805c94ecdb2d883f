/** Keyv's constant namespace: its own namespaces are mere prefixes, which leak into each other. */
export const NAMESPACE = 'orrery';

type Row = 'NEW' | 'OLD';

/** Expressions of triggers on Keyv's table, whose keys are `orrery:PREFIX.EPISODE_ID`. */
export const OURS = (row: Row) => `substr(${row}.key, 1, 7) = '${NAMESPACE}:'`;
export const PREFIX = (row: Row) => `substr(${row}.key, 8, 43)`;
export const EPISODE_ID = (row: Row) => `substr(${row}.key, 52)`;
export const FIND = (row: Row) =>
  `e.scope = (SELECT scope FROM scopes WHERE prefix = ${PREFIX(row)}) AND e.episode_id = ${EPISODE_ID(row)}`;

/** A handle in use is renewed at most once in this time, so that most readings of it write nothing. Milliseconds. */
export const RENEW_MS = 60 * 1000;

/** Bytes of documents that one tenant may keep under handles. */
export const HANDLE_QUOTA_BYTES = 1_000_000_000;

/** Bytes of plans that one tenant may keep. */
export const PLAN_QUOTA_BYTES = 256_000_000;

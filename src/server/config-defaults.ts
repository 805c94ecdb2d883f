import { DEFAULT_LIMITS } from '../kernel/limits.ts';

/** What holds where neither a flag nor a variable says otherwise; `orrery serve --help` tells them. */
export const DEFAULTS = {
  host: '127.0.0.1',
  port: 7_411,
  fleetSize: 1,
  indexMb: 300,
  maxBodyBytes: DEFAULT_LIMITS.maxBodyBytes,
  maxConcurrent: 256,
  maxSessions: 4_000,
  sessionIdleSeconds: 1_800,
  deadlineSeconds: 60,
  taskAfterSeconds: 1,
  logLevel: 'info',
} as const;

/** Limits of a service that several use. A person at their own machine has none unless they say so. */
export const SERVICE_LIMITS = {
  rateLimit: 1_200,
  maxEpisodes: 200_000,
  maxBytes: 4_000_000_000,
  maxBehaviorBytes: 256_000_000,
};

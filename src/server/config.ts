import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { Quotas } from '../stores/index.ts';
import { hashKey, type KnownKey, parseKeyList } from './auth/keys.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './http/origin.ts';
import { type Embeddings, readEmbeddings } from './wiring/memory-settings.ts';

/** How a server runs, as flags and environment said. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly behaviorsDir: string | undefined;
  readonly keys: readonly KnownKey[];
  /** False: everybody is the tenant `local`; on loopback only. */
  readonly auth: boolean;
  /** SHA-256 of the key that reads all of `/metrics`. */
  readonly metricsKeyHash: Buffer | undefined;
  readonly embeddings: Embeddings | undefined;
  readonly quotas: Quotas;
  readonly rateLimit: number;
  readonly maxBodyBytes: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly basePath: string;
  readonly trustProxy: boolean | readonly string[];
  readonly logLevel: string;
  readonly maxConcurrent: number;
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
  readonly callDeadlineMs: number;
  readonly stateless: boolean;
}

/** Flags as the command line gives them: texts, and booleans for switches. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Characters below which a metrics key is refused: somebody would guess it. */
const MIN_KEY_LENGTH = 16;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

function readNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
}

function readBasePath(text: string): string {
  const path = text.replace(/\/+$/, '');
  if (path !== '' && !/^(\/[\w.-]+)+$/.test(path)) {
    throw new ConfigError(`ORRERY_BASE_PATH is a path such as "/orrery", not "${text}".`);
  }
  return path;
}

function readKeys(text: string): KnownKey[] {
  try {
    return parseKeyList(text);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function readTrustProxy(text: string): boolean | string[] {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  return readList(text);
}

/** Limits of a service that several use. A person at their own machine has none unless they say so. */
const SERVICE_LIMITS = {
  rateLimit: 1_200,
  maxEpisodes: 200_000,
  maxBytes: 4_000_000_000,
  maxBehaviorBytes: 256_000_000,
};
const NO_LIMITS: typeof SERVICE_LIMITS = {
  rateLimit: 0,
  maxEpisodes: 0,
  maxBytes: 0,
  maxBehaviorBytes: 0,
};

/** A quota as the stores take it: 0 is off. */
function toQuota<K extends keyof Quotas>(name: K, value: number): { [P in K]?: number } {
  return value === 0 ? {} : ({ [name]: value } as { [P in K]?: number });
}

function readMetricsKey(text: string): Buffer | undefined {
  if (text === '') return undefined;
  if (text.length < MIN_KEY_LENGTH) {
    throw new ConfigError(`ORRERY_METRICS_KEY has at least ${MIN_KEY_LENGTH} characters.`);
  }
  return hashKey(text);
}

/** Where a person's data lives unless they say otherwise. */
export function defaultDataDir(): string {
  return join(homedir(), '.orrery');
}

/**
 * Reads the settings; a flag wins over its twin variable. Throws a ConfigError that says what is expected.
 */
export function readConfig(
  flags: Flags,
  env: NodeJS.ProcessEnv,
  usedBy: 'service' | 'person' = 'service',
): Config {
  const read = (flag: string, variable: string, fallback: string): string => {
    const value = flags[flag] ?? env[variable];
    return value === undefined || typeof value === 'boolean' ? fallback : value;
  };
  const host = read('host', 'ORRERY_HOST', '127.0.0.1');
  const auth = flags.auth !== false;
  if (!auth && !isLoopback(host)) {
    throw new ConfigError(`--no-auth works on loopback only, and ${host} is not.`);
  }
  const logLevel = read('logLevel', 'ORRERY_LOG_LEVEL', 'info');
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`ORRERY_LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}.`);
  }
  const limits = auth && usedBy === 'service' ? SERVICE_LIMITS : NO_LIMITS;
  const number = (
    flag: string,
    variable: string,
    fallback: number,
    range: readonly [number, number],
  ) => readNumber(variable, read(flag, variable, String(fallback)), range);
  const behaviorsDir = read('behaviorsDir', 'ORRERY_BEHAVIORS_DIR', '');
  return {
    host,
    auth,
    port: number('port', 'ORRERY_PORT', 7411, [0, 65_535]),
    dataDir: resolve(read('dataDir', 'ORRERY_DATA_DIR', defaultDataDir())),
    behaviorsDir: behaviorsDir === '' ? undefined : resolve(behaviorsDir),
    keys: readKeys(env.ORRERY_API_KEYS ?? ''),
    metricsKeyHash: readMetricsKey(env.ORRERY_METRICS_KEY ?? ''),
    embeddings: readEmbeddings(env),
    quotas: {
      ...toQuota(
        'maxEpisodes',
        number('maxEpisodes', 'ORRERY_MAX_EPISODES', limits.maxEpisodes, [0, 2 ** 40]),
      ),
      ...toQuota('maxBytes', number('maxBytes', 'ORRERY_MAX_BYTES', limits.maxBytes, [0, 2 ** 50])),
      ...toQuota(
        'maxBehaviorBytes',
        number('maxBehaviorBytes', 'ORRERY_MAX_BEHAVIOR_BYTES', limits.maxBehaviorBytes, [
          0,
          2 ** 40,
        ]),
      ),
    },
    rateLimit: number('rateLimit', 'ORRERY_RATE_LIMIT', limits.rateLimit, [0, 1_000_000]),
    maxBodyBytes: number('maxBody', 'ORRERY_MAX_BODY', DEFAULT_LIMITS.maxBodyBytes, [
      1_024,
      2 ** 30,
    ]),
    allowedHosts: readList(read('allowedHosts', 'ORRERY_ALLOWED_HOSTS', '')),
    allowedOrigins: readList(read('allowedOrigins', 'ORRERY_ALLOWED_ORIGINS', '')),
    basePath: readBasePath(read('basePath', 'ORRERY_BASE_PATH', '')),
    trustProxy: readTrustProxy(read('trustProxy', 'ORRERY_TRUST_PROXY', '')),
    logLevel,
    maxConcurrent: number('maxConcurrent', 'ORRERY_MAX_CONCURRENT', 256, [1, 100_000]),
    maxSessions: number('maxSessions', 'ORRERY_MAX_SESSIONS', 10_000, [1, 1_000_000]),
    sessionIdleMs: 1_000 * number('sessionIdle', 'ORRERY_SESSION_IDLE', 1_800, [1, 86_400]),
    callDeadlineMs: 1_000 * number('deadline', 'ORRERY_DEADLINE', 60, [1, 3_600]),
    stateless: flags.stateless === true || env.ORRERY_STATELESS === '1',
  };
}

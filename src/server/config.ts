import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isToolset, TOOLSETS, type Toolset } from '../operations/toolsets.ts';
import type { Quotas } from '../stores/index.ts';
import { hashKey, type KnownKey, parseKeyList } from './auth/keys.ts';
import type { OAuthSettings } from './auth/oauth.ts';
import { DEFAULTS, SERVICE_LIMITS } from './config-defaults.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './http/origin.ts';
import { type Embeddings, readEmbeddings } from './wiring/memory-settings.ts';

/** How a server runs, as flags and environment said. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly behaviorsDir: string | undefined;
  /** `postgres://…`; undefined for a database in the data directory. */
  readonly store: string | undefined;
  readonly keys: readonly KnownKey[];
  /** False: everybody is the tenant `local`; on loopback only. */
  readonly auth: boolean;
  /** An issuer whose tokens are taken beside keys. */
  readonly oauth: OAuthSettings | undefined;
  /** SHA-256 of the key that reads all of `/metrics`. */
  readonly metricsKeyHash: Buffer | undefined;
  /** Seals what clients carry between two requests; the data directory's where missing. */
  readonly stateKey: Buffer | undefined;
  readonly embeddings: Embeddings | undefined;
  readonly quotas: Quotas;
  /** Bytes that the words of open domains may take in memory. */
  readonly indexBytes: number;
  /** Of the whole fleet. */
  readonly rateLimit: number;
  /** Instances that share the rates of keys; each allows its part. */
  readonly fleetSize: number;
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
  /** Milliseconds that a call may take before a client that takes tasks gets one. */
  readonly taskAfterMs: number;
  readonly stateless: boolean;
  /** Offers and allows what reads, and nothing else. */
  readonly readOnly: boolean;
  /** Which operations are offered; all where missing. */
  readonly toolsets: readonly Toolset[] | undefined;
}

/** Flags as the command line gives them: texts, and booleans for switches. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Characters below which a metrics key is refused: somebody would guess it. */
const MIN_KEY_LENGTH = 16;

/** The same of the key that seals what clients carry. */
const MIN_STATE_KEY_LENGTH = 32;

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

function readToolsets(names: readonly string[]): Toolset[] | undefined {
  if (names.length === 0) return undefined;
  const unknown = names.find((name) => !isToolset(name));
  if (unknown !== undefined) {
    const known = Object.keys(TOOLSETS).join(', ');
    throw new ConfigError(`ORRERY_TOOLSETS is a list of ${known}: there is no "${unknown}".`);
  }
  return names.filter(isToolset);
}

function readTrustProxy(text: string): boolean | string[] {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  return readList(text);
}

/** The store of ORRERY_STORE. Its text is never repeated: it may hold a password. */
function readStore(text: string): string | undefined {
  if (text === '' || text === 'sqlite') return undefined;
  if (/^postgres(ql)?:/.test(text)) return text;
  throw new ConfigError(
    'ORRERY_STORE is "sqlite" or an address such as "postgres://user@host:5432/database".',
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A century. */
const MAX_AUDIT_DAYS = 36_500;

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

/** How long audit entries are kept where the operator says so: 0 is for ever. */
function readAuditAge(text: string): Pick<Quotas, 'maxAuditAgeMs'> {
  if (text === '') return {};
  const days = readNumber('ORRERY_AUDIT_DAYS', text, [0, MAX_AUDIT_DAYS]);
  return { maxAuditAgeMs: days === 0 ? Number.POSITIVE_INFINITY : days * DAY_MS };
}

function readMetricsKey(text: string): Buffer | undefined {
  if (text === '') return undefined;
  if (text.length < MIN_KEY_LENGTH) {
    throw new ConfigError(`ORRERY_METRICS_KEY has at least ${MIN_KEY_LENGTH} characters.`);
  }
  return hashKey(text);
}

function readStateKey(text: string): Buffer | undefined {
  if (text === '') return undefined;
  if (text.length < MIN_STATE_KEY_LENGTH) {
    throw new ConfigError(`ORRERY_STATE_KEY has at least ${MIN_STATE_KEY_LENGTH} characters.`);
  }
  return hashKey(text);
}

function readUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url && isLoopback(url.hostname));
  if (url && isSafe) return url;
  throw new ConfigError(`${name} is an https URL, not "${text}".`);
}

/** The issuer of the operator, where one is named. */
function readOAuth(env: NodeJS.ProcessEnv, basePath: string): OAuthSettings | undefined {
  const issuer = env.ORRERY_OAUTH_ISSUER;
  if (!issuer) return undefined;
  readUrl('ORRERY_OAUTH_ISSUER', issuer);
  const { origin } = readUrl('ORRERY_PUBLIC_URL', env.ORRERY_PUBLIC_URL ?? '');
  const jwksUrl = env.ORRERY_OAUTH_JWKS || undefined;
  if (jwksUrl !== undefined) readUrl('ORRERY_OAUTH_JWKS', jwksUrl);
  return {
    issuer,
    resource: `${origin}${basePath}/mcp`,
    audience: env.ORRERY_OAUTH_AUDIENCE || undefined,
    jwksUrl,
    tenantClaim: env.ORRERY_OAUTH_TENANT_CLAIM || undefined,
  };
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
  const host = read('host', 'ORRERY_HOST', DEFAULTS.host);
  const auth = flags.auth !== false;
  if (!auth && !isLoopback(host)) {
    throw new ConfigError(`--no-auth works on loopback only, and ${host} is not.`);
  }
  const logLevel = read('logLevel', 'ORRERY_LOG_LEVEL', DEFAULTS.logLevel);
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
    port: number('port', 'ORRERY_PORT', DEFAULTS.port, [0, 65_535]),
    dataDir: resolve(read('dataDir', 'ORRERY_DATA_DIR', defaultDataDir())),
    behaviorsDir: behaviorsDir === '' ? undefined : resolve(behaviorsDir),
    store: readStore(read('store', 'ORRERY_STORE', '')),
    keys: readKeys(env.ORRERY_API_KEYS ?? ''),
    metricsKeyHash: readMetricsKey(env.ORRERY_METRICS_KEY ?? ''),
    oauth: readOAuth(env, readBasePath(read('basePath', 'ORRERY_BASE_PATH', ''))),
    stateKey: readStateKey(env.ORRERY_STATE_KEY ?? ''),
    embeddings: readEmbeddings(env),
    quotas: {
      ...readAuditAge(read('auditDays', 'ORRERY_AUDIT_DAYS', '')),
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
    indexBytes: 1_000_000 * number('indexMb', 'ORRERY_INDEX_MB', DEFAULTS.indexMb, [10, 1_000_000]),
    rateLimit: number('rateLimit', 'ORRERY_RATE_LIMIT', limits.rateLimit, [0, 1_000_000]),
    fleetSize: number('fleetSize', 'ORRERY_FLEET_SIZE', DEFAULTS.fleetSize, [1, 10_000]),
    maxBodyBytes: number('maxBody', 'ORRERY_MAX_BODY', DEFAULTS.maxBodyBytes, [1_024, 2 ** 30]),
    allowedHosts: readList(read('allowedHosts', 'ORRERY_ALLOWED_HOSTS', '')),
    allowedOrigins: readList(read('allowedOrigins', 'ORRERY_ALLOWED_ORIGINS', '')),
    basePath: readBasePath(read('basePath', 'ORRERY_BASE_PATH', '')),
    trustProxy: readTrustProxy(read('trustProxy', 'ORRERY_TRUST_PROXY', '')),
    logLevel,
    maxConcurrent: number(
      'maxConcurrent',
      'ORRERY_MAX_CONCURRENT',
      DEFAULTS.maxConcurrent,
      [1, 100_000],
    ),
    maxSessions: number('maxSessions', 'ORRERY_MAX_SESSIONS', DEFAULTS.maxSessions, [1, 1_000_000]),
    sessionIdleMs:
      1_000 *
      number('sessionIdle', 'ORRERY_SESSION_IDLE', DEFAULTS.sessionIdleSeconds, [1, 86_400]),
    callDeadlineMs:
      1_000 * number('deadline', 'ORRERY_DEADLINE', DEFAULTS.deadlineSeconds, [1, 3_600]),
    taskAfterMs:
      1_000 * number('taskAfter', 'ORRERY_TASK_AFTER', DEFAULTS.taskAfterSeconds, [0, 60]),
    stateless: flags.stateless === true || env.ORRERY_STATELESS === '1',
    readOnly: flags.readOnly === true || env.ORRERY_READ_ONLY === '1',
    toolsets: readToolsets(readList(read('toolsets', 'ORRERY_TOOLSETS', ''))),
  };
}

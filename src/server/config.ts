import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { type KnownKey, parseKeyList } from './auth/keys.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './http/origin.ts';
import { readEmbeddings, readMaxEpisodes } from './wiring/memory-settings.ts';

/** How a server runs, as flags and environment said. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly behaviorsDir: string | undefined;
  readonly keys: readonly KnownKey[];
  /** False: everybody is the tenant `local`; on loopback only. */
  readonly auth: boolean;
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

/** Where a person's data lives unless they say otherwise. */
export function defaultDataDir(): string {
  return join(homedir(), '.orrery');
}

/**
 * Reads the settings; a flag wins over its twin variable. Throws a ConfigError that says what is expected.
 */
export function readConfig(flags: Flags, env: NodeJS.ProcessEnv): Config {
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
  // Read where memory opens; what is wrong with them is said now.
  readEmbeddings(env);
  readMaxEpisodes(env);
  const defaultRateLimit = isLoopback(host) ? '0' : '120';
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
    rateLimit: readNumber(
      'ORRERY_RATE_LIMIT',
      read('rateLimit', 'ORRERY_RATE_LIMIT', defaultRateLimit),
      [0, 1_000_000],
    ),
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

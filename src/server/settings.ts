import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { parseKeys } from './auth/known-key.ts';
import { ConfigError } from './config-error.ts';
import { HOST } from './http/origin.ts';
import type { Embeddings } from './wiring/open-memory.ts';

/** One setting, declared once: the configuration, the flags, `--help` and the table of the docs are projections of it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Reads the text. Its messages come behind the name of the variable. */
  readonly schema: S;
  /** The placeholder of the flag's value; no flag where missing, as for secrets. */
  readonly flag?: string;
  /** The text that holds where nothing is set; `''` where missing. */
  readonly fallback?: string;
  /** True for a limit of a service: where only its own person calls, it is off unless set. */
  readonly isServiceLimit?: boolean;
  readonly about: string;
}

/** Requests per minute and key where nothing is set. */
export const DEFAULT_RATE_LIMIT = 1_200;

const setting = <S extends z.ZodType>(
  schema: S,
  declared: Omit<Setting, 'schema'>,
): Setting<S> => ({
  ...declared,
  schema,
});

const text = z.string();
const optional = text.transform((given) => given || undefined);
const list = text.transform((given) =>
  given
    .trim()
    .split(/\s*,\s*/)
    .filter(Boolean),
);

/** A folder that is missing would be ignored in silence. */
const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const folders = list.refine((given) => given.every(isFolder), 'must name folders that exist');
const folder = optional
  .refine((given) => given === undefined || isFolder(given), 'must name a folder that exists')
  .transform((given) => given && resolve(given));

/** A list of names, each of a form, whose case says nothing. */
const namesOf = (isOne: (name: string) => boolean, expected: string) =>
  text
    .toLowerCase()
    .pipe(list)
    .refine((given) => given.every(isOne), `must be a list of ${expected}`);
const hosts = namesOf(
  (name) => name === '*' || HOST.test(name),
  'hosts such as orrery.example.com and 10.0.0.7:8080',
);
const origins = namesOf(
  (name) => /^(\*|null|[a-z][a-z\d+.-]*:\/\/[^/\s]+)$/.test(name),
  'origins such as https://app.example, without a path',
);
/** An address, or a network as its address and the length of its prefix. */
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const proxies = namesOf(
  (name) => proxy.safeParse(name).success && !name.endsWith('/0'),
  'addresses and networks such as 10.0.0.7 and 10.0.0.0/8',
);

/** A whole number of a range. */
const whole = (min: number, max: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const level = z.enum(
  ['debug', 'info', 'warn', 'error', 'silent'],
  'must be debug, info, warn, error or silent',
);

const basePath = text
  .transform((given) => given.replace(/\/+$/, ''))
  .pipe(text.regex(/^(\/[\w.-]+)*$/, 'must be a path such as "/orrery"'));

/** The address is never repeated: it may hold a password. */
const store = text
  .regex(
    /^(sqlite$|postgres(ql)?:)/,
    'must be "sqlite" or an address such as "postgres://user@host:5432/database"',
  )
  .transform((given) => (given === 'sqlite' ? undefined : given));

const embeddings = text
  .refine(
    (given) => ['', 'none'].includes(given) || (/^https?:/.test(given) && URL.canParse(given)),
    'must be an address such as "https://host/v1", or "none"',
  )
  .transform((given): Embeddings | undefined => {
    if (given === '') return undefined;
    if (given === 'none') return given;
    const url = new URL(given);
    const model = url.searchParams.get('model') ?? 'text-embedding-3-small';
    url.searchParams.delete('model');
    return { url: url.href, model };
  });

/** Where a person's data lives unless they say otherwise. */
export const defaultDataDir = (): string => join(homedir(), '.orrery');
const dataDir = text.transform((given) => resolve(given || defaultDataDir()));

/** Every setting, by its name in the configuration. */
export const SETTINGS = {
  host: setting(text, {
    flag: '<address>',
    fallback: '127.0.0.1',
    about: 'address to bind',
  }),
  port: setting(whole(0, 65_535), {
    flag: '<number>',
    fallback: '7411',
    about: 'port to bind, 0 for any',
  }),
  dataDir: setting(dataDir, {
    flag: '<path>',
    about: 'where keys, schemas and memory live; ~/.orrery where missing',
  }),
  store: setting(store, {
    flag: '<address>',
    fallback: 'sqlite',
    about: 'sqlite, or postgres://… for several instances',
  }),
  behaviorsDir: setting(folder, {
    flag: '<path>',
    about: 'a folder of behaviors of your own',
  }),
  allowDir: setting(folders, {
    flag: '<list>',
    about: 'folders whose files may be named as schemas over stdio, beside the roots of the client',
  }),
  logLevel: setting(level, {
    flag: '<level>',
    fallback: 'info',
    about: 'debug, info, warn, error or silent',
  }),
  allowedHosts: setting(hosts, {
    flag: '<list>',
    about:
      'Host headers beyond loopback. A request with any other is 403, which stops DNS rebinding.',
  }),
  allowedOrigins: setting(origins, {
    flag: '<list>',
    about: 'origins of web pages that may call, beyond loopback',
  }),
  trustProxy: setting(proxies, {
    flag: '<list>',
    about:
      "addresses of proxies, whose X-Forwarded-For counts as the caller's address where wrong keys are slowed",
  }),
  basePath: setting(basePath, {
    flag: '<path>',
    about: 'a prefix of every path, such as /orrery',
  }),
  rateLimit: setting(whole(0, 1_000_000), {
    flag: '<number>',
    fallback: String(DEFAULT_RATE_LIMIT),
    isServiceLimit: true,
    about: 'requests per minute and key. More return 429.',
  }),
  maxEpisodes: setting(whole(0, 2 ** 40), {
    fallback: '200000',
    isServiceLimit: true,
    about: 'episodes of a tenant. Beyond it 409.',
  }),
  maxBytes: setting(whole(0, 2 ** 50), {
    fallback: '4000000000',
    isServiceLimit: true,
    about: "bytes of a tenant's episodes. Beyond it 409.",
  }),
  maxBody: setting(whole(1_024, 2 ** 30), {
    flag: '<bytes>',
    fallback: String(DEFAULT_LIMITS.maxBodyBytes),
    about: 'bytes of a request body. Beyond it 413.',
  }),
  maxConcurrent: setting(whole(1, 100_000), {
    flag: '<number>',
    fallback: '64',
    about: 'heavy calls of a key at once, and bodies above 16 KB of it under way. More return 429.',
  }),
  embeddingsUrl: setting(embeddings, {
    about:
      'an OpenAI-compatible endpoint that embeds texts of episodes, with `?model=NAME` for another model than text-embedding-3-small; `none` finds them by words alone; the sentence encoder of the optional packages where missing',
  }),
  embeddingsKey: setting(optional, { about: 'its key' }),
  apiKeys: setting(list.transform(parseKeys), {
    about: 'keys as `tenant:key`, separated by commas; `orrery keys` stores others',
  }),
} as const;

/** Flags as the command line gives them: texts, and `auth: false` of `--no-auth`. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `data_dir` of `dataDir`. */
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The environment variable of a setting: `ORRERY_DATA_DIR` of `dataDir`. */
export const toVariable = (name: string): string => `ORRERY_${toSnake(name).toUpperCase()}`;

/** The flag of a setting as the command line declares it: `--data-dir <path>`. */
export const toFlag = (name: string, { flag = '' }: Setting): string =>
  `--${toSnake(name).replaceAll('_', '-')} ${flag}`;

/** The variable of clients, which looks like a setting that is misspelt. */
const CLIENT_KEY = 'ORRERY_API_KEY';
/** Edits that still make a misspelling. Names that are further off may belong to another program. */
const MOST_EDITS = 2;

/** Throws a ConfigError for a variable whose name is nearly that of a setting: it would be ignored in silence. */
function assertKnownVariables(env: Environment): void {
  const known = new Set(Object.keys(SETTINGS).map(toVariable));
  for (const name of Object.keys(env)) {
    if (!name.startsWith('ORRERY_') || known.has(name) || name === CLIENT_KEY) continue;
    const [nearest = ''] = nearestNames(name, known, 1);
    if (distance(name, nearest) <= MOST_EDITS) {
      throw new ConfigError(`There is no setting ${name}. Did you mean ${nearest}?`);
    }
  }
}

export type SettingValues = {
  readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']>;
};

/** Reads the settings; a flag wins over its variable. Throws a ConfigError that says what is expected. */
export function readSettings(
  flags: Flags,
  env: Environment,
  hasServiceLimits: boolean,
): SettingValues {
  assertKnownVariables(env);
  const values = Object.entries<Setting>(SETTINGS).map(([name, one]) => {
    const fallback = one.isServiceLimit && !hasServiceLimits ? '0' : one.fallback;
    // A variable that is set to nothing is unset.
    const set = flags[name] ?? (env[toVariable(name)] || undefined);
    const { data, error } = one.schema.safeParse(set ?? fallback ?? '');
    if (error) throw new ConfigError(`${toVariable(name)} ${error.issues[0]?.message}.`);
    return [name, data];
  });
  return Object.fromEntries(values) as SettingValues;
}

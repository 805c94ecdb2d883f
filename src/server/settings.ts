import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { parseKeyList } from './auth/known-key.ts';
import { ConfigError } from './config-error.ts';

interface Declared {
  /** The placeholder of the flag's value, `''` for a switch; no flag where missing, as for secrets. */
  readonly flag?: string;
  /** The text that holds where nothing is set; `''` where missing. */
  readonly fallback?: string;
  /** True for a limit of a service: where only its own person calls, it is off unless set. */
  readonly isServiceLimit?: boolean;
  readonly about: string;
}

/** One setting, declared once: the configuration, the flags, `--help` and the table of the docs are projections of it. */
export interface Setting<S extends z.ZodType = z.ZodType> extends Declared {
  readonly variable: string;
  /** Reads the text. Its messages come behind the name of the variable. */
  readonly schema: S;
}

const setting = <S extends z.ZodType>(
  variable: string,
  schema: S,
  declared: Declared,
): Setting<S> => ({ ...declared, variable, schema });

const splitList = (given: string): string[] =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const text = z.string();
const optional = text.transform((given) => given || undefined);
const paths = text.transform(splitList);
/** Names between commas, whose case says nothing. */
const list = text.toLowerCase().transform(splitList);

/** A whole number of a range. */
const whole = (min: number, max: number) =>
  text
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `is a whole number from ${min} to ${max}`,
    );

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const basePath = text
  .transform((given) => given.replace(/\/+$/, ''))
  .pipe(text.regex(/^(\/[\w.-]+)*$/, 'is a path such as "/orrery"'));

/** The address is never repeated: it may hold a password. */
const store = text
  .regex(
    /^(sqlite$|postgres(ql)?:)/,
    'is "sqlite" or an address such as "postgres://user@host:5432/database"',
  )
  .transform((given) => (given === 'sqlite' ? undefined : given));

const urlOrNone = text
  .refine(
    (given) => ['', 'none'].includes(given) || URL.canParse(given),
    'is an address such as "https://host/v1", or "none"',
  )
  .transform((given) => given || undefined);

const keys = text.transform((given) => {
  try {
    return parseKeyList(given);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
});

/** Where a person's data lives unless they say otherwise. */
export const defaultDataDir = (): string => join(homedir(), '.orrery');

/** Every setting, by its name in the configuration. */
export const SETTINGS = {
  host: setting('ORRERY_HOST', text, {
    flag: '<address>',
    fallback: '127.0.0.1',
    about: 'address to bind',
  }),
  port: setting('ORRERY_PORT', whole(0, 65_535), {
    flag: '<number>',
    fallback: '7411',
    about: 'port to bind, 0 for any',
  }),
  dataDir: setting(
    'ORRERY_DATA_DIR',
    text.transform((given) => resolve(given || defaultDataDir())),
    {
      flag: '<path>',
      about: 'where keys, schemas and memory live; ~/.orrery where missing',
    },
  ),
  store: setting('ORRERY_STORE', store, {
    flag: '<address>',
    fallback: 'sqlite',
    about: 'sqlite, or postgres://… for several instances',
  }),
  behaviorsDir: setting(
    'ORRERY_BEHAVIORS_DIR',
    optional.transform((given) => given && resolve(given)),
    {
      flag: '<path>',
      about: 'a folder of behaviors of your own',
    },
  ),
  allowDir: setting('ORRERY_ALLOW_DIR', paths, {
    flag: '<list>',
    about: 'folders whose files may be named as schemas over stdio, beside the roots of the client',
  }),
  logLevel: setting('ORRERY_LOG_LEVEL', z.enum(LEVELS, `is one of ${LEVELS.join(', ')}`), {
    flag: '<level>',
    fallback: 'info',
    about: 'debug, info, warn, error or silent',
  }),
  allowedHosts: setting('ORRERY_ALLOWED_HOSTS', list, {
    flag: '<list>',
    about:
      'Host headers beyond loopback. A request with any other is 403, which stops DNS rebinding.',
  }),
  allowedOrigins: setting('ORRERY_ALLOWED_ORIGINS', list, {
    flag: '<list>',
    about: 'origins of web pages that may call, beyond loopback',
  }),
  trustProxy: setting('ORRERY_TRUST_PROXY', list, {
    flag: '<list>',
    about:
      "addresses of proxies, whose X-Forwarded-For counts as the caller's address where wrong keys are slowed",
  }),
  basePath: setting('ORRERY_BASE_PATH', basePath, {
    flag: '<path>',
    about: 'a prefix of every path, such as /orrery',
  }),
  rateLimit: setting('ORRERY_RATE_LIMIT', whole(0, 1_000_000), {
    flag: '<number>',
    fallback: '1200',
    isServiceLimit: true,
    about: 'requests per minute and key. More return 429.',
  }),
  maxEpisodes: setting('ORRERY_MAX_EPISODES', whole(0, 2 ** 40), {
    fallback: '200000',
    isServiceLimit: true,
    about: 'episodes of a tenant. Beyond it 409.',
  }),
  maxBytes: setting('ORRERY_MAX_BYTES', whole(0, 2 ** 50), {
    fallback: '4000000000',
    isServiceLimit: true,
    about: "bytes of a tenant's episodes. Beyond it 409.",
  }),
  maxBodyBytes: setting('ORRERY_MAX_BODY', whole(1_024, 2 ** 30), {
    flag: '<bytes>',
    fallback: String(DEFAULT_LIMITS.maxBodyBytes),
    about: 'bytes of a request body. Beyond it 413.',
  }),
  maxConcurrent: setting('ORRERY_MAX_CONCURRENT', whole(1, 100_000), {
    flag: '<number>',
    fallback: '64',
    about: 'heavy calls of a key at once, and bodies above 16 KB of it under way. More return 429.',
  }),
  embeddingsUrl: setting('ORRERY_EMBEDDINGS_URL', urlOrNone, {
    about:
      'an OpenAI-compatible endpoint that embeds texts of episodes, with `?model=NAME` for another model than text-embedding-3-small; `none` finds them by words alone; the sentence encoder of the optional packages where missing',
  }),
  embeddingsKey: setting('ORRERY_EMBEDDINGS_KEY', optional, { about: 'its key' }),
  keys: setting('ORRERY_API_KEYS', keys, {
    about: 'keys as `tenant:key`, separated by commas; `orrery keys` stores others',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

export type SettingValues = {
  readonly [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']>;
};

/** Flags as the command line gives them: texts, and booleans for switches. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** The words of a variable: `['data', 'dir']` of `ORRERY_DATA_DIR`. */
const wordsOf = ({ variable }: { readonly variable: string }): string[] =>
  variable.toLowerCase().split('_').slice(1);

/** The key of a setting among flags: `dataDir` of `ORRERY_DATA_DIR`. */
const toFlagKey = (one: { readonly variable: string }): string =>
  wordsOf(one)
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');

/** The flag of a setting as the command line declares it: `--data-dir <path>`. */
export const toFlag = (one: { readonly variable: string; readonly flag?: string }): string =>
  `--${wordsOf(one).join('-')}${one.flag ? ` ${one.flag}` : ''}`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting; a flag wins over its variable. Throws a ConfigError that says what is expected. */
export function readSetting<K extends SettingName>(
  name: K,
  flags: Flags,
  env: Environment,
  hasServiceLimits = false,
): SettingValues[K] {
  const one: Setting = SETTINGS[name];
  const flag = flags[toFlagKey(one)];
  const given = flag === true ? '1' : flag === false ? undefined : flag;
  const fallback = one.isServiceLimit && !hasServiceLimits ? '0' : one.fallback;
  // A variable that is set to nothing is unset.
  const set = given ?? (env[one.variable] || undefined);
  const { data, error } = one.schema.safeParse(set ?? fallback ?? '');
  if (error) throw new ConfigError(`${one.variable} ${error.issues[0]?.message}.`);
  return data as SettingValues[K];
}

/** The variable of clients, which looks like a setting that is misspelt. */
const CLIENT_KEY = 'ORRERY_API_KEY';
/** Edits that still make a misspelling. Names that are further off may belong to another program. */
const MOST_EDITS = 2;

/** Throws a ConfigError for a variable whose name is nearly that of a setting: it would be ignored in silence. */
function assertKnownVariables(env: Environment): void {
  const known = new Set(Object.values<Setting>(SETTINGS).map(({ variable }) => variable));
  for (const name of Object.keys(env)) {
    if (!name.startsWith('ORRERY_') || known.has(name) || name === CLIENT_KEY) continue;
    const [nearest = ''] = nearestNames(name, known, 1);
    if (distance(name, nearest) <= MOST_EDITS) {
      throw new ConfigError(`There is no setting ${name}. Did you mean ${nearest}?`);
    }
  }
}

export function readSettings(
  flags: Flags,
  env: Environment,
  hasServiceLimits: boolean,
): SettingValues {
  assertKnownVariables(env);
  const names = Object.keys(SETTINGS) as SettingName[];
  const values = names.map((name) => [name, readSetting(name, flags, env, hasServiceLimits)]);
  return Object.fromEntries(values) as SettingValues;
}

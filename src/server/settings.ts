import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { TOOLSETS } from '../operations/toolsets.ts';
import {
  isOn,
  oneOf,
  optional,
  readAuditAge,
  readBasePath,
  readKeys,
  readList,
  readPaths,
  readSafeUrl,
  readStore,
  readToolsets,
  readTrustProxy,
  readUrl,
  type Setting,
  secret,
  setting,
  text,
  toPath,
  whole,
} from './setting-readers.ts';

export type { Setting, SettingGroup } from './setting-readers.ts';

/** Where a person's data lives unless they say otherwise. */
export const defaultDataDir = (): string => join(homedir(), '.orrery');

/** Every setting, by its name in the configuration. */
export const SETTINGS = {
  host: setting(text, {
    variable: 'ORRERY_HOST',
    flag: '<address>',
    group: 'serving',
    fallback: '127.0.0.1',
    about: 'address to bind',
  }),
  port: setting(whole(0, 65_535), {
    variable: 'ORRERY_PORT',
    flag: '<number>',
    group: 'serving',
    fallback: '7411',
    about: 'port to bind, 0 for any',
  }),
  dataDir: setting((given) => resolve(given || defaultDataDir()), {
    variable: 'ORRERY_DATA_DIR',
    flag: '<path>',
    group: 'serving',
    shownFallback: '~/.orrery',
    about: 'where keys, schemas and memory live',
  }),
  store: setting(readStore, {
    variable: 'ORRERY_STORE',
    flag: '<address>',
    group: 'serving',
    fallback: 'sqlite',
    about: 'sqlite, or postgres://… for several instances',
  }),
  behaviorsDir: setting(toPath, {
    variable: 'ORRERY_BEHAVIORS_DIR',
    flag: '<path>',
    group: 'serving',
    about: 'a folder of behaviors of your own',
  }),
  allowDir: setting(readPaths, {
    variable: 'ORRERY_ALLOW_DIR',
    flag: '<list>',
    group: 'serving',
    about: 'folders whose files may be named as schemas over stdio, beside the roots of the client',
  }),
  readOnly: setting(isOn, {
    variable: 'ORRERY_READ_ONLY',
    flag: '',
    group: 'serving',
    about: 'offer and allow reading only',
  }),
  toolsets: setting(readToolsets, {
    variable: 'ORRERY_TOOLSETS',
    flag: '<list>',
    group: 'serving',
    about: `of ${Object.keys(TOOLSETS).join(', ')}; all where unset`,
  }),
  logLevel: setting(oneOf(['debug', 'info', 'warn', 'error', 'silent']), {
    variable: 'ORRERY_LOG_LEVEL',
    flag: '<level>',
    group: 'serving',
    fallback: 'info',
    about: 'debug, info, warn, error or silent',
  }),
  fleetSize: setting(whole(1, 10_000), {
    variable: 'ORRERY_FLEET_SIZE',
    flag: '<number>',
    group: 'serving',
    fallback: '1',
    about: 'instances that share the rates of keys; each allows its part',
  }),
  allowedHosts: setting(readList, {
    variable: 'ORRERY_ALLOWED_HOSTS',
    flag: '<list>',
    group: 'proxy',
    about:
      'Host headers beyond loopback. A request with any other is 403, which stops DNS rebinding.',
  }),
  allowedOrigins: setting(readList, {
    variable: 'ORRERY_ALLOWED_ORIGINS',
    flag: '<list>',
    group: 'proxy',
    about: 'origins of web pages that may call, beyond loopback',
  }),
  trustProxy: setting(readTrustProxy, {
    variable: 'ORRERY_TRUST_PROXY',
    flag: '<list>',
    group: 'proxy',
    about:
      "addresses of proxies, whose X-Forwarded-For counts as the caller's address where wrong keys are slowed; 1 believes everybody",
  }),
  basePath: setting(readBasePath, {
    variable: 'ORRERY_BASE_PATH',
    flag: '<path>',
    group: 'proxy',
    about: 'a prefix of every path, such as /orrery',
  }),
  stateless: setting(isOn, {
    variable: 'ORRERY_STATELESS',
    flag: '',
    group: 'proxy',
    about: 'answer /mcp without sessions, so that any instance can serve any request',
  }),
  rateLimit: setting(whole(0, 1_000_000), {
    variable: 'ORRERY_RATE_LIMIT',
    flag: '<number>',
    group: 'limits',
    fallback: '1200',
    isServiceLimit: true,
    about:
      'requests per minute and key; each message of a JSON-RPC batch counts as one. More return 429.',
  }),
  maxEpisodes: setting(whole(0, 2 ** 40), {
    variable: 'ORRERY_MAX_EPISODES',
    group: 'limits',
    fallback: '200000',
    isServiceLimit: true,
    about: 'episodes of a tenant. Beyond it 409.',
  }),
  maxBytes: setting(whole(0, 2 ** 50), {
    variable: 'ORRERY_MAX_BYTES',
    group: 'limits',
    fallback: '4000000000',
    isServiceLimit: true,
    about: "bytes of a tenant's episodes. Beyond it 409.",
  }),
  maxBehaviorBytes: setting(whole(0, 2 ** 40), {
    variable: 'ORRERY_MAX_BEHAVIOR_BYTES',
    group: 'limits',
    fallback: '256000000',
    isServiceLimit: true,
    about: "bytes of a tenant's registered behaviors. Beyond it 409.",
  }),
  maxAuditAgeMs: setting(readAuditAge, {
    variable: 'ORRERY_AUDIT_DAYS',
    group: 'limits',
    shownFallback: '90',
    about:
      'days that entries of the [audit](memory.md#trust) are kept, with keys or without; 0 keeps them for ever',
  }),
  maxBodyBytes: setting(whole(1_024, 2 ** 30), {
    variable: 'ORRERY_MAX_BODY',
    flag: '<bytes>',
    group: 'limits',
    fallback: String(DEFAULT_LIMITS.maxBodyBytes),
    about: 'bytes of a request body. Beyond it 413.',
  }),
  maxConcurrent: setting(whole(1, 100_000), {
    variable: 'ORRERY_MAX_CONCURRENT',
    flag: '<number>',
    group: 'limits',
    fallback: '256',
    about: 'requests in flight. Beyond it 503 with Retry-After.',
  }),
  maxSessions: setting(whole(1, 1_000_000), {
    variable: 'ORRERY_MAX_SESSIONS',
    flag: '<number>',
    group: 'limits',
    fallback: '4000',
    about: 'MCP sessions of each transport; a tenant without room ends its own idle ones',
  }),
  sessionIdleMs: setting(whole(1, 86_400, 1_000), {
    variable: 'ORRERY_SESSION_IDLE',
    flag: '<seconds>',
    group: 'limits',
    fallback: '1800',
    about: 'seconds after which an idle MCP session ends',
  }),
  callDeadlineMs: setting(whole(1, 3_600, 1_000), {
    variable: 'ORRERY_DEADLINE',
    flag: '<seconds>',
    group: 'limits',
    fallback: '60',
    about: 'seconds that a call may take; then it ends and is answered by 503',
  }),
  taskAfterMs: setting(whole(0, 60, 1_000), {
    variable: 'ORRERY_TASK_AFTER',
    flag: '<seconds>',
    group: 'limits',
    fallback: '1',
    about:
      'seconds after which a call becomes a [task](protocol.md#tasks) for MCP clients that take tasks; such a call has ten minutes',
  }),
  indexBytes: setting(whole(10, 1_000_000, 1_000_000), {
    variable: 'ORRERY_INDEX_MB',
    group: 'memory',
    fallback: '300',
    about: 'megabytes that the words of open domains may take in memory',
  }),
  embeddingsUrl: setting(readUrl, {
    variable: 'ORRERY_EMBEDDINGS_URL',
    group: 'memory',
    about: 'an OpenAI-compatible endpoint that embeds texts of episodes',
  }),
  embeddingsModel: setting(text, {
    variable: 'ORRERY_EMBEDDINGS_MODEL',
    group: 'memory',
    fallback: 'text-embedding-3-small',
    about: 'its model',
  }),
  embeddingsKey: setting(optional, {
    variable: 'ORRERY_EMBEDDINGS_KEY',
    group: 'memory',
    about: 'its key',
  }),
  keys: setting(readKeys, {
    variable: 'ORRERY_API_KEYS',
    group: 'access',
    about: 'keys as `tenant:key`, separated by commas; `orrery keys` stores others',
  }),
  metricsKeyHash: setting(secret(16), {
    variable: 'ORRERY_METRICS_KEY',
    group: 'access',
    about: 'a key of at least 16 characters that reads all of /metrics and nothing else',
  }),
  stateKey: setting(secret(32), {
    variable: 'ORRERY_STATE_KEY',
    group: 'access',
    shownFallback: "the store's",
    about: 'a secret of at least 32 characters that seals what clients carry between two requests',
  }),
  oauthIssuer: setting(readSafeUrl, {
    variable: 'ORRERY_OAUTH_ISSUER',
    group: 'access',
    about: 'an issuer whose tokens are taken beside keys: [protocol.md](protocol.md)',
  }),
  publicUrl: setting(readSafeUrl, {
    variable: 'ORRERY_PUBLIC_URL',
    group: 'access',
    about: 'where clients reach the server; required with an issuer',
  }),
  oauthJwks: setting(readSafeUrl, {
    variable: 'ORRERY_OAUTH_JWKS',
    group: 'access',
    shownFallback: "the issuer's",
    about: 'where the keys of the issuer are',
  }),
  oauthAudience: setting(optional, {
    variable: 'ORRERY_OAUTH_AUDIENCE',
    group: 'access',
    shownFallback: 'the address of /mcp',
    about: 'the audience that tokens name',
  }),
  oauthTenantClaim: setting(optional, {
    variable: 'ORRERY_OAUTH_TENANT_CLAIM',
    group: 'access',
    shownFallback: 'each `sub` is a tenant',
    about: 'the claim of a token that names the tenant',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Every setting as it was read. */
export type SettingValues = {
  readonly [K in SettingName]: ReturnType<(typeof SETTINGS)[K]['read']>;
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

/** The value of a setting that is not set; undefined where there is none. */
export const toShownFallback = (one: Setting<unknown>): string | undefined =>
  one.shownFallback ?? (one.fallback || undefined);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting; a flag wins over its variable. Throws a ConfigError that says what is expected. */
export function readSetting<K extends SettingName>(
  name: K,
  flags: Flags,
  env: Environment,
  hasServiceLimits = false,
): SettingValues[K] {
  const one: Setting<unknown> = SETTINGS[name];
  const flag = flags[toFlagKey(one)];
  const given = flag === true ? '1' : flag === false ? undefined : flag;
  const fallback = one.isServiceLimit && !hasServiceLimits ? '0' : one.fallback;
  // A variable that is set to nothing is unset.
  const set = given ?? (env[one.variable] || undefined);
  return one.read(set ?? fallback, one.variable) as SettingValues[K];
}

/** Reads every setting, as `readSetting` does. */
export function readSettings(
  flags: Flags,
  env: Environment,
  hasServiceLimits: boolean,
): SettingValues {
  const names = Object.keys(SETTINGS) as SettingName[];
  const values = names.map((name) => [name, readSetting(name, flags, env, hasServiceLimits)]);
  return Object.fromEntries(values) as SettingValues;
}

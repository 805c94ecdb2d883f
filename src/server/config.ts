import type { EpisodeQuota } from '../stores/sql/episodes/quota.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './http/origin.ts';
import { type Flags, readSettings, type SettingValues } from './settings.ts';
import type { Embeddings } from './wiring/open-memory.ts';

/** How a server runs, as flags and environment said. */
export interface Config extends SettingValues {
  /** False: everybody is the tenant `local`; on loopback only. */
  readonly auth: boolean;
  readonly embeddings: Embeddings | undefined;
  readonly quotas: EpisodeQuota;
}

const DEFAULT_EMBEDDINGS_MODEL = 'text-embedding-3-small';

function toEmbeddings(settings: SettingValues): Embeddings | undefined {
  const { embeddingsUrl: address, embeddingsKey: apiKey } = settings;
  if (address === undefined || address === 'none') return address;
  const url = new URL(address);
  const model = url.searchParams.get('model') ?? DEFAULT_EMBEDDINGS_MODEL;
  url.searchParams.delete('model');
  return { url: url.href, model, ...(apiKey ? { apiKey } : {}) };
}

/** Amounts that a tenant may keep, as the stores take them: 0 is off. */
function toQuotas(settings: SettingValues): EpisodeQuota {
  const { maxEpisodes, maxBytes } = settings;
  return {
    ...(maxEpisodes === 0 ? {} : { maxEpisodes }),
    ...(maxBytes === 0 ? {} : { maxBytes }),
  };
}

/**
 * Reads the settings. A service with keys has limits unless they are set to 0; a person at their own machine has none
 * unless they are set. Throws a ConfigError that says what is expected.
 */
export function readConfig(
  flags: Flags,
  env: NodeJS.ProcessEnv,
  usedBy: 'service' | 'person' = 'service',
): Config {
  const auth = flags.auth !== false;
  const settings = readSettings(flags, env, auth && usedBy === 'service');
  if (!auth && !isLoopback(settings.host)) {
    throw new ConfigError(`--no-auth works on loopback only, and ${settings.host} is not.`);
  }
  return {
    ...settings,
    auth,
    embeddings: toEmbeddings(settings),
    quotas: toQuotas(settings),
  };
}

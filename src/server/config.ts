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
  /** The amounts that one tenant may keep. */
  readonly quotas: EpisodeQuota;
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
  const { host, embeddingsUrl, embeddingsKey: apiKey, maxEpisodes, maxBytes } = settings;
  if (!auth && !isLoopback(host)) {
    throw new ConfigError(`--no-auth works on loopback only, and ${host} is not.`);
  }
  const isEndpoint = typeof embeddingsUrl === 'object';
  return {
    ...settings,
    auth,
    embeddings: isEndpoint && apiKey ? { ...embeddingsUrl, apiKey } : embeddingsUrl,
    quotas: { ...(maxEpisodes && { maxEpisodes }), ...(maxBytes && { maxBytes }) },
  };
}

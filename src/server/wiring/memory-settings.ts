import { ConfigError } from '../config-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The OpenAI-compatible endpoint of ORRERY_EMBEDDINGS_URL, _MODEL and _KEY, where one is set. */
export function readEmbeddings(env: Environment) {
  const url = env.ORRERY_EMBEDDINGS_URL;
  if (!url) return undefined;
  if (!URL.canParse(url)) {
    throw new ConfigError('ORRERY_EMBEDDINGS_URL is an address such as "https://host/v1".');
  }
  const apiKey = env.ORRERY_EMBEDDINGS_KEY;
  return {
    url,
    model: env.ORRERY_EMBEDDINGS_MODEL || 'text-embedding-3-small',
    ...(apiKey ? { apiKey } : {}),
  };
}

/** Episodes that one tenant may keep, from ORRERY_MAX_EPISODES; undefined is no limit. */
export function readMaxEpisodes(env: Environment): number | undefined {
  const text = env.ORRERY_MAX_EPISODES;
  if (!text) return undefined;
  const quota = Number(text);
  if (!Number.isSafeInteger(quota) || quota < 1) {
    throw new ConfigError(`ORRERY_MAX_EPISODES is a whole number from 1, not "${text}".`);
  }
  return quota;
}

import { ConfigError } from '../config-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An OpenAI-compatible endpoint for embeddings. */
export interface Embeddings {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
}

/** The endpoint of ORRERY_EMBEDDINGS_URL, _MODEL and _KEY, where one is set. */
export function readEmbeddings(env: Environment): Embeddings | undefined {
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

/** A setting that can't be: its message is for the person who started the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

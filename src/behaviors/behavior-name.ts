/** The form of a behavior's name. */
export const BEHAVIOR_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** `text` as a behavior's name: lower case, anything else a hyphen, at most 64 characters. Undefined where nothing is left. */
export function toBehaviorName(text: string): string | undefined {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 64)
    .replace(/-$/, '');
  return BEHAVIOR_NAME.test(name) ? name : undefined;
}

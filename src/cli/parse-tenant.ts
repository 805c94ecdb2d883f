import { InvalidArgumentError } from 'commander';
import { assertTenant } from '../server/auth/known-key.ts';

/** The tenant that a flag names. Throws where there can be none of that name. */
export function parseTenant(text: string): string {
  try {
    assertTenant(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return text;
}

import { resolve } from 'node:path';
import { isToolset, TOOLSETS, type Toolset } from '../operations/toolsets.ts';
import { type KnownKey, parseKeyList } from './auth/known-key.ts';
import { ConfigError } from './config-error.ts';

/** The table of `docs/deployment.md` that a setting is part of. */
export type SettingGroup = 'serving' | 'proxy' | 'limits' | 'access' | 'memory';

/** One setting, declared once: the configuration, the flags, `--help`, the tables of the docs and the manifests are projections of it. */
export interface Setting<T> {
  readonly variable: string;
  /** The placeholder of the flag's value, `''` for a switch; no flag where missing, as for secrets. */
  readonly flag?: string;
  readonly group: SettingGroup;
  /** The text that holds where nothing is set; `''` is unset. */
  readonly fallback: string;
  /** The default in words, where the text does not give it. */
  readonly shownFallback?: string;
  /** True for a limit of a service: where only its own person calls, it is off unless set. */
  readonly isServiceLimit?: boolean;
  readonly about: string;
  /** Throws a ConfigError that says what is expected. */
  read(text: string, variable: string): T;
}

type Declared = Omit<Setting<unknown>, 'variable' | 'group' | 'read' | 'fallback'> & {
  readonly fallback?: string;
};

export const settingIn =
  (group: SettingGroup) =>
  <T>(variable: string, read: Setting<T>['read'], declared: Declared): Setting<T> => ({
    fallback: '',
    ...declared,
    variable,
    group,
    read,
  });

export const text = (given: string): string => given;
export const optional = (given: string): string | undefined => given || undefined;
export const isOn = (given: string): boolean => given === '1';

export const readPaths = (given: string): string[] =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Names between commas, whose case says nothing. */
export const readList = (given: string): string[] => readPaths(given.toLowerCase());

/** A whole number of a range, each counted as `unit`. */
export const whole =
  (min: number, max: number, unit = 1) =>
  (given: string, variable: string): number => {
    const value = Number(given);
    if (given.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
      throw new ConfigError(`${variable} is a whole number from ${min} to ${max}, not "${given}".`);
    }
    return value * unit;
  };

export const oneOf =
  (values: readonly string[]) =>
  (given: string, variable: string): string => {
    if (values.includes(given)) return given;
    throw new ConfigError(`${variable} is one of ${values.join(', ')}.`);
  };

export function readBasePath(given: string): string {
  const path = given.replace(/\/+$/, '');
  if (path !== '' && !/^(\/[\w.-]+)+$/.test(path)) {
    throw new ConfigError(`ORRERY_BASE_PATH is a path such as "/orrery", not "${given}".`);
  }
  return path;
}

export function readKeys(given: string): KnownKey[] {
  try {
    return parseKeyList(given);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

export function readToolsets(given: string): Toolset[] | undefined {
  const names = readList(given);
  if (names.length === 0) return undefined;
  const unknown = names.find((name) => !isToolset(name));
  if (unknown !== undefined) {
    const known = Object.keys(TOOLSETS).join(', ');
    throw new ConfigError(`ORRERY_TOOLSETS is a list of ${known}: there is no "${unknown}".`);
  }
  return names.filter(isToolset);
}

export function readTrustProxy(given: string): boolean | string[] {
  if (given === '' || given === 'false' || given === '0') return false;
  return given === 'true' || given === '1' || readList(given);
}

/** The address is never repeated: it may hold a password. */
export function readStore(given: string): string | undefined {
  if (given === 'sqlite' || given === '') return undefined;
  if (/^postgres(ql)?:/.test(given)) return given;
  throw new ConfigError(
    'ORRERY_STORE is "sqlite" or an address such as "postgres://user@host:5432/database".',
  );
}

export function readUrlOrNone(given: string, variable: string): string | undefined {
  if (given === '' || given === 'none' || URL.canParse(given)) return given || undefined;
  throw new ConfigError(`${variable} is an address such as "https://host/v1", or "none".`);
}

export const toPath = (given: string): string | undefined =>
  given === '' ? undefined : resolve(given);

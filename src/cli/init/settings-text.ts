import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { ConfigError } from '../../server/config-error.ts';
import type { ClientSetup, Launch } from './clients.ts';

const quote = (text: string) => JSON.stringify(text);

function toTomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toTomlValue).join(', ')}]`;
  return quote(String(value));
}

function toToml(setup: ClientSetup, launch: Launch): string {
  const lines = [`[${setup.path.join('.')}]`];
  for (const [key, value] of Object.entries(setup.entry(launch))) {
    if (isObject(value)) {
      const inner = Object.entries(value).map(([name, text]) => `${name} = ${toTomlValue(text)}`);
      lines.push('', `[${[...setup.path, key].join('.')}]`, ...inner);
    } else lines.push(`${key} = ${toTomlValue(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

function wrap(setup: ClientSetup, launch: Launch): JsonObject {
  return setup.path.reduceRight<unknown>(
    (inner, key) => ({ [key]: inner }),
    setup.entry(launch),
  ) as JsonObject;
}

/** The text of a settings file that names this server and nothing else. */
export function toSettingsText(setup: ClientSetup, launch: Launch): string {
  if (setup.format === 'toml') return toToml(setup, launch);
  return `${JSON.stringify(wrap(setup, launch), null, 2)}\n`;
}

function indentOf(text: string): string | number {
  return /^\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? 2;
}

function parseSettings(setup: ClientSetup, text: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw new ConfigError(
      `The settings of ${setup.title} are no plain JSON (comments, perhaps), so they are left alone. Add by hand what \`orrery init ${setup.name}\` prints.`,
    );
  }
  if (!isObject(value)) throw new ConfigError(`The settings of ${setup.title} are no JSON object.`);
  return value;
}

function addToJson(setup: ClientSetup, launch: Launch, text: string): string {
  const settings = parseSettings(setup, text);
  let holder = settings;
  for (const key of setup.path.slice(0, -1)) {
    const inner = holder[key] ?? {};
    if (!isObject(inner)) throw new ConfigError(`"${key}" in the settings is not an object.`);
    holder[key] = inner;
    holder = inner;
  }
  const name = setup.path.at(-1) as string;
  const known = holder[name];
  holder[name] = { ...(isObject(known) ? known : {}), ...setup.entry(launch) } as JsonObject;
  return `${JSON.stringify(settings, null, indentOf(text))}\n`;
}

function addToToml(setup: ClientSetup, launch: Launch, text: string): string {
  const header = `[${setup.path.join('.')}]`;
  if (text.split(/\r?\n/).some((line) => line.trim().startsWith(header))) {
    throw new ConfigError(
      `The settings have ${header} already. Change it by hand to what \`orrery init ${setup.name}\` prints.`,
    );
  }
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${toToml(setup, launch)}`;
}

/** A settings file with this server added; the rest stays. Throws a ConfigError where it cannot be read. */
export function addToSettings(
  setup: ClientSetup,
  launch: Launch,
  text: string | undefined,
): string {
  if (text === undefined || text.trim() === '') return toSettingsText(setup, launch);
  return setup.format === 'toml' ? addToToml(setup, launch, text) : addToJson(setup, launch, text);
}

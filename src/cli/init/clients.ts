import { homedir } from 'node:os';
import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { ConfigError } from '../../server/config-error.ts';

/** The command that starts the stdio server, as a client runs it. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Where things lie on a machine; tests bring their own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Windows' folder for settings. */
  readonly appData: string | undefined;
  readonly project: string;
}

/** How a server is added to a client's settings. */
export interface ClientSetup {
  readonly name: string;
  readonly title: string;
  readonly format: 'json' | 'toml';
  file(machine: Machine): string;
  /** Keys from the root of the file to the entry of this server. */
  readonly path: readonly string[];
  entry(launch: Launch): Record<string, unknown>;
  /** A further step, or an alternative. */
  readonly note: string;
}

const SERVER_NAME = 'orrery';

const inHome =
  (...parts: string[]) =>
  (machine: Machine) =>
    join(machine.home, ...parts);
const inProject =
  (...parts: string[]) =>
  (machine: Machine) =>
    join(machine.project, ...parts);

function toEntry({ command, args, env }: Launch): Record<string, unknown> {
  return { command, args, ...(env === undefined ? {} : { env }) };
}

const toStdioEntry = (launch: Launch) => ({ type: 'stdio', ...toEntry(launch) });

/** The folder of a program's settings on Windows. */
const inAppData = ({ home, appData = join(home, 'AppData', 'Roaming') }: Machine, name: string) =>
  join(appData, name);

function desktopFile(machine: Machine): string {
  const { platform, home } = machine;
  const file = 'claude_desktop_config.json';
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Claude', file);
  if (platform === 'win32') return join(inAppData(machine, 'Claude'), file);
  return join(home, '.config', 'Claude', file);
}

function zedFile(machine: Machine): string {
  if (machine.platform === 'win32') return join(inAppData(machine, 'Zed'), 'settings.json');
  return join(machine.home, '.config', 'zed', 'settings.json');
}

type Named = 'name' | 'title' | 'file' | 'note';

/** A client with the form of settings that most have. */
const setup = (
  named: Pick<ClientSetup, Named> & Partial<Omit<ClientSetup, Named>>,
): ClientSetup => ({
  format: 'json',
  path: ['mcpServers', SERVER_NAME],
  entry: toEntry,
  ...named,
});

/** The clients whose settings are known, with the place that each one's own documentation names. */
export const CLIENT_SETUPS: readonly ClientSetup[] = [
  setup({
    name: 'claude-code',
    title: 'Claude Code',
    file: inProject('.mcp.json'),
    entry: toStdioEntry,
    note: 'For all your projects instead: claude mcp add --scope user orrery -- orrery stdio',
  }),
  setup({
    name: 'claude-desktop',
    title: 'Claude Desktop',
    file: desktopFile,
    note: 'Restart Claude Desktop afterwards.',
  }),
  setup({
    name: 'cursor',
    title: 'Cursor',
    file: inHome('.cursor', 'mcp.json'),
    note: 'For one project only, put it into .cursor/mcp.json there.',
  }),
  setup({
    name: 'vscode',
    title: 'VS Code',
    file: inProject('.vscode', 'mcp.json'),
    path: ['servers', SERVER_NAME],
    entry: toStdioEntry,
    note: 'VS Code asks once whether to trust the server.',
  }),
  setup({
    name: 'windsurf',
    title: 'Windsurf',
    file: inHome('.codeium', 'windsurf', 'mcp_config.json'),
    note: 'Refresh the list of servers in Cascade afterwards.',
  }),
  setup({
    name: 'codex',
    title: 'Codex',
    format: 'toml',
    file: inHome('.codex', 'config.toml'),
    path: ['mcp_servers', SERVER_NAME],
    note: 'The same by command: codex mcp add orrery -- orrery stdio',
  }),
  setup({
    name: 'gemini',
    title: 'Gemini CLI',
    file: inHome('.gemini', 'settings.json'),
    note: 'For one project only, put it into .gemini/settings.json there.',
  }),
  setup({
    name: 'zed',
    title: 'Zed',
    file: zedFile,
    path: ['context_servers', SERVER_NAME],
    entry: (launch) => ({ source: 'custom', ...toEntry(launch) }),
    note: 'Zed starts it when the agent panel opens.',
  }),
];

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    appData: process.env.APPDATA,
    project: process.cwd(),
  };
}

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

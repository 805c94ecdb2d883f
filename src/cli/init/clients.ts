import { homedir } from 'node:os';
import { join } from 'node:path';

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

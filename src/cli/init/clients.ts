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
  /** The folder of the current project. */
  readonly project: string;
}

/** How a server is added to a client's settings. */
export interface ClientSetup {
  readonly name: string;
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The settings file. */
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

function desktopFile({ platform, home, appData }: Machine): string {
  const file = 'claude_desktop_config.json';
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Claude', file);
  if (platform === 'win32')
    return join(appData ?? join(home, 'AppData', 'Roaming'), 'Claude', file);
  return join(home, '.config', 'Claude', file);
}

function zedFile({ platform, home, appData }: Machine): string {
  if (platform === 'win32')
    return join(appData ?? join(home, 'AppData', 'Roaming'), 'Zed', 'settings.json');
  return join(home, '.config', 'zed', 'settings.json');
}

/** The clients whose settings are known, with the place that each one's own documentation names. */
export const CLIENT_SETUPS: readonly ClientSetup[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    file: inProject('.mcp.json'),
    path: ['mcpServers', SERVER_NAME],
    entry: (launch) => ({ type: 'stdio', ...toEntry(launch) }),
    note: 'For all your projects instead: claude mcp add --scope user orrery -- orrery stdio',
  },
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    file: desktopFile,
    path: ['mcpServers', SERVER_NAME],
    entry: toEntry,
    note: 'Restart Claude Desktop afterwards.',
  },
  {
    name: 'cursor',
    title: 'Cursor',
    format: 'json',
    file: inHome('.cursor', 'mcp.json'),
    path: ['mcpServers', SERVER_NAME],
    entry: toEntry,
    note: 'For one project only, put it into .cursor/mcp.json there.',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    format: 'json',
    file: inProject('.vscode', 'mcp.json'),
    path: ['servers', SERVER_NAME],
    entry: (launch) => ({ type: 'stdio', ...toEntry(launch) }),
    note: 'VS Code asks once whether to trust the server.',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    file: inHome('.codeium', 'windsurf', 'mcp_config.json'),
    path: ['mcpServers', SERVER_NAME],
    entry: toEntry,
    note: 'Refresh the list of servers in Cascade afterwards.',
  },
  {
    name: 'codex',
    title: 'Codex',
    format: 'toml',
    file: inHome('.codex', 'config.toml'),
    path: ['mcp_servers', SERVER_NAME],
    entry: toEntry,
    note: 'The same by command: codex mcp add orrery -- orrery stdio',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    format: 'json',
    file: inHome('.gemini', 'settings.json'),
    path: ['mcpServers', SERVER_NAME],
    entry: toEntry,
    note: 'For one project only, put it into .gemini/settings.json there.',
  },
  {
    name: 'zed',
    title: 'Zed',
    format: 'json',
    file: zedFile,
    path: ['context_servers', SERVER_NAME],
    entry: (launch) => ({ source: 'custom', ...toEntry(launch) }),
    note: 'Zed starts it when the agent panel opens.',
  },
];

/** This machine, and the current folder. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    appData: process.env.APPDATA,
    project: process.cwd(),
  };
}

import { type Config, readConfig } from '../server/config.ts';
import { isLoopback } from '../server/http/origin.ts';
import type { Flags } from '../server/settings.ts';
import { type RunningServer, serve } from '../server/start-server.ts';

/** Milliseconds that a closed server's process has to end by itself. */
const EXIT_MS = 500;

/** Warnings for an operator who binds beyond loopback. */
function describeExposure({ host, allowedHosts }: Config): string[] {
  if (isLoopback(host)) return [];
  const lines = ['Plain HTTP: keys travel readably. Put TLS in front (docs/deployment.md).'];
  if (allowedHosts.length === 0) {
    lines.push('Only requests to localhost are answered. Name others in ORRERY_ALLOWED_HOSTS.');
  }
  return lines;
}

/** A request that works when pasted; the shell reads the key, so that it is never printed. */
function toExample({ url: served, keyFile }: RunningServer): string {
  // An address that stands for every address is none to send to.
  const url = served.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const authorization = keyFile
    ? `-H "Authorization: Bearer $(cat '${keyFile}')" `
    : '-H "Authorization: Bearer $ORRERY_KEY" ';
  return `curl -s ${url}/validity-check ${authorization}-H 'Content-Type: application/json' -d '{"schema":{"name":"App","orbitals":[{"entity":"Ticket"}]}}'`;
}

/** The text that a server prints when it listens: lines for people on a terminal, one line of JSON for programs. */
function describe(server: RunningServer, config: Config, isForPeople: boolean): string {
  const { url, keyFile, store } = server;
  const example = toExample(server);
  const line = config.auth ? example : example.replace(/-H "Authorization[^"]*" /, '');
  const notes = [...describeExposure(config), ...server.notes];
  if (!isForPeople) {
    const said = { url, key_file: keyFile, store, notes, try: line };
    const msg = `Orrery listens on ${url} (MCP: /mcp, page: /inspector)`;
    return `${JSON.stringify({ level: 'info', time: new Date().toISOString(), ...said, msg })}\n`;
  }
  const lines = [
    `Orrery listens on ${url}`,
    `  MCP: ${url}/mcp   inspector: ${url}/inspector   OpenAPI: ${url}/openapi.json`,
    `  Store: ${store}`,
    ...(keyFile ? [`  Key: ${keyFile}`] : []),
    ...notes.map((note) => `  ${note}`),
    `  Try: ${line}`,
  ];
  return `${lines.join('\n')}\n`;
}

export async function runServe(flags: Flags): Promise<void> {
  const config = readConfig(flags, process.env);
  const server = await serve(config);
  // Where the log is too, so that a collector reads one stream.
  process.stderr.write(describe(server, config, process.stderr.isTTY));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.close();
  // A leftover of a call must not keep the process alive: the operator who stops it waits for its end.
  setTimeout(() => process.exit(), EXIT_MS).unref();
}

import { type Flags, readConfig } from '../server/config.ts';
import { type RunningServer, serve } from '../server/serve.ts';

/** Milliseconds that a closed server's process has to end by itself. */
const EXIT_MS = 500;

/** A request that works when pasted; the shell reads the key, so that it is never printed. */
function toExample({ url, keyFile }: RunningServer): string {
  const authorization = keyFile
    ? `-H "Authorization: Bearer $(cat '${keyFile}')" `
    : '-H "Authorization: Bearer $ORRERY_KEY" ';
  return `curl -s ${url}/validity-check ${authorization}-H 'Content-Type: application/json' -d '{"schema":{"name":"App","orbitals":[{"entity":"Ticket"}]}}'`;
}

function describe(server: RunningServer, hasAuth: boolean): string {
  const lines = [
    `Orrery listens on ${server.url}`,
    `  MCP: ${server.url}/mcp   docs: ${server.url}/docs`,
  ];
  if (server.keyFile) lines.push(`  Key: ${server.keyFile}`);
  const example = toExample(server);
  lines.push(`  Try: ${hasAuth ? example : example.replace(/-H "Authorization[^"]*" /, '')}`);
  return `${lines.join('\n')}\n`;
}

/** Serves HTTP until the process is asked to stop. */
export async function runServe(flags: Flags): Promise<void> {
  const config = readConfig(flags, process.env);
  const server = await serve(config);
  process.stdout.write(describe(server, config.auth));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.close();
  // Nothing that a call left behind may keep the process: whoever stops it waits for its end.
  setTimeout(() => process.exit(), EXIT_MS).unref();
}

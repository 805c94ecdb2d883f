import type { McpParts } from '../server/mcp/parts.ts';
import { SchemaFiles } from '../server/mcp/schema-files.ts';
import { serveStdio } from '../server/mcp/serve-stdio.ts';
import listing from '../server/projections/tools.gen.json' with { type: 'json' };
import type { Flags } from '../server/settings.ts';

/** Shown to a person who starts this by hand: nothing would seem to happen. */
const WAITING = `Orrery waits for an MCP client on stdin. You probably want one of these:
  orrery serve           HTTP, MCP over HTTP and the page
  orrery check FILE      the findings of a schema
  orrery --help          everything else
`;

/** Serves MCP over stdio. Operations and stores are loaded by the first call, so that a client never waits for them. */
export async function runStdio(flags: Flags): Promise<void> {
  if (process.stdin.isTTY) process.stderr.write(WAITING);
  let local: Promise<typeof import('./local.ts')> | undefined;
  const loadLocal = () => {
    local ??= import('./local.ts');
    return local;
  };
  await serveStdio({
    // As `npm run generate` listed them.
    tools: async () => listing as Awaited<ReturnType<McpParts['tools']>>,
    orrery: async () => (await loadLocal()).getLocalOrrery(flags).orrery,
    files: new SchemaFiles(async () => {
      const { readConfig } = await import('../server/config.ts');
      return readConfig(flags, process.env, 'person').allowDir;
    }),
  });
  if (local) await (await local).closeLocalOrrery();
}

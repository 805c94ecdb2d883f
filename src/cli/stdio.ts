import type { Flags } from '../server/config.ts';
import { loadToolListing } from '../server/projections/tool-listing.ts';
import { serveStdio } from '../server/stdio/stdio.ts';

/** Serves MCP over stdio. Operations and stores are loaded by the first call, so that a client never waits for them. */
export async function runStdio(flags: Flags): Promise<void> {
  let tools: ReturnType<typeof loadToolListing> | undefined;
  let local: Promise<typeof import('./local.ts')> | undefined;
  const loadLocal = () => {
    local ??= import('./local.ts');
    return local;
  };
  await serveStdio({
    tools: () => {
      tools ??= loadToolListing();
      return tools;
    },
    orrery: async () => (await loadLocal()).getLocalOrrery(flags).orrery,
  });
  if (local) await (await local).closeLocalOrrery();
}

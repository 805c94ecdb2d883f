import type { Tool } from '@modelcontextprotocol/server';

/** The tools that `tools/list` answers, in registry order. */
export async function loadToolListing(): Promise<readonly Tool[]> {
  const [{ isTool, OPERATIONS }, { toTool }] = await Promise.all([
    import('../../operations/operations.ts'),
    import('./tools.ts'),
  ]);
  return OPERATIONS.filter(isTool).map(toTool);
}

import type { Tool } from '@modelcontextprotocol/sdk/types.js';

/**
 * The tools that `tools/list` answers, in registry order.
 *
 * The build replaces this module by its result, so that a bundled server lists its tools without loading an operation.
 */
export async function loadToolListing(): Promise<readonly Tool[]> {
  const [{ isTool, OPERATIONS }, { toTool }] = await Promise.all([
    import('../../operations/operations.ts'),
    import('./tools.ts'),
  ]);
  return OPERATIONS.filter(isTool).map(toTool);
}

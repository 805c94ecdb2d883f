import { readMcpApp } from '../../inspector-files.ts';
import { VIEW_URI } from '../../projections/tools.ts';
import { SHIPPED } from '../cache-hint.ts';
import type { Resource } from './resource.ts';

/** The inspector as one page for hosts that render MCP Apps. */
export const INSPECTOR_RESOURCES: readonly Resource[] = [
  {
    uri: VIEW_URI,
    name: 'inspector',
    title: 'Inspector',
    description: 'Results as pictures, for hosts that render MCP Apps.',
    mimeType: 'text/html;profile=mcp-app',
    // The page loads nothing and asks nobody but its host.
    meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } },
    read: async () => ({ text: readMcpApp(), cache: SHIPPED }),
  },
];

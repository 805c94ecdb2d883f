import type { Operation } from '../../operations/operation.ts';
import { toMethodName } from '../../operations/operation-methods.ts';

/** The module of the client's routes: all that it needs to know of the operations when it runs. */
export function toClientRoutes(operations: readonly Operation[]): string {
  const lines = operations.map(({ name, route: { method, path } }) => {
    return `  ${toMethodName(name)}: { method: '${method}', path: '${path}' },`;
  });
  return `// Generated from the operations (npm run generate). Do not edit.
export const ROUTES = {
${lines.join('\n')}
} as const;
`;
}

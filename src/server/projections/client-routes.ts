import type { Operation } from '../../operations/operation.ts';

export function toMethodName(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The module of the client's routes: all that it needs to know of the operations when it runs. */
export function toClientRoutes(operations: readonly Operation[]): string {
  const lines = operations.map(({ name, route: { method, path } }) => {
    return `  ${toMethodName(name)}: { method: '${method}', path: '${path}' },`;
  });
  return `// Generated from the operations (npx vitest run test/client -u). Do not edit.
export const ROUTES = {
${lines.join('\n')}
} as const;
`;
}

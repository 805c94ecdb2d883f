// Generated from the operations (npx vitest run test/client -u). Do not edit.
export const ROUTES = {
  gap: { method: 'POST', path: '/gap' },
  validityCheck: { method: 'POST', path: '/validity-check' },
  errorCheck: { method: 'POST', path: '/error-check' },
  embed: { method: 'POST', path: '/embed' },
  findSimilarBehaviors: { method: 'POST', path: '/behaviors/similar' },
  applyActions: { method: 'POST', path: '/apply' },
  getSchema: { method: 'GET', path: '/schemas/{schema_id}' },
  listBehaviors: { method: 'GET', path: '/behaviors' },
  getBehavior: { method: 'GET', path: '/behaviors/{name}' },
  registerBehavior: { method: 'PUT', path: '/behaviors/{name}' },
} as const;

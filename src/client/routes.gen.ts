// Generated from the operations (npx vitest run test/client -u). Do not edit.
export const ROUTES = {
  plan: { method: 'POST', path: '/plan' },
  planInstructions: { method: 'POST', path: '/plan-instructions' },
  gap: { method: 'POST', path: '/gap' },
  validityCheck: { method: 'POST', path: '/validity-check' },
  errorCheck: { method: 'POST', path: '/error-check' },
  rankEdits: { method: 'POST', path: '/rank-edits/jepa' },
  embed: { method: 'POST', path: '/embed' },
  findSimilarBehaviors: { method: 'POST', path: '/behaviors/similar' },
  applyActions: { method: 'POST', path: '/apply' },
  getSchema: { method: 'GET', path: '/schemas/{schema_id}' },
  listBehaviors: { method: 'GET', path: '/behaviors' },
  getBehavior: { method: 'GET', path: '/behaviors/{name}' },
  registerBehavior: { method: 'PUT', path: '/behaviors/{name}' },
} as const;

// Generated from the operations (npx vitest run test/client -u). Do not edit.
export const ROUTES = {
  gap: { method: 'POST', path: '/gap' },
  validityCheck: { method: 'POST', path: '/validity-check' },
  errorCheck: { method: 'POST', path: '/error-check' },
  embed: { method: 'POST', path: '/embed' },
  findSimilarBehaviors: { method: 'POST', path: '/behaviors/similar' },
} as const;

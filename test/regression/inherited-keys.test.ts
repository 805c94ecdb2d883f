import { afterAll, expect, test } from 'vitest';
import { startServer } from '../server/running-server.ts';

const server = await startServer();
afterAll(() => server.close());

/** Keys that every object of JavaScript answers to. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];

/** A document whose every part has one more key. */
function createDocument(more: object) {
  const transition = { from: 'open', event: 'INIT', to: 'open', effects: [], ...more };
  return {
    name: 'App',
    ...more,
    orbitals: [
      {
        name: 'Tickets',
        ...more,
        entity: { name: 'Ticket', ...more, fields: [{ name: 'id', type: 'string', ...more }] },
        traits: [
          {
            name: 'Triage',
            ...more,
            stateMachine: {
              states: [{ name: 'open', isInitial: true, ...more }],
              events: [{ key: 'INIT', ...more }],
              transitions: [transition],
              ...more,
            },
          },
        ],
        pages: [{ name: 'Home', path: '/', ...more }],
      },
    ],
  };
}

test.each(INHERITED)('a key "%s" is a key that nobody knows, whatever it holds', async (key) => {
  const goal = createDocument({});
  for (const value of ['Ticket', { name: 'Ticket' }]) {
    const schema = createDocument({ [key]: value });
    const bodies = {
      '/rank-edits/jepa': { schema, errors: [] },
      '/error-check': { schema },
      '/plan': { current: schema, goal },
      '/embed': { schema },
      '/diagram': { schema },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const response = await server.request(path, { body });
      expect([path, response.status, response.ok ? '' : await response.text()]).toEqual([
        path,
        200,
        '',
      ]);
    }
  }
});

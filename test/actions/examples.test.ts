import { expect, test } from 'vitest';
import { ACTION_EXAMPLES, EXAMPLE_DOCUMENT } from '../../src/actions/action-examples.ts';
import { ACTIONS } from '../../src/actions/actions.ts';
import { applyActions } from '../../src/actions/apply.ts';

test.each([...ACTIONS.keys()])('the example of %s applies and changes something', (action) => {
  const params = ACTION_EXAMPLES[action];
  if (params === undefined) throw new Error(`${action} has no example.`);
  const { document } = applyActions(EXAMPLE_DOCUMENT, [{ action, params }]);
  expect(document).not.toEqual(EXAMPLE_DOCUMENT);
});

test('examples are of actions that there are', () => {
  expect(Object.keys(ACTION_EXAMPLES).filter((name) => !ACTIONS.has(name))).toEqual([]);
});

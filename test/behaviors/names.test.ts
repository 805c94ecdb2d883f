import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { composeLibrary } from '../../src/behaviors/compose-library.ts';
import { suggestBehaviors } from '../../src/operations/search-library.ts';

const library = createBuiltinLibrary();

test('each behavior is found however it is spelled', () => {
  for (const { name } of library.list()) {
    const dashed = name.replace(/^std-/, '');
    const camel = dashed.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const guess of [camel, `std_${dashed.replaceAll('-', '_')}`, `${dashed} app`]) {
      expect(library.find(guess)?.name, guess).toBe(name);
    }
  }
});

test.each([
  ['TodoApp', 'std-task-manager'],
  ['crm', 'std-crm-contacts'],
  ['ticketing_system', 'std-helpdesk'],
  ['real-estate', 'std-property-listings'],
  ['forgot-password', 'std-password-reset'],
  ['timeTracking', 'std-timesheet'],
  ['doctor_appointments', 'std-clinic'],
  ['UserRoles', 'std-roles'],
])('%s is %s', (guess, name) => {
  expect(library.find(guess)?.name).toBe(name);
});

test.each([
  'chess',
  'photo_editor',
  'cryptoExchange',
  'barcode-scanner',
  'my-app',
  'video player',
])('%s is none', (guess) => {
  expect(library.find(guess)).toBeUndefined();
});

test('a behavior of the user is found before a built-in of the same common name', () => {
  const [first] = library.list();
  const mine = { ...first, name: 'to-do', source: 'registered' } as typeof first & object;
  const own = composeLibrary({ registered: [mine], builtin: library.list(), revision: '' });
  expect(own.find('ToDos')?.source).toBe('registered');
});

test('what is unknown has the neighbours that the search and a slip give it', () => {
  for (const [guess, nearest] of [
    ['std-helpdsk', 'std-helpdesk'],
    ['flower-shop-for-cats', 'std-ecommerce'],
    ['std-hotels-and-rooms', 'std-hotel'],
  ] as const) {
    expect(library.find(guess)).toBeUndefined();
    expect(suggestBehaviors(library, guess)[0]).toBe(nearest);
  }
});

import { describe, expect, test } from 'vitest';
import {
  argumentIndex,
  argumentRole,
  BINDING_ROOTS,
  ELEMENTS,
  FIELD_TYPES,
  findService,
  isKnownPattern,
  OPERATORS,
  type Operator,
  PATTERNS,
  propertyRole,
  REGISTRY_HISTORY,
} from '../../src/language/grammar/index.ts';

const operator = (name: string): Operator => OPERATORS.get(name) as Operator;

const propertyRoleOf = (type: string, key: string) => propertyRole(PATTERNS.get(type), type, key);

describe('operators', () => {
  test('have as many roles as arguments at most', () => {
    const excess = [...OPERATORS.values()].filter(
      ({ roles, most }) => roles.length > most && most > 0,
    );
    expect(excess.map(({ name }) => name)).toEqual([]);
  });

  test('name entities, events and variables where the language says so', () => {
    for (const name of ['fetch', 'fetch-stream', 'ref', 'deref', 'watch', 'spawn']) {
      expect(argumentRole(operator(name), 1), name).toBe('entity');
    }
    expect(argumentRole(operator('persist'), 2)).toBe('entity');
    expect(argumentIndex(operator('emit'), 'event')).toBe(1);
    expect(argumentRole(operator('do'), 7)).toBe('body');
    expect(argumentRole(operator('array/map'), 2)).toBe('lambda');
    expect([...OPERATORS.values()].filter((one) => one.bindsNames).map(({ name }) => name)).toEqual(
      ['fn', 'let'],
    );
  });

  test('tell effects from values', () => {
    expect(operator('set').kind).toBe('effect');
    expect(operator('+').kind).toBe('value');
    expect(operator('when').kind).toBe('control');
    expect(operator('agent/generate')).toMatchObject({ kind: 'either', isObsolete: true });
  });
});

describe('patterns', () => {
  test('of the catalogue all stood in the registry', () => {
    const strangers = [...PATTERNS.keys()].filter((type) => !REGISTRY_HISTORY.has(type));
    expect(strangers).toEqual([]);
    expect(isKnownPattern('presence')).toBe(true);
    expect(isKnownPattern('buton')).toBe(false);
  });

  test('say which properties name events, entities, fields and patterns', () => {
    expect(propertyRoleOf('empty-state', 'actionEvent')).toBe('event');
    expect(propertyRoleOf('error-state', 'retryEvent')).toBe('event');
    expect(propertyRoleOf('page-header', 'backEvent')).toBe('event');
    expect(propertyRoleOf('data-list', 'itemActions')).toBe('eventList');
    expect(propertyRoleOf('canvas-2d', 'keyMap')).toBe('eventMap');
    expect(propertyRoleOf('data-list', 'entity')).toBe('entity');
    expect(propertyRoleOf('data-list', 'senderField')).toBe('field');
    expect(propertyRoleOf('game-shell', 'hud')).toBe('pattern');
    expect(propertyRoleOf('menu', 'children')).toBe('data');
    expect(propertyRoleOf('section', 'action')).toBe('pattern');
    expect(propertyRoleOf('not-yet-known', 'saveEvent')).toBe('event');
    expect(PATTERNS.get('chat-bar')?.emits).toEqual(['CHAT_SEND']);
  });
});

test('elements live in slots of known types and refer from places', () => {
  for (const kind of Object.values(ELEMENTS)) {
    for (const slot of kind.slots) expect(ELEMENTS).toHaveProperty(slot.type);
    for (const place of kind.places) expect(place.roles.length, kind.type).toBeGreaterThan(0);
  }
});

test('types, roots and services are the published ones', () => {
  expect(FIELD_TYPES.has('money')).toBe(true);
  expect(FIELD_TYPES.has('integer')).toBe(false);
  expect(BINDING_ROOTS.has('toState')).toBe(true);
  expect(findService('email')?.get('send')?.get('to')).toEqual({
    type: 'string',
    isRequired: true,
  });
  expect(findService('unheard-of')).toBeUndefined();
});

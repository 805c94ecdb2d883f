import { describe, expect, it } from 'vitest';
import { BEHAVIOR_NAME, toBehaviorName } from '../../src/behaviors/behavior-name.ts';

describe('toBehaviorName', () => {
  it.each([
    ['std-helpdesk', 'std-helpdesk'],
    ['My App', 'my-app'],
    ['  Ünïcode__name!  ', 'n-code-name'],
    ['TicketDesk', 'ticketdesk'],
    ['a'.repeat(80), 'a'.repeat(64)],
    [`${'a'.repeat(63)}-b`, 'a'.repeat(63)],
  ])('%j becomes %j', (text, name) => {
    expect(toBehaviorName(text)).toBe(name);
    expect(name).toMatch(BEHAVIOR_NAME);
  });

  it.each(['', '---', '日本'])('%j leaves nothing', (text) => {
    expect(toBehaviorName(text)).toBeUndefined();
  });
});

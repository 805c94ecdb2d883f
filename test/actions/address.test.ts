import { describe, expect, it } from 'vitest';
import { resolveAddress, toAddress } from '../../src/actions/address.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { elementsOf } from '../support/action-cases.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

describe('an address', () => {
  it('leads back to the path that it was made from', () => {
    const document = createHelpdesk();
    for (const { path } of elementsOf(document)) {
      expect(resolveAddress(document, toAddress(document, path))).toEqual(path);
    }
  });

  it('reads as names', () => {
    const path = ['orbitals', 0, 'traits', 0, 'stateMachine', 'transitions', 1, 'guard'];
    expect(toAddress(createHelpdesk(), path)).toBe(
      '/orbitals/@TicketOrbital/traits/@Triage/stateMachine/transitions/@open|CLOSE|done/guard',
    );
  });

  it('tells namesakes and the nameless apart, and escapes', () => {
    const states = [{ name: 'a#/|~b' }, 'twin', { name: 'twin' }, {}, null, { name: 7 }];
    const transitions = [
      { from: 'a|b', event: 'E', to: 'c' },
      { from: 'a', event: 'b|E', to: 'c' },
      null,
    ];
    const document: JsonObject = {
      orbitals: [null, { traits: [{ stateMachine: { states, transitions } }] }],
    };
    const addresses = [...elementsOf(document)].map(({ path }) => toAddress(document, path));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { path } of elementsOf(document)) {
      expect(resolveAddress(document, toAddress(document, path))).toEqual(path);
    }
    expect(addresses).toContain('/orbitals/@#2/traits/@/stateMachine/states/@a~3~1~2~0b');
    expect(addresses).toContain('/orbitals/@#2/traits/@/stateMachine/states/@twin#2');
  });

  it('takes plain indices and properties that do not exist yet', () => {
    const document = createHelpdesk();
    expect(resolveAddress(document, '/orbitals/0/traits/@Log/fresh')).toEqual([
      'orbitals',
      0,
      'traits',
      1,
      'fresh',
    ]);
  });

  it('names what is missing', () => {
    expect(() => resolveAddress(createHelpdesk(), '/orbitals/@Nobody')).toThrow(
      'There is no orbital "Nobody"',
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  elementsIn,
  isTypedKey,
} from '../../src/language/grammar/elements.ts';

describe('the table of elements', () => {
  it('reaches every type from the schema', () => {
    const reached = new Set<ElementType>(['schema']);
    for (const type of reached) for (const slot of ELEMENTS[type].slots) reached.add(slot.type);
    expect([...reached].sort()).toEqual(Object.keys(ELEMENTS).sort());
  });

  it('names elements in every form', () => {
    expect(elementName('trait', 'Triage')).toBe('Triage');
    expect(elementName('trait', { name: 'Triage', ref: 'A.traits.B' })).toBe('Triage');
    expect(elementName('trait', { ref: 'A.traits.B' })).toBe('A.traits.B');
    expect(elementName('orbital', { entity: { name: 'Ticket' } })).toBe('Ticket');
    expect(elementName('event', { key: 'OPEN', name: 'Open' })).toBe('OPEN');
    expect(elementName('transition', { from: 'a', event: 'GO', to: 'b' })).toBe('a|GO|b');
    expect(elementName('state', { name: 5 })).toBe('');
    expect(elementName('orbital', 'Ticket')).toBe('');
  });

  it('reads malformed places as empty', () => {
    const slot = ELEMENTS.trait.slots.find(({ type }) => type === 'state');
    if (!slot) throw new Error('No slot.');
    for (const owner of [null, 'T', {}, { stateMachine: [] }, { stateMachine: { states: 'x' } }]) {
      expect(elementsIn(owner, slot)).toEqual([]);
    }
    expect(elementsIn({ stateMachine: { states: ['a'] } }, slot)).toEqual(['a']);
  });

  it('tells keys with a meaning from properties', () => {
    expect(isTypedKey('trait', 'stateMachine')).toBe(true);
    expect(isTypedKey('trait', 'config')).toBe(true);
    expect(isTypedKey('trait', 'category')).toBe(false);
    expect(isTypedKey('event', 'key')).toBe(true);
    expect(isTypedKey('event', 'name')).toBe(false);
    expect(isTypedKey('schema', 'ledger')).toBe(false);
  });
});

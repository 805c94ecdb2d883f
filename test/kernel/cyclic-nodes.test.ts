import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCyclicNodes } from '../../src/kernel/cyclic-nodes.ts';

/** Whether a path of links leads from a node back to it, by trying all. */
function leadsBack(start: string, links: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(links.get(start) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === start) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(links.get(node) ?? []));
  }
  return false;
}

const node = fc.constantFrom(...'abcdefgh');

describe('findCyclicNodes', () => {
  test('finds the nodes of circles, itself among them, and none that only lead there', () => {
    const links = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['b']],
      ['d', []],
      ['e', ['e']],
    ]);
    expect([...findCyclicNodes(links)].sort()).toEqual(['b', 'c', 'e']);
  });

  test('finds what trying all paths finds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 16 }), (pairs) => {
        const links = new Map<string, string[]>();
        for (const [from, to] of pairs) links.set(from, [...(links.get(from) ?? []), to]);
        const nodes = [...new Set(pairs.flat())];
        const expected = nodes.filter((one) => leadsBack(one, links)).sort();
        expect([...findCyclicNodes(links)].sort()).toEqual(expected);
      }),
    );
  });

  test('follows a chain of 100,000 links', () => {
    const links = new Map(Array.from({ length: 100_000 }, (_, i) => [`${i}`, [`${i + 1}`]]));
    links.set('100000', ['0']);
    expect(findCyclicNodes(links).size).toBe(100_001);
  });
});

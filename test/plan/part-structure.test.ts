import { afterEach, describe, expect, it } from 'vitest';
import { setCheckpoint } from '../../src/kernel/checkpoint.ts';
import { descendants, outline, type Part } from '../../src/plan/outline.ts';
import { PartStructures } from '../../src/plan/part-structure.ts';

const COUNT = 200;

/** A ring of states, all left by one event. */
function createRing(): Part {
  const states = Array.from({ length: COUNT }, (_, i) => ({ name: `s${i}` }));
  const transitions = states.map(({ name }, i) => {
    return { from: name, event: 'GO', to: `s${(i + 1) % COUNT}` };
  });
  const stateMachine = { states, events: [{ key: 'GO' }], transitions };
  return outline({ name: 'App', orbitals: [{ name: 'O', traits: [{ name: 'T', stateMachine }] }] });
}

describe('structures of a machine', () => {
  afterEach(() => setCheckpoint(undefined));

  it('read its transitions once, however many states it has', () => {
    const root = createRing();
    const trait = [...descendants(root)].find(({ type }) => type === 'trait') as Part;
    const { children } = trait;
    const structures = new PartStructures(root);
    let reads = 0;
    const get = () => {
      reads++;
      return children;
    };
    Object.defineProperty(trait, 'children', { get });
    const sizes = children
      .filter(({ type }) => type === 'state')
      .map((state) => structures.of(state).size);
    expect(new Set(sizes).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('can be given up while the arms of one event are counted', () => {
    const root = createRing();
    const structures = new PartStructures(root);
    const parts = [...descendants(root)];
    for (const part of parts) if (part.type === 'transition') structures.of(part);
    let checks = 0;
    setCheckpoint(() => checks++);
    structures.of(parts.find(({ type }) => type === 'event') as Part);
    expect(checks).toBeGreaterThan(COUNT);
  });
});

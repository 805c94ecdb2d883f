import { describe, expect, it } from 'vitest';
import type { Domain, DomainStore } from '../../src/ports/domain-store.ts';

export interface DomainStoreFixture {
  /** Two stores over the same empty data, as two processes have. */
  readonly store: DomainStore;
  readonly other: DomainStore;
  readonly quota: number;
}

const domain = (name: string, word = 'Patientin'): Domain => ({
  name,
  entity_words: { Patient: [word, 'Pflegling'] },
  state_labels: { open: 'offen' },
  event_labels: {},
  synonyms: [['Termin', 'Sprechstunde']],
  rules: [{ rule: 'require entity Patient', description: 'Without patients there is no clinic.' }],
  language: 'de',
});

/** What every DomainStore does. */
export function describeDomainStore(name: string, open: () => Promise<DomainStoreFixture>): void {
  describe(`DomainStore: ${name}`, () => {
    it('gives a domain back exactly, to every process and to no other tenant', async () => {
      const { store, other } = await open();
      expect(await store.put('acme', domain('clinic'))).toBe(true);
      expect(await other.find('acme', 'clinic')).toEqual(domain('clinic'));
      expect(await other.find('acme', 'Clinic')).toBeUndefined();
      expect(await other.find('acme-2', 'clinic')).toBeUndefined();
      expect(await other.remove('acme-2', 'clinic')).toBe(false);
      expect(await other.list('acme-2')).toEqual([]);
    });

    it('replaces, lists by name and removes', async () => {
      const { store, other } = await open();
      await store.put('acme', domain('shop'));
      await store.put('acme', domain('clinic'));
      expect(await store.put('acme', domain('clinic', 'Besucher'))).toBe(false);
      expect(await other.list('acme')).toEqual([domain('clinic', 'Besucher'), domain('shop')]);
      expect(await store.remove('acme', 'clinic')).toBe(true);
      expect(await store.remove('acme', 'clinic')).toBe(false);
      expect((await other.list('acme')).map(({ name }) => name)).toEqual(['shop']);
    });

    it('refuses a new name beyond the quota, but still replaces', async () => {
      const { store, quota } = await open();
      for (let i = 0; i < quota; i++) await store.put('acme', domain(`d${i}`));
      await expect(store.put('acme', domain('more'))).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await store.put('acme', domain('d0', 'x'))).toBe(false);
      expect(await store.put('other', domain('more'))).toBe(true);
    });
  });
}

import { readFileSync } from 'node:fs';
import { createBuiltinLibrary } from '../src/behaviors/builtin.ts';
import { searchBehaviors } from '../src/behaviors/search-behaviors.ts';
import type { BenchRow } from './row.ts';

interface Intentions {
  /** What people say, and the behaviors that may stand first. */
  readonly intentions: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>>;
  readonly nonsense: readonly string[];
}

const FIRST = 0.8;
const AMONG = 5;
const AMONG_FIRST = 0.9;

/**
 * Finding a behavior by what users say: sets of about 60 intentions, written one after the other, each before it was
 * measured. Words were added after the first six, so that their figures are of held-out material no more;
 * the eighth was looked into for the last words. The ninth and the tenth were written after them, the tenth by
 * somebody who knew names and descriptions alone: only their figures are of intentions that nobody had seen.
 */
export function benchIntentions(): BenchRow[] {
  const file = new URL('./behaviors/intentions.json', import.meta.url);
  const { intentions, nonsense } = JSON.parse(readFileSync(file, 'utf8')) as Intentions;
  const behaviors = createBuiltinLibrary().list();
  const placeOf = ([said, ...meant]: readonly string[]): number => {
    const names = searchBehaviors(behaviors, said ?? '').map(({ behavior }) => behavior.name);
    const places = meant.map((name) => names.indexOf(name)).filter((at) => at >= 0);
    return Math.min(Infinity, ...places);
  };
  const rows = Object.entries(intentions).flatMap(([name, set]): BenchRow[] => {
    const places = set.map(placeOf);
    const share = (most: number) => places.filter((at) => at < most).length / places.length;
    const of = `of ${set.length} intentions (${name} set)`;
    return [
      { what: `right behavior first, ${of}`, value: share(1), unit: '', goal: { atLeast: FIRST } },
      {
        what: `right behavior among ${AMONG}, ${of}`,
        value: share(AMONG),
        unit: '',
        goal: { atLeast: AMONG_FIRST },
      },
    ];
  });
  const empty = nonsense.filter((said) => searchBehaviors(behaviors, said).length === 0);
  return [
    ...rows,
    {
      what: `nothing for ${nonsense.length} pieces of nonsense`,
      value: empty.length / nonsense.length,
      unit: '',
    },
  ];
}

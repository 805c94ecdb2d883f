import type { Random } from '../../src/kernel/random.ts';

const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 'f',
  e: 'r',
  f: 'g',
  g: 'h',
  h: 'j',
  i: 'o',
  j: 'k',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  q: 'w',
  r: 't',
  s: 'd',
  t: 'y',
  u: 'i',
  v: 'b',
  w: 'e',
  x: 'c',
  y: 'u',
  z: 'x',
};

type Slip = (name: string, random: Random) => string;

const dropLetter: Slip = (name, random) => {
  const at = 1 + random.integer(name.length - 1);
  return name.slice(0, at) + name.slice(at + 1);
};

const swapLetters: Slip = (name, random) => {
  const at = random.integer(name.length - 1);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
};

const doubleLetter: Slip = (name, random) => {
  const at = random.integer(name.length);
  return name.slice(0, at + 1) + name.slice(at);
};

const hitNeighbour: Slip = (name, random) => {
  const at = random.integer(name.length);
  const letter = name[at] ?? '';
  const wrong = NEIGHBOURS[letter.toLowerCase()];
  if (wrong === undefined) return name;
  const cased = letter === letter.toLowerCase() ? wrong : wrong.toUpperCase();
  return name.slice(0, at) + cased + name.slice(at + 1);
};

const changeNumber: Slip = (name) =>
  /s$/i.test(name) ? name.slice(0, -1) : name + (name === name.toUpperCase() ? 'S' : 's');

const changeSeparator: Slip = (name) =>
  name.includes('_')
    ? name.replace('_', '')
    : name.includes('-')
      ? name.replace('-', '_')
      : name.replace(/([a-z])([A-Z])/, '$1_$2');

const dropWord: Slip = (name) => name.replace(/[_-][A-Za-z0-9]+$|(?<=[a-z])[A-Z][a-z0-9]+$/, '');

const SLIPS = [
  dropLetter,
  swapLetters,
  doubleLetter,
  hitNeighbour,
  changeNumber,
  changeSeparator,
  dropWord,
];

/** A name as people get it wrong, none of `taken`: a slip of the keys, another number, a word less. */
export function misspell(name: string, taken: Iterable<string>, random: Random): string {
  const forbidden = new Set(taken).add(name).add('');
  if (name.length > 1) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const wrong = random.pick(SLIPS)(name, random);
      if (!forbidden.has(wrong)) return wrong;
    }
  }
  return unique(`${name}X`, forbidden);
}

const WORDS = [
  'archive',
  'audit',
  'batch',
  'draft',
  'export',
  'ghost',
  'history',
  'legacy',
  'merge',
  'pending',
  'preview',
  'queue',
  'refresh',
  'review',
  'snapshot',
  'stale',
  'summary',
  'sync',
  'target',
  'trace',
];

/** A plausible new state name, like `pending_review`. */
export function inventState(taken: Iterable<string>, random: Random): string {
  return unique(random.integer(2) === 0 ? word(random) : `${word(random)}_${word(random)}`, taken);
}

/** A plausible new event name, like `SYNC_HISTORY`. */
export function inventEvent(taken: Iterable<string>, random: Random): string {
  return unique(`${word(random)}_${word(random)}`.toUpperCase(), taken);
}

/** A plausible new name in kebab-case, like `batch-preview`. */
export function inventKebab(taken: Iterable<string>, random: Random): string {
  return unique(`${word(random)}-${word(random)}`, taken);
}

/** A plausible new field name, like `draftTrace`. */
export function inventField(taken: Iterable<string>, random: Random): string {
  const second = word(random);
  return unique(word(random) + second.charAt(0).toUpperCase() + second.slice(1), taken);
}

function word(random: Random): string {
  return random.pick(WORDS);
}

function unique(name: string, taken: Iterable<string>): string {
  const forbidden = new Set(taken);
  let result = name;
  for (let count = 2; forbidden.has(result); count++) result = `${name}${count}`;
  return result;
}

import { isObject, type Json } from '../../src/kernel/json.ts';
import { drop, misspell, onPlace, type Place, put, type Slip } from './places.ts';

/*
 * Names that are lost, misspelt or those of another framework. They were written after the proposals of repairs had been
 * pruned by the other injectors, to find what that had cost: nothing was tuned on them before.
 */

type Test = (place: Place) => boolean;

const texts =
  (path: RegExp, value: RegExp): Test =>
  (place) =>
    path.test(place.path) && typeof place.value === 'string' && value.test(place.value);

/** Writes a text in a place. */
const written = (name: string, accepts: Test, edit: (text: string) => string): Slip => ({
  name,
  slip: onPlace(accepts, (place) => {
    put(place, edit(String(place.value)));
    return true;
  }),
});

/** Misspells the part of a text that a pattern finds in its first group, after what comes before. */
const misspelt = (name: string, path: RegExp, pattern: RegExp): Slip => ({
  name,
  slip: onPlace(texts(path, pattern), (place, random) => {
    const text = String(place.value);
    const word = pattern.exec(text)?.[1] as string;
    const wrong = misspell(word, random);
    put(place, text.replace(word, wrong));
    return wrong !== word;
  }),
});

const lost = (name: string, path: RegExp): Slip => ({
  name,
  slip: onPlace(texts(path, /./), (place) => {
    drop(place);
    return true;
  }),
});

const REACTION = /\/(?:effects|guard)\//;
const TICK = /\/ticks\/\d+\/effects\//;

const isOnlyMount = ({ path, value }: Place): boolean =>
  /\/pages\/\d+\/traits$/.test(path) &&
  Array.isArray(value) &&
  value.length === 1 &&
  isObject(value[0]) &&
  typeof value[0].ref === 'string';

export const LOST_NAMES: readonly Slip[] = [
  ...['record', 'self', 'model'].map((root) =>
    written(`root of another framework: ${root}`, texts(REACTION, /^@entity\./), (text) =>
      text.replace('@entity', `@${root}`),
    ),
  ),
  ...['args', 'form'].map((root) =>
    written(`root of another framework: ${root}`, texts(REACTION, /^@payload\./), (text) =>
      text.replace('@payload', `@${root}`),
    ),
  ),
  misspelt('misspelt root', REACTION, /^@(entity|payload|config)\./),
  misspelt('misspelt use of a knob', REACTION, /^@config\.(\w{5,})$/),
  misspelt('misspelt use of a field', REACTION, /^@entity\.(\w{5,})$/),
  misspelt('misspelt end of a transition', /\/transitions\/\d+\/(?:from|to)$/, /^(\w{5,})$/),
  written('payload in a tick', texts(TICK, /^@entity\./), (text) =>
    text.replace('@entity', '@payload'),
  ),
  written('entity in the plural', texts(/\/linkedEntity$/, /./), (text) => `${text}s`),
  lost('name of an orbital', /^\/orbitals\/\d+\/name$/),
  lost('key of an event', /\/stateMachine\/events\/\d+\/key$/),
  lost('name of an emit', /\/emits\/\d+\/event$/),
  lost('type of a payload field', /\/payloadSchema\/\d+\/type$/),
  {
    name: 'reference of a page as a text',
    slip: onPlace(isOnlyMount, (place) => {
      put(place, ((place.value as Json[])[0] as { ref: string }).ref);
      return true;
    }),
  },
];

import { isObject, type Json } from '../../../src/kernel/json.ts';
import { drop, findPlaces, onPlace, type Place, put, type Slip } from '../places.ts';
import { type Element, findElements, findTexts, nameOf } from './parts.ts';

/** Keys that a document can do without are lost unseen; any may be. */
const lostKey = (pattern: RegExp): Slip['slip'] =>
  onPlace(
    ({ path, holder }) => isObject(holder) && pattern.test(path),
    (place) => drop(place) === undefined,
  );

const emptied: Slip['slip'] = onPlace(
  ({ path, value }) => path.split('/').length > 3 && value !== null && value !== '',
  (place, random) => {
    const { value } = place;
    const empty: Json = Array.isArray(value) ? [] : isObject(value) ? {} : '';
    put(place, random.next() < 0.5 ? empty : null);
    return true;
  },
);

const removed = (element: Element): Slip['slip'] => {
  return (document, random) => {
    const places = findElements(document, element);
    if (places.length === 0) return false;
    drop(random.pick(places));
    return true;
  };
};

/** What names an element goes, and the element stays. */
const unmentioned = (element: Element): Slip['slip'] => {
  return (document, random) => {
    const named = findElements(document, element).filter(({ value }) => nameOf(value));
    if (named.length === 0) return false;
    const { value, path } = random.pick(named);
    const name = nameOf(value) as string;
    const users = findTexts(document, (text) => text === name).filter(
      (place) => !place.path.startsWith(path),
    );
    const holders = users.flatMap(({ path: at }) =>
      findPlaces(document, ({ path: one }) => at.startsWith(`${one}/`)).filter(({ holder }) =>
        Array.isArray(holder),
      ),
    );
    const innermost = holders.filter(
      ({ path: one }) => !holders.some(({ path: other }) => other.startsWith(`${one}/`)),
    );
    if (innermost.length === 0 || innermost.length > 2) return false;
    for (const place of innermost.reverse() as Place[]) drop(place);
    return true;
  };
};

/** What was taken away: keys, contents, elements, or all that mentions one. */
export const LOSSES: Readonly<Record<string, Slip['slip']>> = {
  'lost key of a machine': lostKey(/\/stateMachine\/(?:states|events|transitions)\/\d+\/\w+$/),
  'lost key of an orbital': lostKey(/^\/orbitals\/\d+\/\w+$/),
  'lost key of a trait': lostKey(/\/traits\/\d+\/\w+$/),
  'lost key of a page': lostKey(/\/pages\/\d+\/\w+$/),
  'lost key of a field': lostKey(/\/fields\/\d+\/\w+$/),
  'lost key of a channel': lostKey(/\/(?:emits|listens)\/\d+\/\w+$/),
  'lost key of a view': lostKey(/\/effects\/\d+\/2(?:\/.*)?\/\w+$/),
  emptied,
  'removed state': removed('state'),
  'removed event': removed('event'),
  'removed field': removed('field'),
  'removed emit': removed('emit'),
  'removed transition': removed('transition'),
  'removed page': removed('page'),
  'event no longer mentioned': unmentioned('event'),
  'state no longer mentioned': unmentioned('state'),
  'trait no longer mentioned': unmentioned('trait'),
};

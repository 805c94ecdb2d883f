import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

/** A list of elements inside a document, with what makes a new element of it. */
interface ElementList {
  readonly items: Json[];
  create(random: Random): Json;
}

const FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'enum', 'relation', 'array'];
const PATTERNS = [
  'card',
  'data-grid',
  'form-section',
  'badge',
  'stat-display',
  'timeline',
  'alert',
];

const newName = (random: Random) => `New${random.integer(1e9)}`;
const nameIn = (items: readonly Json[], key: string, random: Random): Json => {
  const names = items.map((item) => (isObject(item) ? item[key] : item)).filter((name) => name);
  return (names.length > 0 ? random.pick(names) : newName(random)) as Json;
};

function createEffect(random: Random): Json {
  return random.pick<(r: Random) => Json>([
    (r) => ['render-ui', 'main', { type: r.pick(PATTERNS), title: 'Title', look: 'plain' }],
    (r) => ['set', `@entity.${newName(r)}`, r.integer(10)],
    (r) => ['emit', newName(r)],
    () => ['notify', 'Done', 'success'],
    (r) => ['persist', r.pick(['create', 'update', 'delete']), newName(r), '@payload'],
    (r) => ['fetch', newName(r)],
  ])(random);
}

/** The lists of elements of a document, created where a container lacks one. */
function listElements(document: JsonObject): ElementList[] {
  const lists: ElementList[] = [];
  const list = (owner: JsonObject, key: string, create: ElementList['create']) => {
    if (!Array.isArray(owner[key])) owner[key] = [];
    const items = owner[key] as Json[];
    lists.push({ items, create });
    return items;
  };
  const orbitals = list(document, 'orbitals', (r) => ({ name: newName(r), entity: newName(r) }));
  for (const orbital of orbitals.filter(isObject)) {
    if (isObject(orbital.entity)) {
      list(orbital.entity, 'fields', (r) => ({ name: newName(r), type: r.pick(FIELD_TYPES) }));
    }
    const traits = list(orbital, 'traits', (r) => ({ name: newName(r), category: 'lifecycle' }));
    list(orbital, 'pages', (r) => ({
      name: newName(r),
      path: `/${newName(r)}`,
      traits: [{ ref: nameIn(traits, 'name', r) }],
    }));
    for (const trait of traits.filter(isObject)) listTrait(trait, list);
  }
  return lists;
}

type List = (owner: JsonObject, key: string, create: ElementList['create']) => Json[];

function listTrait(trait: JsonObject, list: List): void {
  if (typeof trait.ref === 'string') return;
  list(trait, 'emits', (r) => ({ event: newName(r), scope: r.pick(['internal', 'external']) }));
  list(trait, 'listens', (r) => ({
    event: newName(r),
    triggers: nameIn(asArray((trait.stateMachine as JsonObject)?.events), 'key', r),
    source: { kind: 'trait', trait: newName(r) },
  }));
  list(trait, 'ticks', (r) => ({ name: newName(r), interval: 1000, effects: [createEffect(r)] }));
  if (!isObject(trait.stateMachine)) return;
  const machine = trait.stateMachine;
  const states = list(machine, 'states', (r) => ({ name: newName(r) }));
  const events = list(machine, 'events', (r) => ({ key: newName(r) }));
  const transitions = list(machine, 'transitions', (r) => ({
    from: nameIn(states, 'name', r),
    event: nameIn(events, 'key', r),
    to: nameIn(states, 'name', r),
  }));
  for (const transition of transitions.filter(isObject)) {
    list(transition, 'effects', createEffect);
  }
}

/** The document after one random addition or removal of an element. The input stays as it is. */
export function editOnce(document: JsonObject, random: Random): JsonObject {
  const edited = structuredClone(document);
  const lists = listElements(edited);
  const wantsRemoval = random.next() < 0.5;
  const full = lists.filter((list) => list.items.length > 0);
  if (wantsRemoval && full.length > 0) {
    const { items } = random.pick(full);
    items.splice(random.integer(items.length), 1);
  } else {
    const { items, create } = random.pick(lists);
    items.splice(random.integer(items.length + 1), 0, create(random));
  }
  return edited;
}

/** How many elements a list item is, with all inside it. */
function countElements(item: Json): number {
  const inner = isObject(item) ? Object.values(item) : [];
  let count = 1;
  for (const value of inner) {
    if (Array.isArray(value)) for (const part of value) count += countElements(part);
    else if (isObject(value)) count += countElements(value) - 1;
  }
  return count;
}

/** The document without a share (0..1) of its elements; one that holds others counts with them. */
export function removeElements(document: JsonObject, share: number, random: Random): JsonObject {
  const edited = structuredClone(document);
  const items = listElements(edited).flatMap((list) => list.items.map((item) => ({ list, item })));
  let left = Math.round((countElements(edited) - 1) * share);
  for (const { list, item } of random.shuffle(items)) {
    if (left <= 0) break;
    const size = countElements(item);
    const at = list.items.indexOf(item);
    if (size > left || at < 0) continue;
    list.items.splice(at, 1);
    left -= size;
  }
  return edited;
}

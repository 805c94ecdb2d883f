import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from '../faults/inject.ts';
import { drop, findPlaces, misspell, onPlace, type Place, put, type Slip } from './places.ts';

type Accepts = (place: Place) => boolean;
type Words = Readonly<Record<string, readonly string[]>>;

const objects = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
const isUsed = (document: JsonObject, name: string) =>
  JSON.stringify(document).includes(`"${name}"`);

const memberOf =
  (list: string, ...keys: string[]): Accepts =>
  (place) =>
    place.list === list && keys.includes(String(place.key));

const callOf =
  (...heads: string[]): Accepts =>
  ({ value, path }) =>
    Array.isArray(value) && heads.includes(textOf(value[0])) && /\/(effects|guard)/.test(path);

/** A path from one of the roots, in a guard or an effect. */
const readOf =
  (roots: string): Accepts =>
  ({ value, path }) =>
    new RegExp(`^@(${roots})\\.[\\w.]+$`).test(textOf(value)) && /\/(effects|guard)\b/.test(path);

/** An argument of a call in an effect, by its place after the operator. */
const argumentOf =
  (index: number, ...heads: string[]): Accepts =>
  ({ holder, key, path }) =>
    Array.isArray(holder) &&
    key === index &&
    heads.includes(textOf(holder[0])) &&
    path.includes('/effects/');

/** The property of a drawn pattern that names the event that it fires. */
const firedEvent: Accepts = ({ key, value, path, holder }) =>
  isObject(holder) &&
  path.includes('/effects/') &&
  /^(event|action|\w+Event)$/.test(String(key)) &&
  /^[A-Z][A-Z_]{3,}$/.test(textOf(value));

/** Edits a text; no edit where the new text equals the old one. */
function rewrite(accepts: Accepts, write: (text: string, random: Random) => string): Slip['slip'] {
  return onPlace(
    (place) => typeof place.value === 'string' && accepts(place),
    (place, random) => {
      const text = write(place.value as string, random);
      if (text === place.value) return false;
      put(place, text);
      return true;
    },
  );
}

/** The last name of a path, misspelt. */
const mistype = (text: string, random: Random) => {
  const at = text.lastIndexOf('.') + 1;
  return text.length - at < 4 ? text : text.slice(0, at) + misspell(text.slice(at), random);
};

/** One of the words in another word's place, in the same case. */
const saidAs = (words: Words) => (text: string, random: Random) => {
  for (const [word, others] of Object.entries(words)) {
    const found = new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, 'i').exec(text)?.[0];
    if (found === undefined) continue;
    const other = random.pick(others);
    return text.replace(found, found === found.toUpperCase() ? other.toUpperCase() : other);
  }
  return text;
};

const inPlural = (text: string) => (text.endsWith('s') ? text.slice(0, -1) : `${text}s`);
const toCamelCase = (text: string) =>
  text.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Lists of words, each with those that are said in its place: `word other other; word other`. */
const parseWords = (lists: string): Words =>
  Object.fromEntries(
    lists.split('; ').map((list) => [list.split(' ')[0], list.split(' ').slice(1)]),
  );

const EVENT_WORDS = parseWords(
  'create add new; add create insert; save submit store; submit send confirm; close dismiss hide; cancel abort; delete remove destroy; remove delete; edit modify change; view open show; select pick choose; refresh reload; start begin run; reset clear restart',
);
const FIELD_WORDS = parseWords(
  'title name label; name title label; status state phase; description details text; amount total sum; total amount sum; email mail emailAddress; count number quantity; score points; result outcome response; active enabled isActive; content body text',
);
const TYPE_WORDS = parseWords(
  'number integer decimal; boolean bool checkbox; string varchar String; object json map; array list string[]',
);
const SLOT_WORDS = parseWords('main body page; modal dialog popup; sidebar aside');
const VERB_WORDS = parseWords('create insert add; update edit; delete remove');
const ROOT_WORDS = parseWords('entity record data; payload event.payload params');
const SOUNDS = parseWords('ph f; ck k; tt t; ee ea; y i; c k');
const OPERATORS = parseWords('and &&; or ||; not !');
const COMPARISONS = ['>', '<', '>=', '<=', '=', '==', '!='];

type Machine = Record<'states' | 'events' | 'transitions', JsonObject[]> & { trait: JsonObject };

/** Edits one state machine among those that have a place for it. */
function onMachine(edit: (machine: Machine, random: Random) => boolean): Slip['slip'] {
  return (document, random) =>
    random
      .shuffle(findPlaces(document, ({ value }) => isObject(value) && isObject(value.stateMachine)))
      .some(({ value }) => {
        const trait = value as JsonObject;
        const { states, events, transitions } = trait.stateMachine as JsonObject;
        const parts = { states, events, transitions } as unknown as Machine;
        if (!Object.values(parts).every((part) => objects(part).length > 0)) return false;
        return edit({ ...parts, trait }, random);
      });
}

/** Takes one item of those accepted out of a list of the machine. */
const takeOut = (
  part: 'events' | 'transitions',
  accepts: (item: JsonObject, machine: Machine) => boolean,
) =>
  onMachine((machine, random) => {
    const found = machine[part].filter((item) => accepts(item, machine));
    if (found.length === 0) return false;
    machine[part].splice(machine[part].indexOf(random.pick(found)), 1);
    return true;
  });

const pasteTwice = (accepts: Accepts) =>
  onPlace(accepts, ({ holder, key, value }) => {
    (holder as Json[]).splice(Number(key) + 1, 0, copyJson(value));
  });

/** Renames a declaration and every other one of its uses, but the first; no edit where it has none. */
function renameHalf(declares: Accepts, findUse: (name: string) => RegExp): Slip['slip'] {
  return (document, random) => {
    const declared = (place: Place) => /^\w{3,}$/.test(textOf(place.value)) && declares(place);
    return random.shuffle(findPlaces(document, declared)).some((place) => {
      const from = place.value as string;
      const to = random.pick([`${from}Info`, `main${from[0]?.toUpperCase()}${from.slice(1)}`]);
      const uses = findPlaces(
        document,
        ({ value, path }) => path !== place.path && findUse(from).test(`${path} ${textOf(value)}`),
      );
      if (uses.length === 0 || isUsed(document, to)) return false;
      put(place, to);
      for (const [i, use] of uses.entries()) {
        if (i % 2 === 1) put(use, textOf(use.value).replace(from, to));
      }
      return true;
    });
  };
}

function flatten(trait: JsonObject, states: Json[]): boolean {
  Object.assign(trait, { ...(trait.stateMachine as JsonObject), ...trait, states });
  delete trait.stateMachine;
  return true;
}

const isInit = ({ event }: JsonObject) => /^(INIT|LOAD|START|MOUNT)$/.test(textOf(event));

/** A transition that only takes an overlay away. */
const isExit = ({ effects }: JsonObject) =>
  /^\[(\["render-ui","\w+",null\],?)+\]$/.test(JSON.stringify(effects ?? null));

/** Mistakes of agents, visitors and readers of the contract, written without looking at other mistakes or at repairs. */
const KINDS: Readonly<Record<string, Slip['slip']>> = {
  // An agent rewrites the list of transitions and forgets the one that draws first.
  'lost INIT': takeOut('transitions', isInit),
  // CANCEL and CLOSE look alike, and one is deleted as superfluous.
  'lost exit of an overlay': takeOut('transitions', isExit),
  // The button is drawn first and its transition is left for later.
  'button without handler': takeOut(
    'transitions',
    ({ event }, { trait, transitions }) =>
      transitions.filter((one) => one.event === event).length === 1 &&
      findPlaces(trait, firedEvent).some(({ value }) => value === event),
  ),
  // A transition is written and the list of events above it is not touched.
  'undeclared event': takeOut(
    'events',
    (event, { transitions }) =>
      event.payloadSchema === undefined && transitions.some((one) => one.event === event.key),
  ),
  // The event is copied by eye from another trait.
  'mistyped listened event': rewrite(memberOf('listens', 'event'), mistype),
  // The trigger is a name of this trait, typed from memory.
  'mistyped trigger': rewrite(memberOf('listens', 'triggers'), mistype),
  // A listener names a trait of another orbital, which its author does not see.
  'mistyped source': rewrite(memberOf('source', 'trait', 'orbital'), mistype),
  // A letter is lost in the end of an arrow.
  'mistyped state': rewrite(memberOf('transitions', 'to', 'from'), mistype),
  // INTI is typed in place of INIT.
  'mistyped event of a transition': rewrite(memberOf('transitions', 'event'), mistype),
  // JavaScript writes names of events so.
  'event in camel case': rewrite(memberOf('transitions', 'event'), toCamelCase),
  // An arrow is read from right to left.
  'ends swapped': onMachine(({ transitions }, random) => {
    const isArrow = ({ from, to }: JsonObject) => from !== to && typeof from === 'string';
    const one = random.shuffle(transitions).find(isArrow);
    if (one === undefined) return false;
    Object.assign(one, { from: one.to, to: one.from });
    return true;
  }),
  // A state is copied to be changed, and the change never comes.
  'doubled state': pasteTwice(
    ({ list, value, path }) => list === 'states' && /\/\d+$/.test(path) && isObject(value),
  ),
  // Two edits add the same field.
  'doubled field': pasteTwice(({ path }) => /\/entity\/fields\/\d+$/.test(path)),
  // States are written again as a list of names, and the flag is not.
  'lost initial flag': onPlace(
    ({ key, value }) => key === 'isInitial' && value === true,
    (place) => {
      drop(place);
    },
  ),
  // A new way in is added and the old one keeps its flag.
  'second initial state': onMachine(({ states }, random) => {
    const other = random.shuffle(states).find(({ isInitial }) => isInitial !== true);
    if (other !== undefined) other.isInitial = true;
    return other !== undefined;
  }),
  // The actions of the contract take states and transitions without the wrapper.
  'flat machine': onMachine(({ trait, states }) => flatten(trait, states)),
  // The actions of the contract take states as names, the first of which is initial.
  'flat machine with states by name': onMachine(({ trait, states }) => {
    if (!states[0]?.isInitial || states.some((one) => one.isTerminal || one.isFinal)) return false;
    return flatten(
      trait,
      states.map(({ name }) => textOf(name)),
    );
  }),
  // Guards are written as in code.
  'logical operator of JavaScript': onPlace(callOf(...Object.keys(OPERATORS)), ({ value }) => {
    const call = value as Json[];
    call[0] = OPERATORS[textOf(call[0])]?.[0] ?? null;
  }),
  // Most other formats of state machines take conditions as texts.
  'guard as a text': onPlace(
    ({ key, value }) =>
      key === 'guard' && Array.isArray(value) && COMPARISONS.includes(textOf(value[0])),
    (place) => {
      const [operator, left, right] = place.value as Json[];
      if (textOf(left)[0] !== '@' || typeof right === 'object') return false;
      const isText = typeof right === 'string' && right[0] !== '@';
      put(place, `${left} ${operator} ${isText ? `'${right}'` : right}`);
      return true;
    },
  ),
  // A binding is written before its author has looked at the entity.
  'field by another word': rewrite(readOf('entity'), saidAs(FIELD_WORDS)),
  // Fields of a payload are typed again in each effect.
  'mistyped field of the payload': rewrite(readOf('payload'), mistype),
  // Other template languages call the row and the event otherwise.
  'root by another word': rewrite(readOf('entity|payload'), saidAs(ROOT_WORDS)),
  // Knobs are declared far from where they are read.
  'mistyped knob': rewrite(readOf('config'), mistype),
  // The author means the field that the payload fills.
  'payload is set': rewrite(argumentOf(1, 'set'), (text) =>
    text.replace(/^@entity\./, '@payload.'),
  ),
  // Values of an enum are plain texts, which no editor completes.
  'mistyped value of a state field': rewrite(argumentOf(2, 'set'), (text, random) =>
    /^@|\W/.test(text) ? text : mistype(text, random),
  ),
  // Tables and collections have plural names.
  'entity in plural': rewrite(argumentOf(1, 'fetch', 'ref'), inPlural),
  // Long names of entities are typed in each effect.
  'mistyped persisted entity': rewrite(argumentOf(2, 'persist'), mistype),
  // Rows are inserted, edited and deleted elsewhere.
  'verb of SQL': rewrite(argumentOf(1, 'persist'), saidAs(VERB_WORDS)),
  // An effect looks like a line of a script.
  'effect as a text': onPlace(callOf('emit', 'fetch', 'persist', 'set'), (place) => {
    const words = place.value as Json[];
    if (!words.every((word) => /^[@\w.]+$/.test(textOf(word)))) return false;
    put(place, words.join(' '));
    return true;
  }),
  // A button is copied and its event typed again.
  'mistyped event of a control': rewrite(firedEvent, mistype),
  // The label changes and the event is changed with it.
  'event of a control by another word': (document, random) =>
    rewrite(firedEvent, (text) => {
      const other = saidAs(EVENT_WORDS)(text, random);
      return isUsed(document, other) ? text : other;
    })(document, random),
  // The emit of an effect and its declaration are edited apart.
  'mistyped emitted event': rewrite(argumentOf(1, 'emit'), mistype),
  // Names of components are learned by ear: "typografy".
  'component by its sound': rewrite(
    ({ key, path }) => key === 'type' && path.includes('/effects/'),
    (text) => text.replace(/ph|ck|tt|ee|y|c(?=[aou])/, (part) => SOUNDS[part]?.[0] ?? part),
  ),
  // Other frameworks have a body and dialogs.
  'slot by another word': rewrite(argumentOf(1, 'render-ui'), saidAs(SLOT_WORDS)),
  // A trait is moved and its mount is not written again.
  'page lost its trait': onPlace(
    ({ value, path }) => /\/pages\/\d+\/traits$/.test(path) && objects(value).length === 1,
    (place) => {
      put(place, []);
    },
  ),
  // Routers of other frameworks take it so.
  'path without slash': rewrite(memberOf('pages', 'path'), (text) => text.replace(/^\//, '')),
  // A page names a trait that its author does not see.
  'mistyped mount': rewrite(({ path }) => /\/pages\/\d+\/traits\/\d+\/ref$/.test(path), mistype),
  // A trait is copied into an orbital of another entity.
  'mistyped linked entity': rewrite(memberOf('traits', 'linkedEntity'), mistype),
  // Databases and JSON Schema have other names for types.
  'type of another language': rewrite(
    ({ key, path }) => key === 'type' && path.includes('/entity/fields/'),
    saidAs(TYPE_WORDS),
  ),
  // In code the type of a field that refers to a user is User.
  'entity as a type': onPlace(
    ({ value, path }) =>
      path.includes('/entity/fields/') && isObject(value) && isObject(value.relation),
    ({ value }) => {
      const field = value as JsonObject;
      field.type = (field.relation as JsonObject).entity;
      delete field.relation;
    },
  ),
  // An editor without a rename follows half of the uses.
  'partial rename: field': renameHalf(
    ({ key, path }) => key === 'name' && /\/entity\/fields\/\d+\/name$/.test(path),
    (name) => new RegExp(`/effects/.* @entity\\.${name}$|/fields/\\d+ ${name}$`),
  ),
  // A state gets a better name and some arrows keep the old one.
  'partial rename: state': renameHalf(
    memberOf('states', 'name'),
    (name) => new RegExp(`/transitions/\\d+/(from|to) ${name}$`),
  ),
  // A trait gets a better name, and others still listen to the old one.
  'partial rename: trait': renameHalf(
    ({ key, path }) => key === 'name' && /\/traits\/\d+\/name$/.test(path),
    (name) => new RegExp(`/(ref|trait) ${name}$| @trait\\.${name}$`),
  ),
};

export const REPORTED: readonly Slip[] = Object.entries(KINDS).map(([name, slip]) => ({
  name,
  slip,
}));

/** Kinds after which the document no longer holds what it had. */
export const REPORTED_LOSSES = ['lost INIT', 'button without handler'];

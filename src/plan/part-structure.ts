import { append } from '../kernel/append.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isObject, isString, type Json } from '../kernel/json.ts';
import { BINDING_ROOTS } from '../language/grammar/bindings.ts';
import { Reader } from '../language/reader/reader.ts';
import { SilentVisitor } from '../language/reader/visitor.ts';
import { descendants, type Part } from './outline.ts';

/** How often each token of a part's structure occurs, by the token's number. */
export type Tokens = ReadonlyMap<number, number>;

/** The form of a part without its names. */
export interface Structure {
  readonly tokens: Tokens;
  /** Sum of the counts. */
  readonly size: number;
  /** Whether there is anything to recognise it by: where not, it is known by its name alone. */
  readonly isTelling: boolean;
}

/** Answers the structure of any part of one outline; each is derived once. */
export type StructureOf = (part: Part) => Structure;

/** Weighted Jaccard similarity (0..1) of two structures. */
export function similarity(a: Structure, b: Structure): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.tokens.size <= b.tokens.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [token, count] of small.tokens) {
    const other = large.tokens.get(token);
    if (other !== undefined) shared += Math.min(count, other);
  }
  return shared / (a.size + b.size - shared);
}

/** The greatest similarity that sizes alone allow. */
export function similarityBound(a: Structure, b: Structure): number {
  const largest = Math.max(a.size, b.size);
  return largest === 0 ? 1 : Math.min(a.size, b.size) / largest;
}

/** A text that is equal for two structures of one vocabulary exactly where their tokens are. */
function signatureOf({ tokens }: Structure): string {
  const counts = [...tokens].sort(([a], [b]) => a - b);
  return counts.map(([token, count]) => `${token}×${count}`).join(' ');
}

/**
 * Numbers the tokens of structures. Structures compare only where they share a vocabulary. Each token
 * has a number for every place that a transition gives it: its own, or beside a state or an event.
 */
export class TokenVocabulary {
  readonly #numbers = new Map<string, number>();

  numberOf(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.#numbers.size * ROLES;
      this.#numbers.set(token, number);
    }
    return number;
  }
}

/** The relation of a transition to a part: it leaves or enters the state, or the event fires it. */
type Role = 'out' | 'in' | 'on';

const ROLE_OFFSETS: Readonly<Record<Role, number>> = { out: 1, in: 2, on: 3 };
const ROLES = 4;

interface Neighbor {
  readonly transition: Part;
  readonly role: Role;
}

const NONE: readonly Neighbor[] = [];

/** The transitions of a trait by the states and events that they join. */
interface Neighbors {
  readonly states: ReadonlyMap<string, readonly Neighbor[]>;
  readonly events: ReadonlyMap<string, readonly Neighbor[]>;
}

interface TransitionDigest {
  readonly signature: string;
  readonly isLoop: boolean;
}

/** Reads structures of an outline's parts, blind to the names that the outline defines. */
export function createStructureOf(root: Part, vocabulary: TokenVocabulary): StructureOf {
  const reader = new StructureReader(root, vocabulary);
  return (part) => reader.structureOf(part);
}

class StructureReader {
  readonly #names: ReadonlySet<string>;
  readonly #vocabulary: TokenVocabulary;
  readonly #known = new Map<Part, Structure>();
  readonly #digests = new Map<Part, TransitionDigest>();
  readonly #neighbors = new Map<Part, Neighbors>();
  readonly #neighborTokens = new Map<readonly Neighbor[], Tokens>();

  constructor(root: Part, vocabulary: TokenVocabulary) {
    this.#names = collectDefinedNames(root);
    this.#vocabulary = vocabulary;
  }

  structureOf(part: Part): Structure {
    let structure = this.#known.get(part);
    if (!structure) {
      checkpoint();
      structure = this.#measure(part);
      this.#known.set(part, structure);
    }
    return structure;
  }

  #measure(part: Part): Structure {
    const counts = new Map<number, number>();
    const addNumber = (token: number, count: number) =>
      counts.set(token, (counts.get(token) ?? 0) + count);
    const add = (token: string) => addNumber(this.#vocabulary.numberOf(token), 1);
    addOwn(part, this.#names, add);
    for (const child of part.children) {
      add(`+${child.type}`);
      if (child.type !== 'state' && child.type !== 'event') {
        for (const [token, count] of this.structureOf(child).tokens) addNumber(token, count);
      } else addOwn(child, this.#names, add);
    }
    if (part.type === 'state' || part.type === 'event') {
      for (const [token, count] of this.#tokensOf(this.#neighborsOf(part))) addNumber(token, count);
    }
    let size = 0;
    for (const count of counts.values()) size += count;
    return { tokens: counts, size, isTelling: this.#isTelling(part) };
  }

  /** The facts in transitions about the state or event that they join. Namesakes share them, so it is counted once. */
  #tokensOf(neighbors: readonly Neighbor[]): Tokens {
    const known = this.#neighborTokens.get(neighbors);
    if (known) return known;
    const counts = new Map<number, number>();
    const add = (token: number, count: number) =>
      counts.set(token, (counts.get(token) ?? 0) + count);
    for (const { transition, role } of neighbors) {
      checkpoint();
      const { signature, isLoop } = this.#digestOf(transition);
      const shape = `${role}${isLoop ? ' loop' : ''}`;
      add(this.#vocabulary.numberOf(shape), 1);
      add(this.#vocabulary.numberOf(`${shape}\n${signature}`), 1);
      const offset = ROLE_OFFSETS[role];
      for (const [token, count] of this.structureOf(transition).tokens) add(token + offset, count);
    }
    this.#neighborTokens.set(neighbors, counts);
    return counts;
  }

  #digestOf(transition: Part): TransitionDigest {
    let digest = this.#digests.get(transition);
    if (!digest) {
      const [from, , to] = transition.name.split('|');
      digest = { signature: signatureOf(this.structureOf(transition)), isLoop: from === to };
      this.#digests.set(transition, digest);
    }
    return digest;
  }

  /** The transitions that leave or enter a state, or that an event fires. */
  #neighborsOf(part: Part): readonly Neighbor[] {
    const { parent } = part;
    if (!parent) return NONE;
    let neighbors = this.#neighbors.get(parent);
    if (!neighbors) {
      neighbors = readNeighbors(parent);
      this.#neighbors.set(parent, neighbors);
    }
    return neighbors[part.type === 'state' ? 'states' : 'events'].get(part.name) ?? NONE;
  }

  #isTelling(part: Part): boolean {
    switch (part.type) {
      case 'state':
        return this.#neighborsOf(part).length > 0;
      case 'event':
        return this.#neighborsOf(part).length > 0 || hasItems(part, 'payloadSchema');
      case 'orbital':
        return part.children.some((child) => this.#isTelling(child));
      default:
        return hasContent(part);
    }
  }
}

function readNeighbors(trait: Part): Neighbors {
  const states = new Map<string, Neighbor[]>();
  const events = new Map<string, Neighbor[]>();
  for (const transition of trait.children) {
    if (transition.type !== 'transition') continue;
    const [from = '', event = '', to = ''] = transition.name.split('|');
    append(events, event, { transition, role: 'on' });
    append(states, from, { transition, role: 'out' });
    append(states, to, { transition, role: 'in' });
  }
  return { states, events };
}

/** Whether a part says anything beside its name, its neighbours aside. */
function hasContent(part: Part): boolean {
  switch (part.type) {
    case 'field':
      return ['values', 'items', 'properties', 'relation'].some((key) => part.properties.has(key));
    case 'emit':
      return hasItems(part, 'payloadSchema');
    case 'use':
      return part.properties.has('from');
    case 'listen':
    case 'page_trait':
    case 'transition':
      return false;
    case 'page':
      return part.properties.has('path') || part.children.length > 0;
    case 'entity':
      return part.children.length > 1;
    default:
      return part.children.length > 0 || part.properties.has('ref');
  }
}

function hasItems(part: Part, key: string): boolean {
  const held = part.properties.get(key)?.value;
  return Array.isArray(held) && held.length > 0;
}

function addOwn(part: Part, names: ReadonlySet<string>, add: (token: string) => void): void {
  if (part.type === 'guard' || part.type === 'effect') addLeaves(part.value, part.type, names, add);
  for (const { keys, value } of part.properties.values()) {
    const key = keys[keys.length - 1] as string;
    if (isIdentity(key)) continue;
    if (key === 'config' && isObject(value)) {
      for (const knob in value) addLeaves(value[knob], 'knob', names, add);
    } else if (key === 'entityContract') add(key);
    else addLeaves(value, key, names, add);
  }
}

/** Keys whose values identify the document, not the work of the part. */
function isIdentity(key: string): boolean {
  return key === 'id' || key.endsWith('Id') || key.endsWith('Ids');
}

/** One token per scalar: its key and its content, without the names that it uses. */
function addLeaves(
  value: Json | undefined,
  key: string,
  names: ReadonlySet<string>,
  add: (token: string) => void,
): void {
  if (Array.isArray(value)) {
    if (value.length === 0) add(`${key}[]`);
    for (const item of value) addLeaves(item, key, names, add);
  } else if (isObject(value)) {
    // The keys of data are fields; those of patterns and declarations are words of the language.
    const isData = value.type === undefined;
    for (const inner in value) addLeaves(value[inner], isData ? '·' : inner, names, add);
  } else if (isString(value)) {
    add(key);
    const word = toNameless(value, names);
    if (key !== 'name' && word !== undefined) add(`${key}=${word}`);
  } else {
    add(`${key}:${String(value)}`);
  }
}

/**
 * The content of a string beside names, or undefined. Bindings keep their root alone, where it is one of the
 * language: what follows names fields and knobs.
 */
function toNameless(text: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(text)) return undefined;
  if (!text.startsWith('@')) return withoutAlias(text, names);
  const [root = '', ...rest] = text.slice(1).split('.');
  return `@${BINDING_ROOTS.has(root) ? root : '·'}${'.·'.repeat(rest.length)}`;
}

/** `Alias.traits.X` names a part of an import, whatever the import is called here. */
function withoutAlias(text: string, names: ReadonlySet<string>): string {
  const dot = text.indexOf('.');
  return dot > 0 && names.has(text.slice(0, dot)) ? text.slice(dot) : text;
}

/** Notes the variables that calls introduce. */
class VariableCollector extends SilentVisitor {
  readonly #names: Set<string>;

  constructor(names: Set<string>) {
    super();
    this.#names = names;
  }

  override bind(name: string): void {
    this.#names.add(name);
  }
}

/**
 * The names that a document defines itself: of orbitals, entities, traits, states, events, ticks, pages
 * and imports, and of lexical variables. They distinguish two documents, not their structures. Fields,
 * payloads and knobs are left out: they are called by words of the vocabulary too (`title`).
 */
function collectDefinedNames(root: Part): ReadonlySet<string> {
  const names = new Set<string>();
  const reader = new Reader(new VariableCollector(names));
  for (const part of descendants(root)) {
    if (part.type === 'guard') reader.readGuard(part.value, [part.value], 0);
    else if (part.type === 'effect') reader.readEffects([part.value], [part.value], 0);
    else if (part.type !== 'field' && part.type !== 'transition' && part.name !== '') {
      names.add(part.name);
    }
  }
  return names;
}

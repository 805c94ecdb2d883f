import { append } from '../kernel/append.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isObject, isString, type Json } from '../kernel/json.ts';
import { BINDING_ROOTS } from '../language/grammar/bindings.ts';
import { descendants, type Part } from './outline.ts';

/** The form of a part without its names. */
export interface Structure {
  /** How often each token occurs. */
  readonly tokens: ReadonlyMap<string, number>;
  /** Sum of the counts. */
  readonly size: number;
  /** Whether there is anything to recognise it by: where not, it is known by its name alone. */
  readonly isTelling: boolean;
}

/** Weighted Jaccard similarity (0..1) of two structures. */
export function similarity(a: Structure, b: Structure): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.tokens.size <= b.tokens.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [token, count] of small.tokens) {
    shared += Math.min(count, large.tokens.get(token) ?? 0);
  }
  return shared / (a.size + b.size - shared);
}

/** The structures of the parts of one outline, blind to the names that it defines; each is derived once. */
export class PartStructures {
  readonly #names: ReadonlySet<string>;
  readonly #known = new Map<Part, Structure>();
  /** By trait: the arms of its states and events. */
  readonly #arms = new Map<Part, ReadonlyMap<string, readonly Arm[]>>();

  constructor(root: Part) {
    this.#names = collectDefinedNames(root);
  }

  of(part: Part): Structure {
    const known = this.#known.get(part);
    if (known) return known;
    checkpoint();
    const tokens = new Map<string, number>();
    let size = 0;
    const add = (token: string, count = 1) => {
      tokens.set(token, (tokens.get(token) ?? 0) + count);
      size += count;
    };
    this.#addOwn(part, add);
    for (const child of part.children) {
      add(`+${child.type}`);
      if (isJoined(child)) this.#addOwn(child, add);
      else for (const [token, count] of this.of(child).tokens) add(token, count);
    }
    const arms = this.#armsOf(part);
    for (const [role, arm] of arms) {
      checkpoint();
      add(role);
      for (const [token, count] of this.of(arm).tokens) add(`${role} ${token}`, count);
    }
    const isTelling =
      part.type === 'orbital'
        ? part.children.some((one) => this.of(one).isTelling)
        : arms.length > 0 || hasContent(part);
    const structure = { tokens, size, isTelling };
    this.#known.set(part, structure);
    return structure;
  }

  #armsOf(part: Part): readonly Arm[] {
    const { type, name, parent } = part;
    if (!parent || !isJoined(part)) return [];
    const arms = this.#arms.get(parent) ?? readArms(parent);
    this.#arms.set(parent, arms);
    return arms.get(`${type} ${name}`) ?? [];
  }

  #addOwn(part: Part, add: (token: string) => void): void {
    if (part.type === 'guard' || part.type === 'effect') {
      this.#addLeaves(part.value, part.type, add);
    }
    for (const { keys, value } of part.properties.values()) {
      const key = keys.at(-1) as string;
      // A value that identifies the document says nothing of the work of the part.
      if (!/^id$|Ids?$/.test(key)) this.#addLeaves(value, key, add);
    }
  }

  /** One token per scalar: its key and its content, without the names that it uses. */
  #addLeaves(value: Json | undefined, key: string, add: (token: string) => void): void {
    if (Array.isArray(value)) {
      if (value.length === 0) add(`${key}[]`);
      for (const item of value) this.#addLeaves(item, key, add);
    } else if (isObject(value)) {
      // The keys of data are fields, those of settings their names; those of patterns and declarations are words of the language.
      const isWritten = value.type !== undefined && key !== 'config';
      for (const inner in value) this.#addLeaves(value[inner], isWritten ? inner : '·', add);
    } else if (isString(value)) {
      add(key);
      const word = this.#toNameless(value);
      if (key !== 'name' && word !== undefined) add(`${key}=${word}`);
    } else {
      add(`${key}:${String(value)}`);
    }
  }

  /**
   * The content of a string beside names, or undefined. Bindings keep their root alone, where it is one of the
   * language: what follows names fields and knobs. `Alias.traits.X` names a part of an import, whatever its alias is.
   */
  #toNameless(text: string): string | undefined {
    if (this.#names.has(text)) return undefined;
    if (text.startsWith('@')) {
      const [root = '', ...rest] = text.slice(1).split('.');
      return `@${BINDING_ROOTS.has(root) ? root : '·'}${'.·'.repeat(rest.length)}`;
    }
    const dot = text.indexOf('.');
    return dot > 0 && this.#names.has(text.slice(0, dot)) ? text.slice(dot) : text;
  }
}

/** Whether transitions join a part and say more of it than it does itself. */
const isJoined = ({ type }: Part): boolean => type === 'state' || type === 'event';

/** A transition that leaves or enters a state, or that an event fires, in its role. */
type Arm = readonly [role: string, transition: Part];

/** The arms of a trait's states and events, by type and name. */
function readArms(trait: Part): ReadonlyMap<string, readonly Arm[]> {
  const arms = new Map<string, Arm[]>();
  for (const arm of trait.children) {
    if (arm.type !== 'transition') continue;
    const [from, event, to] = arm.name.split('|');
    const loop = from === to ? ' loop' : '';
    append(arms, `event ${event}`, [`on${loop}`, arm]);
    append(arms, `state ${from}`, [`out${loop}`, arm]);
    append(arms, `state ${to}`, [`in${loop}`, arm]);
  }
  return arms;
}

/** Keys whose values tell a part from others of its type. */
const TELLING = [
  'values',
  'items',
  'properties',
  'relation',
  'payloadSchema',
  'from',
  'path',
  'ref',
];

/** Whether a part says anything beside its name, the transitions that join it aside. */
function hasContent({ type, children, properties }: Part): boolean {
  if (children.length > (type === 'entity' ? 1 : 0)) return true;
  return TELLING.some((key) => {
    const value = properties.get(key)?.value;
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
}

/**
 * The names that a document defines itself: they distinguish two documents, not their structures. Fields,
 * payloads and knobs are left out: they are called by words of the vocabulary too (`title`).
 */
function collectDefinedNames(root: Part): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { type, name } of descendants(root)) {
    const isCode = type === 'guard' || type === 'effect';
    if (!isCode && type !== 'field' && type !== 'transition' && name !== '') names.add(name);
  }
  return names;
}

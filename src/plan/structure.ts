import { isObject, isString, type Json } from '../kernel/json.ts';
import { BINDING_ROOTS } from '../language/vocabulary/terms.ts';
import { collectDefinedNames } from './defined-names.ts';
import type { Part } from './outline.ts';

/** How often each token of a part's structure occurs. Names that the document defines are left out of them. */
export type Tokens = ReadonlyMap<string, number>;

/** What a part looks like without its names. */
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

/** Reads structures of an outline's parts, blind to the names that the outline defines. */
export function createStructureOf(root: Part): StructureOf {
  const names = collectDefinedNames(root);
  const known = new Map<Part, Structure>();
  const digests = new Map<Part, TransitionDigest>();

  const structureOf = (part: Part): Structure => {
    let structure = known.get(part);
    if (!structure) {
      structure = measure(part);
      known.set(part, structure);
    }
    return structure;
  };

  const measure = (part: Part): Structure => {
    const counts = new Map<string, number>();
    const add = (token: string, count = 1) => counts.set(token, (counts.get(token) ?? 0) + count);
    addOwn(part, names, add);
    for (const child of part.children) {
      add(`+${child.type}`);
      if (child.type !== 'state' && child.type !== 'event') {
        for (const [token, count] of structureOf(child).tokens) add(token, count);
      } else addOwn(child, names, add);
    }
    if (part.type === 'state' || part.type === 'event') addTransitions(part, add);
    let size = 0;
    for (const count of counts.values()) size += count;
    return { tokens: counts, size, isTelling: isTelling(part) };
  };

  const digestOf = (transition: Part): TransitionDigest => {
    let digest = digests.get(transition);
    if (!digest) {
      const [from, , to] = transition.name.split('|');
      const own = [...structureOf(transition).tokens].map(([t, n]) => `${t}×${n}`).sort();
      digest = { fine: own.join('\n'), isLoop: from === to };
      digests.set(transition, digest);
    }
    return digest;
  };

  const addTransitions = (part: Part, add: (token: string, count?: number) => void) => {
    for (const { transition, role } of transitionsOf(part)) {
      const { fine, isLoop } = digestOf(transition);
      const shape = `${role}${isLoop ? ' loop' : ''}`;
      add(shape);
      add(`${shape}\n${fine}`);
      for (const [token, count] of structureOf(transition).tokens) add(`${role} ${token}`, count);
    }
  };
  return structureOf;
}

interface TransitionDigest {
  readonly fine: string;
  readonly isLoop: boolean;
}

type Role = 'out' | 'in' | 'on';

/** The transitions that leave or enter a state, or that an event fires. */
function* transitionsOf(part: Part): Generator<{ transition: Part; role: Role }> {
  for (const transition of part.parent?.children ?? []) {
    if (transition.type !== 'transition') continue;
    const [from, event, to] = transition.name.split('|');
    if (part.type === 'event' && event === part.name) yield { transition, role: 'on' };
    if (part.type === 'state' && from === part.name) yield { transition, role: 'out' };
    if (part.type === 'state' && to === part.name) yield { transition, role: 'in' };
  }
}

function isTelling(part: Part): boolean {
  switch (part.type) {
    case 'state':
      return !transitionsOf(part).next().done;
    case 'event':
      return !transitionsOf(part).next().done || hasItems(part, 'payloadSchema');
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
    case 'orbital':
      return part.children.some(isTelling);
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

/** Keys whose values tell which document it is, not what the part does. */
function isIdentity(key: string): boolean {
  return key === 'id' || key.endsWith('Id') || key.endsWith('Ids');
}

/** One token per scalar: the key it stands under and what it says, without the names that it uses. */
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
 * What a string says beside names, or undefined. Bindings keep their root alone, where it is one of the
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

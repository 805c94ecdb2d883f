import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, parsePointer, toPointer } from '../kernel/pointer.ts';

const LOADED = [{ name: 'data', type: '[Book]' }];
const FAILED = [{ name: 'error', type: 'string' }];

const draw = (slot: string, pattern: JsonObject | null): Json => ['render-ui', slot, pattern];
const text = (content: string): JsonObject => ({ type: 'typography', content });
const drawTitle = (): Json => draw('main', text('@config.title'));
const button = (label: string, action: string): JsonObject => ({ type: 'button', label, action });
const move = (from: string, event: string, to: string, ...effects: Json[]): JsonObject => ({
  from,
  to,
  event,
  effects,
});
const stay = (state: string, event: string, ...effects: Json[]): JsonObject =>
  move(state, event, state, ...effects);

const LENDING_TRAIT: JsonObject = {
  name: 'Lending',
  category: 'interaction',
  linkedEntity: 'Book',
  config: { title: { type: 'string', default: 'Books' } },
  emits: [
    { event: 'BOOK_LENT', payloadSchema: [{ name: 'id', type: 'string' }] },
    { event: 'BookLoaded', scope: 'internal', payloadSchema: LOADED },
    { event: 'BookLoadFailed', scope: 'internal', payloadSchema: FAILED },
  ],
  stateMachine: {
    states: [{ name: 'browsing', isInitial: true }, { name: 'confirming' }],
    events: [
      { key: 'INIT', name: 'Initialize' },
      { key: 'BookLoaded', name: 'Book loaded', payloadSchema: LOADED },
      { key: 'BookLoadFailed', name: 'Book load failed', payloadSchema: FAILED },
      { key: 'LEND', name: 'Lend', payloadSchema: [{ name: 'id', type: 'string' }] },
      { key: 'CONFIRM', name: 'Confirm' },
      { key: 'CANCEL', name: 'Cancel' },
    ],
    transitions: [
      stay(
        'browsing',
        'INIT',
        ['fetch', 'Book', { emit: { success: 'BookLoaded', failure: 'BookLoadFailed' } }],
        drawTitle(),
      ),
      stay(
        'browsing',
        'BookLoaded',
        draw('main', {
          type: 'data-grid',
          entity: '@payload.data',
          fields: ['title', 'status'],
          itemActions: [{ label: 'Lend', event: 'LEND' }],
        }),
      ),
      stay(
        'browsing',
        'BookLoadFailed',
        draw('main', { type: 'alert', message: '@payload.error' }),
      ),
      {
        ...move(
          'browsing',
          'LEND',
          'confirming',
          ['set', '@entity.id', '@payload.id'],
          draw('modal', {
            type: 'stack',
            children: [button('Confirm', 'CONFIRM'), button('Cancel', 'CANCEL')],
          }),
        ),
        guard: ['=', '@entity.status', 'available'],
      },
      move(
        'confirming',
        'CONFIRM',
        'browsing',
        draw('modal', null),
        ['persist', 'update', 'Book', '@entity'],
        ['emit', 'BOOK_LENT', { id: '@entity.id' }],
        drawTitle(),
      ),
      move('confirming', 'CANCEL', 'browsing', draw('modal', null), drawTitle()),
    ],
  },
};

const NOTICES_TRAIT: JsonObject = {
  name: 'Notices',
  category: 'interaction',
  linkedEntity: 'Book',
  listens: [{ event: 'BOOK_LENT', triggers: 'NOTE', source: { kind: 'trait', trait: 'Lending' } }],
  stateMachine: {
    states: [{ name: 'idle', isInitial: true }],
    events: [
      { key: 'INIT', name: 'Initialize' },
      { key: 'NOTE', name: 'Note' },
    ],
    transitions: [
      stay('idle', 'INIT', draw('sidebar', text('No notices'))),
      stay('idle', 'NOTE', draw('sidebar', text('A book was lent'))),
    ],
  },
};

/** A small, complete application without a finding: every check's example is one edit away from it. */
export const LENDING_LIBRARY: JsonObject = {
  name: 'lending-library',
  orbitals: [
    {
      name: 'BookOrbital',
      entity: {
        name: 'Book',
        persistence: 'persistent',
        collection: 'books',
        fields: [
          { name: 'id', type: 'string', required: true },
          { name: 'title', type: 'string', required: true },
          { name: 'borrower', type: 'string' },
          { name: 'status', type: 'enum', values: ['available', 'lent'], default: 'available' },
        ],
      },
      traits: [LENDING_TRAIT, NOTICES_TRAIT],
      pages: [{ name: 'Books', path: '/books', traits: [{ ref: 'Lending' }, { ref: 'Notices' }] }],
    },
  ],
};

/** A copy of the lending library with values replaced by JSON Pointer; undefined removes the member or item. */
export const editExample = (edits: Readonly<Record<string, Json | undefined>>): JsonObject =>
  editDocument(LENDING_LIBRARY, edits);

/** A document, and the places of what a check finds in it. */
export interface Example {
  readonly document: JsonObject;
  readonly at: readonly string[];
}

/** The lending library with edits that a check finds: at the places of the edits where no others are given. */
export const createExample = (
  edits: Readonly<Record<string, Json | undefined>>,
  at: readonly string[] = Object.keys(edits),
): Example => ({ document: editExample(edits), at });

/** A copy of a document with values put at places, or taken away where they are `undefined`. */
export function editDocument(
  original: JsonObject,
  edits: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const document = structuredClone(original);
  for (const [pointer, value] of Object.entries(edits)) {
    const path = parsePointer(pointer);
    const key = path.pop() as string;
    const parent = findAt(document, toPointer(path));
    if (Array.isArray(parent)) {
      if (value === undefined) parent.splice(Number(key), 1);
      else parent.splice(Number(key), 1, value);
    } else if (isObject(parent)) {
      if (value === undefined) delete parent[key];
      else parent[key] = value;
    } else throw new RangeError(`The document has nothing at ${pointer}.`);
  }
  return document;
}

/** Pointer prefixes of the example's two traits. */
export const LENDING = '/orbitals/0/traits/0';
export const NOTICES = '/orbitals/0/traits/1';

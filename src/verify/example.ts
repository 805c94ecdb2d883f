import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { parsePointer } from '../kernel/pointer.ts';

const LOADED = [{ name: 'data', type: '[Book]' }];
const FAILED = [{ name: 'error', type: 'string' }];

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
      traits: [
        {
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
              {
                from: 'browsing',
                to: 'browsing',
                event: 'INIT',
                effects: [
                  ['fetch', 'Book', { emit: { success: 'BookLoaded', failure: 'BookLoadFailed' } }],
                  ['render-ui', 'main', { type: 'typography', content: '@config.title' }],
                ],
              },
              {
                from: 'browsing',
                to: 'browsing',
                event: 'BookLoaded',
                effects: [
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'data-grid',
                      entity: '@payload.data',
                      fields: ['title', 'status'],
                      itemActions: [{ label: 'Lend', event: 'LEND' }],
                    },
                  ],
                ],
              },
              {
                from: 'browsing',
                to: 'browsing',
                event: 'BookLoadFailed',
                effects: [['render-ui', 'main', { type: 'alert', message: '@payload.error' }]],
              },
              {
                from: 'browsing',
                to: 'confirming',
                event: 'LEND',
                guard: ['=', '@entity.status', 'available'],
                effects: [
                  ['set', '@entity.id', '@payload.id'],
                  [
                    'render-ui',
                    'modal',
                    {
                      type: 'stack',
                      children: [
                        { type: 'button', label: 'Confirm', action: 'CONFIRM' },
                        { type: 'button', label: 'Cancel', action: 'CANCEL' },
                      ],
                    },
                  ],
                ],
              },
              {
                from: 'confirming',
                to: 'browsing',
                event: 'CONFIRM',
                effects: [
                  ['render-ui', 'modal', null],
                  ['persist', 'update', 'Book', '@entity'],
                  ['emit', 'BOOK_LENT', { id: '@entity.id' }],
                  ['render-ui', 'main', { type: 'typography', content: '@config.title' }],
                ],
              },
              {
                from: 'confirming',
                to: 'browsing',
                event: 'CANCEL',
                effects: [
                  ['render-ui', 'modal', null],
                  ['render-ui', 'main', { type: 'typography', content: '@config.title' }],
                ],
              },
            ],
          },
        },
        {
          name: 'Notices',
          category: 'interaction',
          linkedEntity: 'Book',
          listens: [
            {
              event: 'BOOK_LENT',
              triggers: 'NOTE',
              source: { kind: 'trait', trait: 'Lending' },
            },
          ],
          stateMachine: {
            states: [{ name: 'idle', isInitial: true }],
            events: [
              { key: 'INIT', name: 'Initialize' },
              { key: 'NOTE', name: 'Note' },
            ],
            transitions: [
              {
                from: 'idle',
                to: 'idle',
                event: 'INIT',
                effects: [['render-ui', 'sidebar', { type: 'typography', content: 'No notices' }]],
              },
              {
                from: 'idle',
                to: 'idle',
                event: 'NOTE',
                effects: [
                  ['render-ui', 'sidebar', { type: 'typography', content: 'A book was lent' }],
                ],
              },
            ],
          },
        },
      ],
      pages: [{ name: 'Books', path: '/books', traits: [{ ref: 'Lending' }, { ref: 'Notices' }] }],
    },
  ],
};

/** A copy of the lending library with values replaced by JSON Pointer; undefined removes the member or item. */
export function editExample(edits: Readonly<Record<string, Json | undefined>>): JsonObject {
  const document = structuredClone(LENDING_LIBRARY);
  for (const [pointer, value] of Object.entries(edits)) {
    const path = parsePointer(pointer);
    const key = path.pop() as string;
    let parent: Json | undefined = document;
    for (const token of path) {
      parent = Array.isArray(parent)
        ? parent[Number(token)]
        : isObject(parent)
          ? parent[token]
          : undefined;
    }
    if (Array.isArray(parent)) {
      if (value === undefined) parent.splice(Number(key), 1);
      else parent.splice(Number(key), 1, value);
    } else if (isObject(parent)) {
      if (value === undefined) delete parent[key];
      else parent[key] = value;
    } else throw new RangeError(`The example has nothing at ${pointer}.`);
  }
  return document;
}

/** Pointer prefixes of the example's two traits. */
export const LENDING = '/orbitals/0/traits/0';
export const NOTICES = '/orbitals/0/traits/1';

import { orbital, page } from '../../authoring/builder/document.ts';
import {
  clear,
  type Expression,
  fetch,
  main,
  modal,
  persist,
} from '../../authoring/builder/effect.ts';
import type { Pattern } from '../../authoring/builder/language.ts';
import { failure, loading } from '../../authoring/builder/pattern-nodes.ts';
import { on, trait } from '../../authoring/builder/trait.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import {
  type Pattern as CataloguedPattern,
  FIELD_ITEM_KEYS,
  isEventKey,
  type PropertyRole,
  type PropertyShape,
} from '../../language/grammar/patterns.ts';

const ID = { name: 'id', type: 'string', required: true };
const BOOK = {
  name: 'Book',
  persistence: 'persistent',
  collection: 'books',
  fields: [ID, { name: 'title', type: 'string', required: true }, { name: 'lentOn', type: 'date' }],
};
const FIELDS_SHOWN = [{ name: 'title' }, { name: 'lentOn' }];
const ROWS: Pattern = { type: 'data-list', entity: '@payload.data', fields: FIELDS_SHOWN };
const ADD: Pattern = { type: 'button', label: 'Add', action: 'ADD' };
const LIST: Pattern = { type: 'stack', direction: 'vertical', children: [ADD, ROWS] };
const FORM: Pattern = {
  type: 'form-section',
  fields: [{ name: 'title', type: 'text', required: true }, 'lentOn'],
  submitEvent: 'SAVE',
  cancelEvent: 'CLOSE',
};

const LOAD = [fetch('Book'), main(loading('Loading…'))];
const HAS_TITLE: Expression = ['validate/required', ['object/get', '@payload.data', 'title', '']];
const SAVE = persist('create', 'Book', '@payload.data', 'BookSaved');

/** The trait that loads and shows the records, with further moves. */
const drawTrait = (shown: Pattern, states: string, ...moves: ReturnType<typeof on>[]) =>
  trait({
    name: 'BookList',
    entity: 'Book',
    scope: 'collection',
    states,
    events: { BookLoaded: 'data:[Book]', BookLoadFailed: 'error', SAVE: 'data:object!' },
    transitions: [
      on('loading INIT loading', LOAD),
      on('loading BookLoaded browsing', [main(shown)]),
      on('loading BookLoadFailed loading', [main(failure('Failed', '@payload.error', 'INIT'))]),
      ...moves,
    ],
  }) as JsonObject & {
    stateMachine: { states: Json[]; events: Json[]; transitions: JsonObject[] };
  };

/** A machine that lists and adds records. */
export const TRAIT = drawTrait(
  LIST,
  'loading browsing adding',
  on('browsing ADD adding', [modal(FORM)]),
  on('adding SAVE adding', [SAVE], HAS_TITLE),
  on('adding BookSaved loading', [clear(), ...LOAD]),
  on('adding CLOSE loading', [clear(), ...LOAD]),
);

export const PAGE = page('BooksPage', '/books', 'BookList');

const toSkeleton = (list: JsonObject) => ({
  name: 'shelf',
  version: '1.0.0',
  orbitals: [orbital({ entity: BOOK, traits: [list], pages: [PAGE] })],
});

/** A whole application as the language writes it: one entity with a list, a form and a page. */
export const SKELETON = toSkeleton(TRAIT);

/** The smallest application that loads and shows its records: the beginning of the one above. */
export const SMALL_SKELETON = toSkeleton(
  drawTrait(ROWS, 'loading browsing', on('browsing INIT loading', LOAD)),
);

/** A field of each kind, after the identity. */
export const FIELDS: readonly JsonObject[] = [
  ID,
  { name: 'title', type: 'string', required: true },
  { name: 'mail', type: 'string', format: 'email' },
  { name: 'pages', type: 'number', default: 0 },
  { name: 'lent', type: 'boolean', default: false },
  { name: 'dueOn', type: 'date' },
  { name: 'readAt', type: 'datetime' },
  { name: 'genre', type: 'enum', values: ['prose', 'verse'], default: 'prose' },
  { name: 'sequel', type: 'relation', relation: { entity: 'Book', cardinality: 'one' } },
  { name: 'tags', type: 'array', items: { type: 'string' } },
];

/** Each form of an effect. */
export const EFFECTS: readonly Json[] = [
  ['set', '@entity.title', 'Untitled'],
  ['persist', 'update', 'Book', { id: '@entity.id', title: '@entity.title' }],
  ['persist', 'delete', 'Book', '@entity.id'],
  ['notify', 'Saved', 'success'],
  ['navigate', ['str/concat', '/books/', '@entity.id']],
  ['render-ui', 'modal', null],
  ['call-service', 'email', 'send', { to: '@entity.mail', subject: 'Due', body: 'Bring it back.' }],
  ['when', ['=', '@entity.lent', true], ['notify', 'It is lent', 'info']],
];

const DRAWN: Json = { type: 'typography', content: 'Emma' };

/** Values by the role of a property; any other has a value of its type. */
const ROLE_VALUES: Readonly<Partial<Record<PropertyRole, Json>>> = {
  event: 'ADD',
  entity: '@payload.data',
  field: 'title',
  icon: 'star',
  children: [DRAWN],
  pattern: DRAWN,
  template: ['fn', 'row', { type: 'typography', content: '@row.title' }],
};

/** Values by their types. */
export const TYPE_VALUES: Readonly<Record<string, Json>> = {
  number: 1,
  boolean: true,
  date: '2027-03-01',
};

const ACTION_LIST = /actions$/i;

/** A record that has the shape: fields are named, and items of a list of actions fire an event. */
function createRecord({ needs, properties }: PropertyShape, list: string): JsonObject {
  const keys = ACTION_LIST.test(list) ? [...needs, 'event'] : needs;
  const value = (key: string): Json => {
    const shape = properties?.get(key);
    if (isEventKey(key)) return 'ADD';
    return FIELD_ITEM_KEYS.has(key) || !shape ? 'title' : createValue(key, shape);
  };
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}

/** A value that has the shape. */
function createValue(key: string, shape: PropertyShape): Json {
  const { types, values, items } = shape;
  const [type = 'string'] = types;
  if (values[0] !== undefined) return values[0];
  if (types.includes('string')) return 'Emma';
  if (type === 'array') return items?.needs.length ? [createRecord(items, key)] : ['title'];
  return TYPE_VALUES[type] ?? createRecord(shape, '');
}

/** Keys that say what a pattern shows where it requires little. */
const TELLING = new Set(
  'label title content text entity fields items data events options value action submitEvent'.split(
    ' ',
  ),
);

/** A node of a pattern that passes the checks: what it requires, and what it most often shows. */
export function createExampleNode({ name, properties }: CataloguedPattern): JsonObject {
  const node: JsonObject = { type: name };
  const isHolder = !['label', 'content', 'entity'].some((key) => properties.has(key));
  for (const property of properties.values()) {
    const { key, isRequired, role, types } = property;
    const tells = key === 'children' ? isHolder : TELLING.has(key);
    if (key === 'type' || !(isRequired || tells)) continue;
    const isText =
      key === 'content' || (role !== 'event' && role !== 'entity' && types.includes('string'));
    node[key] = (isText ? 'Emma' : ROLE_VALUES[role]) ?? createValue(key, property);
  }
  return node;
}

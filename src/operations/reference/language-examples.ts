import { entity, orbital, page } from '../../authoring/builder/document.ts';
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

const BOOK = entity('Book', { title: 'string!', lentOn: 'date' });
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
export const FIELDS = entity('Book', {
  title: 'string!',
  mail: 'email',
  pages: 'number = 0',
  lent: 'boolean = false',
  dueOn: 'date',
  readAt: 'datetime',
  genre: 'enum prose|verse = prose',
  sequel: '->Book',
  tags: '[string]',
}).fields as readonly JsonObject[];

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

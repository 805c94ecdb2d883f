import {
  append,
  assign,
  behavior,
  button,
  type Call,
  clear,
  collection,
  concat,
  count,
  draws,
  embed,
  emit,
  entity,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  modal,
  notify,
  on,
  page,
  persistWithResults,
  row,
  runtimeEntity,
  set,
  stack,
  text,
  traitOf,
  when,
} from '../behavior.ts';
import { browse, fails } from '../shapes/index.ts';

const addRule = button('Add rule', 'ADD_RULE', 'secondary', 'plus');
const noRules = stack(
  header('Filters', 'filter', addRule),
  text('Nothing is filtered.', 'caption'),
);
const rules = stack(
  header('Filters', 'filter', addRule, button('Save view', 'SAVE_VIEW', 'ghost', 'bookmark')),
  {
    type: 'simple-grid',
    children: [
      'array/map',
      '@entity.rules',
      draws('rule', {
        type: 'filter-pill',
        label: concat('@rule.field', ' ', '@rule.operator', ' ', '@rule.value'),
        removeEvent: 'DROP_RULE',
        removable: true,
      }),
    ],
  },
);

/** Holds for the row that a fetch looks at, `@entity` as `object/get` reads it. */
const passes: Call = [
  'array/every',
  '@payload.rules',
  fn('rule', [
    'or',
    ['and', ['=', '@rule.operator', 'is'], ['=', get('@entity', '@rule.field'), '@rule.value']],
    [
      'and',
      ['=', '@rule.operator', 'atLeast'],
      ['>=', get('@entity', '@rule.field', 0), '@rule.value'],
    ],
    [
      'and',
      ['=', '@rule.operator', 'contains'],
      ['str/includes', get('@entity', '@rule.field', ''), '@rule.value'],
    ],
  ]),
];

const propertyFilter = traitOf('FilterSet', 'PropertyFilter', {
  states: 'unfiltered filtered editing naming',
  events: {
    RULE_CHOSEN: 'data:object!',
    DROP_RULE: 'id!',
    NAME_GIVEN: 'data:object!',
    RULES_CHANGED: 'rules:[object]!',
    APPLY: 'id! row:object',
  },
  listens: [hear('SavedViewList', 'APPLY')],
  transitions: [
    on('unfiltered INIT =', [main(noRules)]),
    on('unfiltered|filtered ADD_RULE editing', [
      modal(
        header('New rule', 'filter'),
        form(
          [
            { name: 'field', type: 'select', options: ['city', 'rooms', 'rent', 'furnished'] },
            { name: 'operator', type: 'select', options: ['is', 'atLeast', 'contains'] },
            { name: 'value', type: 'text' },
          ],
          'RULE_CHOSEN',
          'CANCEL',
        ),
      ),
    ]),
    on('editing RULE_CHOSEN filtered', [
      append('rules', [
        'object/set',
        '@payload.data',
        'id',
        concat('rule-', count('@entity.rules')),
      ]),
      clear(),
      emit('RULES_CHANGED', { rules: '@entity.rules' }),
      main(rules),
    ]),
    when(['>', count('@entity.rules'), 0], 'editing CANCEL filtered', [clear()]),
    when(['=', count('@entity.rules'), 0], 'editing CANCEL unfiltered', [clear(), main(noRules)]),
    when(['<=', count('@entity.rules'), 1], 'filtered DROP_RULE unfiltered', [
      set('rules', []),
      emit('RULES_CHANGED', { rules: '@entity.rules' }),
      main(noRules),
    ]),
    on('filtered DROP_RULE =', [
      set('rules', ['array/reject', '@entity.rules', fn('rule', ['=', '@rule.id', '@payload.id'])]),
      emit('RULES_CHANGED', { rules: '@entity.rules' }),
      main(rules),
    ]),
    on('filtered SAVE_VIEW naming', [
      modal(header('Name this view', 'bookmark'), form('name', 'NAME_GIVEN', 'CANCEL')),
    ]),
    when(
      ['validate/minLength', get('@payload.data', 'name', ''), 3],
      'naming NAME_GIVEN filtered',
      [
        ...assign({ viewName: get('@payload.data', 'name', '') }),
        persistWithResults('create', 'SavedView', 'ViewSaved', 'ViewRefused', {
          name: '@entity.viewName',
          rules: '@entity.rules',
          owner: '@user.id',
        }),
        clear(),
      ],
    ),
    on('naming CANCEL filtered', [clear()]),
    on('unfiltered|filtered APPLY filtered', [
      set('rules', get('@payload.row', 'rules', [])),
      emit('RULES_CHANGED', { rules: '@entity.rules' }),
      main(rules),
    ]),
    on('filtered ViewSaved =', [notify('View saved', 'success')]),
    on('filtered ViewRefused =', [notify('@payload.error', 'error')]),
  ],
});

const propertyResults = traitOf('Property', 'PropertyResults', {
  states: 'loading listing broken',
  scope: 'collection',
  events: { RULES_CHANGED: 'rules:[object]!' },
  listens: [hear('PropertyFilter', 'RULES_CHANGED')],
  transitions: [
    on('loading|broken INIT loading', [fetch('Property'), main(row({ type: 'spinner' }))]),
    on('loading|listing PropertyLoaded listing', [
      main(
        embed('PropertyFilter'),
        embed('SavedViewList'),
        text(concat(count('@payload.data'), ' homes'), 'caption'),
        collection('entity-cards', '@payload.data', 'title:h3 city rooms rent:h4:currency'),
      ),
    ]),
    fails('loading|listing PropertyLoadFailed broken', 'No listings'),
    on('loading|listing|broken RULES_CHANGED listing', [fetch('Property', { filter: passes })]),
  ],
});

const savedViewList = browse({
  name: 'SavedViewList',
  entity: 'SavedView',
  title: 'Saved views',
  icon: 'bookmark',
  look: 'data-list',
  columns: 'name:h4',
  actions: 'APPLY',
  asks: 'APPLY',
  refreshOn: ['PropertyFilter ViewSaved'],
});

export default behavior({
  name: 'std-filter',
  description: 'Composable filter rules over a collection, shown as pills and kept as named views.',
  tags: 'filter rules facets saved-views primitive',
  useWhen:
    'Use when people narrow a collection by several conditions and come back to the same cut.',
  asked:
    'narrow down a list by price, colour and brand; several conditions; facets; only show those that match; save my search criteria; where clause; refine results; sidebar with checkboxes; hide what does not match',
  entity: runtimeEntity('FilterSet', { rules: '[object] = []', viewName: 'string = ' }),
  auxiliary: [
    entity('Property', {
      title: 'string!',
      city: 'string!',
      rooms: 'number = 1',
      rent: 'number = 0',
      furnished: 'boolean = false',
      listedAt: 'date',
    }),
    entity('SavedView', { name: 'string!', rules: '[object] = []', owner: 'string = ' }),
  ],
  traits: [propertyFilter, propertyResults, savedViewList],
  pages: [
    page('PropertyPage', '/properties/found', 'PropertyResults'),
    page('SavedViewsPage', '/properties/views', 'SavedViewList'),
  ],
});

import {
  append,
  behavior,
  button,
  clear,
  count,
  emit,
  fn,
  get,
  given,
  hear,
  knob,
  notify,
  on,
  page,
  render,
  runtimeEntity,
  set,
  sum,
  traitOf,
  when,
} from '../behavior.ts';

const bag = render(
  'overlay',
  { type: 'inventory-grid', items: '@entity.items', selectEvent: 'USE' },
  {
    type: 'resource-bar',
    resources: [
      'list',
      { label: 'Weight', value: sum('@entity.items', 'weight'), max: '@config.maxWeight' },
    ],
  },
);

const bagItems = traitOf('Bag', 'BagItems', {
  states: 'closed open',
  host: 'PICKED_UP DROP',
  category: 'game-core',
  events: {
    PICKED_UP: 'id! name! weight:number! kind!',
    USE: 'id! kind! power:number',
    DROP: 'id!',
    ITEM_USED: 'id! kind! power:number',
  },
  config: { maxWeight: knob('number', 30, 'Weight it holds') },
  transitions: [
    on('closed INIT =', [
      render('hud-bottom', button('Bag', 'TOGGLE_BAG', 'secondary', 'backpack')),
    ]),
    on('closed TOGGLE_BAG open', [bag]),
    on('open TOGGLE_BAG closed', [clear('overlay')]),
    when(
      ['<=', ['+', sum('@entity.items', 'weight'), '@payload.weight'], '@config.maxWeight'],
      'closed|open PICKED_UP =',
      [append('items', given('id name weight kind'))],
    ),
    on('closed|open PICKED_UP =', [notify('Too heavy', 'warning')]),
    when(['array/includes', ['list', 'helmet', 'shield'], '@payload.kind'], 'open USE =', [
      set('worn', ['object/set', '@entity.worn', '@payload.kind', '@payload.id']),
      bag,
    ]),
    when(['=', '@payload.kind', 'potion'], 'open USE =', [
      set('items', ['array/reject', '@entity.items', fn('item', ['=', '@item.id', '@payload.id'])]),
      emit('ITEM_USED', given('id kind power')),
      bag,
    ]),
    when(['>', count('@entity.items'), 0], 'open DROP =', [
      set('items', ['array/reject', '@entity.items', fn('item', ['=', '@item.id', '@payload.id'])]),
      bag,
    ]),
  ],
});

const heroBody = traitOf('Bag', 'HeroBody', {
  states: 'alive fallen',
  host: 'HIT',
  category: 'game-core',
  events: { DRINK: 'id! kind! power:number', HIT: 'damage:number!' },
  listens: [hear('BagItems', 'ITEM_USED', 'DRINK')],
  transitions: [
    on('alive INIT =', [
      render('hud-top', { type: 'health-bar', current: '@entity.health', max: 10 }),
    ]),
    on('alive DRINK =', [
      set('health', [
        'math/min',
        10,
        ['+', '@entity.health', ['math/default', '@payload.power', 1]],
      ]),
      render('hud-top', { type: 'health-bar', current: '@entity.health', max: 10 }),
    ]),
    when(
      [
        '<=',
        [
          '-',
          '@entity.health',
          ['math/max', 0, ['-', '@payload.damage', get('@entity.worn', 'power', 0)]],
        ],
        0,
      ],
      'alive HIT fallen',
      [
        set('health', 0),
        render('center', {
          type: 'game-menu',
          title: 'You fell',
          options: [{ id: 'up', label: 'Get up', event: 'GET_UP' }],
        }),
      ],
    ),
    on('alive HIT =', [
      set('health', [
        '-',
        '@entity.health',
        ['math/max', 0, ['-', '@payload.damage', '@entity.armour']],
      ]),
    ]),
    on('fallen GET_UP alive', [set('health', 5), clear('center')]),
  ],
});

export default behavior({
  name: 'std-game-inventory',
  description:
    'A hero’s bag: things are picked up until it is full, stacked, used, worn and dropped, and change the hero.',
  tags: 'game inventory items equipment rpg',
  useWhen: 'Use when a figure carries things whose weight and effects matter.',
  asked:
    'backpack for an RPG; loot; hero’s equipment; sword and potions; items of a character; pick up and drop; slots; crafting bag; player’s belongings',
  entity: runtimeEntity('Bag', {
    items: '[object] = []',
    worn: 'object = {}',
    health: 'number = 10',
    armour: 'number = 0',
  }),
  traits: [bagItems, heroBody],
  pages: [page('BagPage', '/bag', 'BagItems HeroBody')],
});

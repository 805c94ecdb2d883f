import {
  badge,
  behavior,
  button,
  card,
  clear,
  divider,
  embed,
  emit,
  fn,
  header,
  hear,
  knob,
  main,
  navigate,
  on,
  page,
  render,
  row,
  set,
  singletonEntity,
  stack,
  traitOf,
} from '../behavior.ts';

const shellFrame = traitOf('ShellState', 'ShellFrame', {
  states: 'wide narrow searching',
  host: 'GO',
  events: { FIND: 'value!', GO: 'href! label', RUN: 'id! href', ROUTE_CHANGED: 'route! label' },
  config: {
    appName: knob('string', 'Application', 'Name'),
    items: knob(
      '[object]',
      [
        { label: 'Home', href: '/home', icon: 'home' },
        { label: 'Help', href: '/help', icon: 'life-buoy' },
      ],
      'Navigation',
    ),
  },
  transitions: [
    on('wide INIT =', [
      render('sidebar', { type: 'sidebar', items: '@config.items', collapseChangeEvent: 'FOLD' }),
      main({
        type: 'dashboard-layout',
        appName: '@config.appName',
        navItems: '@config.items',
        children: [
          stack(
            row(
              { type: 'search-input', event: 'FIND', placeholder: 'Find a page' },
              button('News', 'BELL', 'ghost', 'bell'),
            ),
            embed('ShellTrail'),
            divider,
            embed('ShellContent'),
          ),
        ],
      }),
    ]),
    on('wide FOLD narrow', [
      set('collapsed', true),
      render('sidebar', { type: 'navigation', items: '@config.items' }),
    ]),
    on('narrow FOLD wide', [
      set('collapsed', false),
      render('sidebar', { type: 'sidebar', items: '@config.items', collapseChangeEvent: 'FOLD' }),
    ]),
    on('wide|narrow BELL =', [navigate('/notifications')]),
    on('wide|narrow FIND searching', [
      set('hits', [
        'array/filter',
        '@config.items',
        fn('item', ['str/includes', ['str/lower', '@item.label'], ['str/lower', '@payload.value']]),
      ]),
      render(
        'overlay',
        card(
          { type: 'search-input', event: 'FIND', placeholder: 'Type a command' },
          {
            type: 'data-list',
            entity: '@entity.hits',
            fields: ['label', 'href'],
            itemClickEvent: 'RUN',
          },
          button('Close', 'CLOSE', 'ghost'),
        ),
      ),
    ]),
    on('searching FIND =', [
      set('hits', [
        'array/filter',
        '@config.items',
        fn('item', ['str/includes', ['str/lower', '@item.label'], ['str/lower', '@payload.value']]),
      ]),
    ]),
    on('searching RUN wide', [
      clear('overlay'),
      set('route', ['str/default', '@payload.href', '/']),
      emit('ROUTE_CHANGED', { route: '@entity.route', label: '@payload.id' }),
      navigate('@entity.route'),
    ]),
    on('searching CLOSE wide', [clear('overlay')]),
    on('wide|narrow GO =', [
      set('route', '@payload.href'),
      emit('ROUTE_CHANGED', { route: '@payload.href', label: '@payload.label' }),
    ]),
  ],
});

const shellTrail = traitOf('ShellState', 'ShellTrail', {
  states: 'shown',
  events: { MOVED: 'route! label' },
  listens: [hear('ShellFrame', 'ROUTE_CHANGED', 'MOVED')],
  transitions: [
    on('shown INIT =', [main({ type: 'breadcrumb', items: [{ label: 'Home', href: '/home' }] })]),
    on('shown MOVED =', [
      set('trail', [
        'array/takeLast',
        ['array/append', '@entity.trail', { label: '@payload.label', href: '@payload.route' }],
        4,
      ]),
      main({ type: 'breadcrumb', items: '@entity.trail' }),
    ]),
  ],
});

const shellContent = traitOf('ShellState', 'ShellContent', {
  states: 'welcoming routed',
  events: { ROUTED: 'route! label' },
  listens: [hear('ShellFrame', 'ROUTE_CHANGED', 'ROUTED')],
  transitions: [
    on('welcoming INIT =', [
      main({ type: 'hero-section', title: 'Welcome', subtitle: 'Choose something on the left.' }),
    ]),
    on('welcoming|routed ROUTED routed', [
      main(header('@payload.label', 'file'), row(badge('@payload.route')), {
        type: 'ui-slot-renderer',
      }),
    ]),
  ],
});

export default behavior({
  name: 'std-app-shell',
  description:
    'The frame around an application: navigation that folds on small screens, a command palette, breadcrumbs and a place for content.',
  tags: 'layout navigation shell command-palette responsive navbar sidebar',
  useWhen: 'Use when several screens share one frame with a menu, a search and a bar on top.',
  asked:
    'sidebar and header; main menu; navigation bar; breadcrumbs; hamburger menu; page frame; layout with menu on the left; skeleton of an app; app frame; command palette',
  entity: singletonEntity('ShellState', {
    route: 'string = /home',
    collapsed: 'boolean = false',
    trail: '[object] = []',
    theme: 'string light|dark = light',
    hits: '[object] = []',
  }),
  traits: [shellFrame, shellTrail, shellContent],
  pages: [page('ShellPage', '/', 'ShellFrame')],
});

import {
  behavior,
  collection,
  embed,
  emit,
  entity,
  failure,
  fetch,
  form,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const shown = (trait: string) =>
  main(
    header('@entity.label', 'building'),
    {
      type: 'tabs',
      items: '@config.tabs',
      activeTab: '@entity.activeTab',
      tabChangeEvent: 'TAB',
      variant: 'underline',
    },
    embed(trait),
  );

const venueTabs = traitOf('Venue', 'VenueTabs', {
  states: 'overview people notes',
  events: { TAB: 'tabId!', TAB_OPENED: 'tabId!' },
  config: {
    tabs: knob(
      '[object]',
      [
        { id: 'overview', label: 'Overview', icon: 'info' },
        { id: 'people', label: 'People', icon: 'users' },
        { id: 'notes', label: 'Notes', icon: 'edit' },
      ],
      'Tabs',
    ),
  },
  transitions: [
    on('overview INIT =', [shown('VenueOverview')]),
    when(['=', '@payload.tabId', 'overview'], 'people|notes TAB overview', [
      set('activeTab', 'overview'),
      shown('VenueOverview'),
    ]),
    when(['=', '@payload.tabId', 'people'], 'overview|notes TAB people', [
      set('activeTab', 'people'),
      emit('TAB_OPENED', { tabId: 'people' }),
      shown('VenuePeople'),
    ]),
    when(['=', '@payload.tabId', 'notes'], 'overview|people TAB notes', [
      set('activeTab', 'notes'),
      shown('VenueNotes'),
    ]),
  ],
});

const venueOverview = traitOf('Venue', 'VenueOverview', {
  states: 'shown',
  transitions: [
    on('shown INIT =', [
      main({
        type: 'detail-panel',
        entity: '@entity',
        fields: [
          { name: 'capacity', label: 'Capacity' },
          { name: 'address', label: 'Address' },
        ],
      }),
    ]),
  ],
});

const venuePeople = traitOf('VenueContact', 'VenuePeople', {
  states: 'asleep loading listing failed',
  scope: 'collection',
  events: { WAKE: 'tabId!' },
  listens: [hear('VenueTabs', 'TAB_OPENED', 'WAKE')],
  transitions: [
    on('asleep INIT =', [main(text('Opens when needed', 'caption', 'muted'))]),
    on('asleep|failed WAKE loading', [fetch('VenueContact'), main({ type: 'spinner' })]),
    on('loading VenueContactLoaded listing', [
      main(collection('data-list', '@payload.data', 'name:h4 role phone')),
    ]),
    on('loading VenueContactLoadFailed failed', [
      main(failure('Nobody to show', '@payload.error')),
    ]),
    on('listing WAKE =', [fetch('VenueContact')]),
    on('listing VenueContactLoaded =', [
      main(collection('data-list', '@payload.data', 'name:h4 role phone')),
    ]),
  ],
});

const venueNotes = traitOf('Venue', 'VenueNotes', {
  states: 'writing saved',
  events: { KEEP: 'data:object!' },
  transitions: [
    on('writing INIT =', [main(form('note:textarea', 'KEEP', undefined, { entity: '@entity' }))]),
    on('writing|saved KEEP saved', [
      set('note', get('@payload.data', 'note', '')),
      persist('update', 'Venue', own('id note')),
      notify('Kept', 'success'),
      main(text('@entity.note')),
    ]),
  ],
});

export default behavior({
  name: 'std-tabs',
  description:
    'Tabs over one record: overview, people and notes, each its own part that loads when it is opened.',
  tags: 'tabs navigation sections primitive',
  useWhen: 'Use when one thing has several sides that people switch between without leaving it.',
  asked:
    'switch between sections; several tabs of one customer; overview, notes, files; sections of a record; tabbed page; one page, many parts',
  entity: viewedEntity('Venue', 'activeTab', {
    label: 'string = Venue',
    activeTab: 'string overview|people|notes = overview',
    capacity: 'number = 0',
    address: 'string = ',
    note: 'string = ',
  }),
  auxiliary: [entity('VenueContact', { name: 'string!', role: 'string = ', phone: 'phone' })],
  traits: [venueTabs, venueOverview, venuePeople, venueNotes],
  pages: [
    page('VenuePage', '/venues/:id', 'VenueTabs'),
    page('VenueOverviewPage', '/venues/:id/overview', 'VenueOverview'),
    page('VenuePeoplePage', '/venues/:id/people', 'VenuePeople'),
  ],
});

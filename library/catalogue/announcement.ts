import {
  alert,
  append,
  behavior,
  button,
  clear,
  entity,
  fetch,
  get,
  main,
  on,
  page,
  persist,
  render,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const announcementBanner = traitOf('Announcement', 'AnnouncementBanner', {
  states: 'asking shown gone',
  transitions: [
    on('asking INIT =', [
      fetch('Announcement', {
        limit: 1,
        filter: ['time/isFuture', ['time/parse', get('@entity', 'until')]],
      }),
      main(text('', 'caption')),
    ]),
    when(
      [
        'not',
        [
          'array/includes',
          get(['array/first', '@payload.data'], 'dismissedBy', ['list']),
          '@user.id',
        ],
      ],
      'asking AnnouncementLoaded shown',
      [
        set('message', get(['array/first', '@payload.data'], 'message', '')),
        render(
          'toast',
          row(alert('@entity.message', '@entity.level'), button('Got it', 'DISMISS', 'ghost', 'x')),
        ),
      ],
    ),
    on('asking AnnouncementLoaded gone', [clear('toast')]),
    on('asking AnnouncementLoadFailed gone', [['log', '@payload.error']]),
    on('shown DISMISS gone', [
      append('dismissedBy', '@user.id'),
      persist('update', 'Announcement', '@entity'),
      clear('toast'),
    ]),
    on('gone INIT asking', [fetch('Announcement', { limit: 1 }), main(text('', 'caption'))]),
  ],
});

export default behavior({
  name: 'std-announcement',
  description:
    'A banner across the page that everybody sees once, until it expires or is waved away.',
  tags: 'announcement banner notice primitive',
  useWhen: 'Use when all readers must be told one thing for a while.',
  asked:
    'bar at the top of the page; tell every visitor about maintenance; site-wide message; heads-up for everyone; news strip; warning of planned downtime; dismissible notice',
  entity: entity('Announcement', {
    message: 'string!',
    level: 'string info|warning|error = info',
    until: 'datetime',
    dismissedBy: '[string] = []',
  }),
  traits: [announcementBanner],
  pages: [page('AnnouncementPage', '/announcements', 'AnnouncementBanner')],
});

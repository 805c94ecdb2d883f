import {
  browse,
  detailOverlay,
  figures,
  filterBar,
  formOverlay,
  searchBox,
} from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  type Call,
  callService,
  card,
  clear,
  columns,
  count,
  divider,
  embed,
  emit,
  entity,
  failure,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  type Node,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  persistWithResults,
  pluck,
  row,
  set,
  stack,
  text,
  tickWhile,
  traitOf,
  when,
  where,
} from '../behavior.ts';

const ticket = entity('SupportTicket', {
  subject: 'string!',
  description: 'string = ',
  requesterName: 'string!',
  requesterEmail: 'email!',
  channel: 'string email|chat|phone|portal = portal',
  category: 'string billing|technical|account|other = other',
  priority: 'string low|normal|high|urgent = normal',
  status: 'string new|assessing|assigned|waiting|resolved|closed = new',
  assignee: 'string = ',
  team: 'string = ',
  resolution: 'string = ',
  escalationLevel: 'number = 0',
  minutesOpen: 'number = 0',
  dueAt: 'datetime',
});

const article = entity('HelpArticle', {
  title: 'string!',
  body: 'string!',
  topic: 'string billing|technical|account|other = other',
  published: 'boolean = false',
  views: 'number = 0',
  helpfulVotes: 'number = 0',
});

const reply = entity('TicketReply', {
  ticket: '->SupportTicket',
  author: 'string!',
  body: 'string!',
  visibility: 'string public|internal = public',
  sentAt: 'datetime',
});

/** The moves that lead on from a status. */
const moves: Readonly<Record<string, Node[]>> = {
  new: [button('Assess', 'ASSESS', 'primary')],
  assessing: [
    button('Set Priority', 'SET_PRIORITY', 'secondary'),
    button('Assign', 'ASSIGN', 'secondary'),
  ],
  assigned: [
    button('Assign', 'ASSIGN', 'secondary'),
    button('Wait for requester', 'AWAIT_REPLY', 'secondary'),
    button('Resolve', 'RESOLVE', 'primary'),
  ],
  waiting: [
    button('Reply received', 'REPLY_RECEIVED', 'secondary'),
    button('Resolve', 'RESOLVE', 'primary'),
  ],
  resolved: [button('Reopen', 'REOPEN', 'secondary'), button('Close', 'CLOSE_TICKET', 'ghost')],
  closed: [],
};

const panels: Readonly<Record<string, Node[]>> = {
  assessing: [
    card(text('Priority and category', 'h4'), form('priority category', 'SET_PRIORITY', undefined)),
    card(text('Who takes it?', 'h4'), form('assignee team', 'ASSIGN', undefined)),
  ],
  assigned: [form('resolution', 'RESOLVE', undefined, { title: 'Resolution' })],
};

const show = (status: string) =>
  main(
    stack(
      header('Triage', 'stethoscope', badge(`${status.charAt(0).toUpperCase()}${status.slice(1)}`)),
      divider,
      {
        type: 'detail-panel',
        entity: '@entity',
        fields: columns(
          'subject:h4 requesterName category:badge priority:badge assignee team minutesOpen',
        ),
      },
      ...(panels[status] ?? []),
      row(...(moves[status] ?? [])),
    ),
  );

/** The ticket takes a status, which is written and told to others. */
const become = (status: string, ...effects: Call[]) => [
  ...effects,
  set('status', status),
  persist('update', 'SupportTicket', '@entity'),
  emit('TICKET_CHANGED', { id: '@entity.id', status }),
  show(status),
];

const triage = traitOf('SupportTicket', 'TicketTriage', {
  states: 'new assessing assigned waiting resolved closed.',
  events: {
    TRIAGE: 'id! row:object',
    TICKET_CHANGED: 'id! status!',
    SET_PRIORITY: 'priority! category',
    ASSIGN: 'assignee! team',
    RESOLVE: 'resolution!',
  },
  listens: [
    hear('TicketInbox', 'TRIAGE'),
    hear('TicketReplies', 'REPLY_RECEIVED', 'REPLY_RECEIVED'),
  ],
  transitions: [
    on('new INIT =', [
      main({ type: 'empty-state', title: 'Nothing selected', icon: 'stethoscope' }),
    ]),
    on('new|assessing|assigned|waiting|resolved TRIAGE new', [
      set('id', '@payload.id'),
      show('new'),
    ]),
    on('new ASSESS assessing', become('assessing')),
    on(
      'assessing SET_PRIORITY =',
      become(
        'assessing',
        ...assign({
          priority: '@payload.priority',
          category: ['str/default', '@payload.category', 'other'],
        }),
      ),
    ),
    when(
      ['!=', '@payload.assignee', ''],
      'assessing|assigned ASSIGN assigned',
      become(
        'assigned',
        ...assign(given('assignee team')),
        notify(['str/concat', 'Assigned to ', '@payload.assignee'], 'success'),
      ),
    ),
    on('assessing|assigned ASSIGN =', [notify('Choose who takes the ticket.', 'warning')]),
    on('assigned AWAIT_REPLY waiting', become('waiting')),
    on('waiting REPLY_RECEIVED assigned', become('assigned')),
    on(
      'assigned|waiting RESOLVE resolved',
      become('resolved', set('resolution', '@payload.resolution')),
    ),
    on('resolved REOPEN assessing', become('assessing', set('resolution', ''))),
    on('resolved CLOSE_TICKET closed', become('closed')),
  ],
});

const escalation = traitOf('SupportTicket', 'TicketEscalation', {
  states: 'watching escalated exhausted',
  description: 'Watches the age of the ticket at hand and raises it level by level.',
  events: {
    ESCALATE: 'reason',
    TICKET_ESCALATED: 'id! level:number!',
    TICKET_CHANGED: 'id! status!',
  },
  listens: [hear('TicketTriage', 'TICKET_CHANGED')],
  config: {
    limitMinutes: knob('number', 240, 'Minutes before a ticket is raised'),
    maxLevel: knob('number', 3, 'Highest level'),
  },
  transitions: [
    on('watching INIT =', [
      main(
        row(
          badge('On track', 'success'),
          button('Escalate now', 'ESCALATE', 'danger', 'trending-up'),
        ),
      ),
    ]),
    when(
      ['<', '@entity.escalationLevel', '@config.maxLevel'],
      'watching|escalated ESCALATE escalated',
      [
        set('escalationLevel', ['+', '@entity.escalationLevel', 1]),
        persist('update', 'SupportTicket', own('id escalationLevel')),
        callService('pager', 'notify', 'SupervisorPaged', 'SupervisorPageFailed', {
          team: '@entity.team',
          ticket: '@entity.id',
          level: '@entity.escalationLevel',
        }),
        emit('TICKET_ESCALATED', { id: '@entity.id', level: '@entity.escalationLevel' }),
        main(
          row(
            badge('Escalated', 'warning'),
            text(['str/concat', 'Level ', '@entity.escalationLevel']),
          ),
        ),
      ],
    ),
    on('escalated ESCALATE exhausted', [main(badge('Management owns it', 'danger'))]),
    on('escalated SupervisorPaged =', [notify('The supervisor was paged', 'success')]),
    on('escalated SupervisorPageFailed =', [notify('Nobody could be paged', 'error')]),
    when(
      ['array/includes', ['list', 'resolved', 'closed'], '@payload.status'],
      'escalated|exhausted TICKET_CHANGED watching',
      [set('escalationLevel', 0), main(badge('On track', 'success'))],
    ),
  ],
  ticks: [
    tickWhile(
      ['not', ['array/includes', ['list', 'resolved', 'closed'], '@entity.status']],
      'ageTick',
      60000,
      [
        set('minutesOpen', ['+', '@entity.minutesOpen', 1]),
        [
          'if',
          ['>', '@entity.minutesOpen', '@config.limitMinutes'],
          emit('ESCALATE', { reason: 'overdue' }),
          null,
        ],
      ],
    ),
  ],
});

const inbox = browse({
  name: 'TicketInbox',
  asks: 'TRIAGE REPLY',
  entity: 'SupportTicket',
  title: 'Tickets',
  icon: 'life-buoy',
  columns: 'subject:h4 requesterName priority:badge status:badge assignee dueAt:caption:date',
  actions: 'VIEW TRIAGE:primary REPLY:secondary',
  create: ['New ticket', 'CREATE'],
  search: ['TicketSearch', 'subject'],
  filter: 'TicketFilter',
  pageSize: 25,
  refreshOn: ['TicketTriage TICKET_CHANGED', 'TicketEscalation TICKET_ESCALATED'],
  overlays: [
    formOverlay({
      name: 'TicketCreate',
      entity: 'SupportTicket',
      verb: 'create',
      title: 'New ticket',
      icon: 'plus-circle',
      opens: 'CREATE',
      from: ['TicketInbox'],
      fields: 'subject description requesterName requesterEmail channel category',
      done: 'TICKET_CREATED',
      guard: ['validate/email', '@payload.data.requesterEmail'],
      extra: { status: 'new' },
    }),
    detailOverlay({
      name: 'TicketDetail',
      entity: 'SupportTicket',
      opens: 'VIEW',
      from: ['TicketInbox'],
      title: 'Ticket',
      icon: 'file-text',
      fields:
        'subject:h3 description requesterName requesterEmail channel category:badge priority:badge status:badge resolution',
    }),
  ],
});

const dashboard = traitOf('SupportTicket', 'TicketDashboard', {
  states: 'composing',
  scope: 'collection',
  transitions: [
    on('composing INIT =', [
      main(
        header('Support', 'gauge'),
        embed('TicketFigures'),
        divider,
        row(embed('TicketSearch'), embed('TicketFilter')),
        embed('TicketInbox'),
      ),
    ]),
  ],
});

const replyForm = modal(
  header('Reply', 'message-square'),
  form('body visibility', 'SEND', 'CANCEL', { mode: 'create' }),
);

const replies = traitOf('TicketReply', 'TicketReplies', {
  states: 'closed writing sending',
  events: { REPLY: 'id! row:object', SEND: 'data:object!', REPLY_RECEIVED: 'id' },
  listens: [hear('TicketInbox', 'REPLY', 'REPLY')],
  transitions: [
    on('closed INIT =', [
      main(text('Replies are written from the ticket list.', 'caption', 'muted')),
    ]),
    on('closed REPLY writing', [set('author', '@user.name'), replyForm]),
    on('writing CANCEL closed', [clear()]),
    when(['>', ['str/len', '@payload.data.body'], 0], 'writing SEND sending', [
      persistWithResults('create', 'TicketReply', 'REPLY_SENT', 'ReplyFailed', [
        'object/merge',
        '@payload.data',
        { author: '@entity.author' },
      ]),
    ]),
    on('sending REPLY_SENT closed', [
      clear(),
      emit('REPLY_RECEIVED', { id: '@payload.id' }),
      notify('Reply sent', 'success'),
    ]),
    on('sending ReplyFailed writing', [notify('@payload.error', 'error')]),
    on('sending CANCEL closed', [clear()]),
  ],
});

const articles = traitOf('HelpArticle', 'ArticleShelf', {
  states: 'loading reading voted',
  scope: 'collection',
  events: { HELPFUL: 'id! row:object', READ: 'id! row:object' },
  transitions: [
    on('loading INIT =', [
      [
        'fetch',
        'HelpArticle',
        {
          filter: ['=', get('@entity', 'published'), true],
          emit: { success: 'HelpArticleLoaded', failure: 'HelpArticleLoadFailed' },
        },
      ],
    ]),
    on('loading|reading|voted HelpArticleLoaded reading', [
      main(header('Help centre', 'book-open'), {
        type: 'data-list',
        entity: '@payload.data',
        fields: columns('title:h4 topic:badge views helpfulVotes'),
        itemActions: [
          { label: 'Read', event: 'READ', variant: 'secondary' },
          { label: 'This helped', event: 'HELPFUL', variant: 'ghost' },
        ],
      }),
    ]),
    on('loading HelpArticleLoadFailed reading', [
      main(failure('No articles', '@payload.error', 'RETRY')),
    ]),
    on('reading|voted RETRY loading', [fetch('HelpArticle')]),
    on('reading|voted READ reading', [
      set('views', ['+', get('@payload.row', 'views', 0), 1]),
      persist('update', 'HelpArticle', { id: '@payload.id', views: '@entity.views' }),
      main(
        text(get('@payload.row', 'title'), 'h2'),
        { type: 'markdown-content', content: get('@payload.row', 'body', '') },
        button('Back', 'RETRY', 'ghost', 'arrow-left'),
      ),
    ]),
    on('reading|voted HELPFUL voted', [
      persist('update', 'HelpArticle', {
        id: '@payload.id',
        helpfulVotes: ['+', get('@payload.row', 'helpfulVotes', 0), 1],
      }),
      notify('Thank you', 'success'),
    ]),
  ],
});

const ticketFilter = filterBar('TicketFilter', 'SupportTicket', {
  status: ['new', 'assessing', 'assigned', 'waiting', 'resolved'],
  priority: ['low', 'normal', 'high', 'urgent'],
});

const ticketFigures = figures('TicketFigures', ['TicketInbox', 'SupportTicketLoaded'], {
  Open: [
    count(['array/reject', '@payload.data', ['fn', 'row', ['=', get('@row', 'status'), 'closed']]]),
    { icon: 'inbox' },
  ],
  Urgent: [count(where('@payload.data', 'priority', 'urgent')), { icon: 'flame' }],
  'Average age': [
    ['array/avg', pluck('@payload.data', 'minutesOpen')],
    { icon: 'clock', format: 'number' },
  ],
});

export default behavior({
  name: 'std-helpdesk',
  description:
    'Support desk: tickets are received, triaged, answered, escalated when they grow old, and seen on one dashboard.',
  tags: 'support tickets triage escalation sla service operations multi-orbital bugs issues ticketing support-desk',
  useWhen:
    'Use when people report problems that a team must sort, assign, answer and close in time.',
  asked:
    'IT support; people report problems; broken laptops; tickets; Zendesk; Jira Service Desk; Freshdesk; bug reports; issue tracker; customers ask for help; my printer does not work; assign problems to staff; customer support; support team; service desk; faults; bug tracking; complaints by email; shop floor; hand a fault to someone; something is broken; tech guys; call for help; log a problem',
  orbitals: [
    orbital({
      entity: ticket,
      traits: [
        dashboard,
        inbox,
        searchBox('TicketSearch', 'Search tickets…'),
        ticketFilter,
        ticketFigures,
        triage,
        escalation,
      ],
      pages: [
        page('Dashboard', '/dashboard', 'TicketDashboard'),
        page('Triage', '/tickets/triage', 'TicketTriage TicketEscalation'),
      ],
    }),
    orbital({
      entity: reply,
      traits: [replies],
      pages: [page('Replies', '/tickets/replies', 'TicketReplies')],
    }),
    orbital({
      entity: article,
      traits: [articles],
      pages: [page('HelpCentre', '/help', 'ArticleShelf')],
    }),
  ],
});

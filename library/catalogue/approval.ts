import {
  alert,
  append,
  assign,
  badge,
  behavior,
  button,
  type Call,
  columns,
  concat,
  count,
  divider,
  emit,
  entity,
  fn,
  form,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  type Pattern,
  page,
  persist,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';
import { browse, formOverlay } from '../shapes/index.ts';

const chain: Pattern = {
  type: 'step-flow',
  steps: [
    'array/map',
    '@config.approvers',
    fn('step', {
      title: '@step.role',
      status: ['if', ['<', '@step.order', '@entity.step'], 'completed', 'pending'],
    }),
  ],
};
const desk = main(
  header(
    '@entity.title',
    'stamp',
    badge(concat('Step ', '@entity.step', ' of ', count('@config.approvers'))),
  ),
  chain,
  divider,
  {
    type: 'detail-panel',
    entity: '@entity',
    fields: columns('requester:h4 amount:h3:currency costCentre reason'),
  },
  form('comment', 'APPROVE', 'REJECT', { submitLabel: 'Approve' }),
  row(
    button('Ask back', 'ASK', 'secondary', 'help-circle'),
    button('Delegate', 'DELEGATE', 'ghost', 'user-plus'),
  ),
);
const isLast: Call = ['>=', '@entity.step', count('@config.approvers')];
const note = (verdict: string) =>
  append('history', {
    by: '@user.name',
    verdict,
    at: '@now',
    comment: get('@payload.data', 'comment', ''),
  });

const approvalInbox = browse({
  name: 'ApprovalInbox',
  asks: 'REVIEW',
  entity: 'ApprovalCase',
  title: 'To approve',
  icon: 'inbox',
  look: 'data-list',
  columns: 'title:h4 requester amount:body:currency status:badge dueAt:caption:date',
  actions: 'REVIEW:primary',
  create: ['Request', 'REQUEST'],
  refreshOn: ['ApprovalChain CASE_DECIDED'],
  overlays: [
    formOverlay({
      name: 'ApprovalRequestForm',
      entity: 'ApprovalCase',
      verb: 'create',
      title: 'New request',
      icon: 'file-plus',
      opens: 'REQUEST',
      fields: 'title amount costCentre reason',
      done: 'CASE_REQUESTED',
      guard: [
        'and',
        ['>', get('@payload.data', 'amount', 0), 0],
        ['validate/minLength', get('@payload.data', 'reason', ''), 10],
      ],
      extra: { requester: '@user.name', status: 'pending' },
    }),
  ],
});

const approvalChain = traitOf('ApprovalCase', 'ApprovalChain', {
  states: 'idle deciding questioned delegating approved rejected expired',
  events: {
    REVIEW: 'id! row:object',
    APPROVE: 'data:object!',
    REJECT: 'data:object',
    ASK: 'question',
    ANSWER: 'data:object!',
    DELEGATE_TO: 'data:object!',
    CASE_DECIDED: 'id! status!',
  },
  listens: [hear('ApprovalInbox', 'REVIEW')],
  config: {
    approvers: knob(
      '[object]',
      [
        { order: 1, role: 'Team lead', limit: 1000 },
        { order: 2, role: 'Finance', limit: 20000 },
        { order: 3, role: 'Board', limit: 1000000 },
      ],
      'Chain of approvers',
    ),
  },
  transitions: [
    on('idle INIT =', [main(text('Choose a request.', 'h4', 'muted'))]),
    on('idle|deciding|questioned|approved|rejected|expired REVIEW deciding', [
      ...assign({
        id: '@payload.id',
        title: get('@payload.row', 'title', ''),
        amount: get('@payload.row', 'amount', 0),
        step: get('@payload.row', 'step', 1),
        history: get('@payload.row', 'history', []),
      }),
      desk,
    ]),
    when(
      [
        'or',
        isLast,
        [
          '<=',
          '@entity.amount',
          get(['array/nth', '@config.approvers', ['-', '@entity.step', 1]], 'limit', 0),
        ],
      ],
      'deciding APPROVE approved',
      [
        note('approved'),
        set('status', 'approved'),
        persist('update', 'ApprovalCase', own('id status history')),
        emit('CASE_DECIDED', { id: '@entity.id', status: 'approved' }),
        main(alert('Approved by everybody', 'success'), chain),
      ],
    ),
    on('deciding APPROVE =', [
      note('approved'),
      set('step', ['+', '@entity.step', 1]),
      persist('update', 'ApprovalCase', own('id step history')),
      notify('Passed on to the next approver', 'success'),
      desk,
    ]),
    on('deciding REJECT rejected', [
      note('rejected'),
      set('status', 'rejected'),
      persist('update', 'ApprovalCase', own('id status history')),
      emit('CASE_DECIDED', { id: '@entity.id', status: 'rejected' }),
      main(alert('Rejected', 'error')),
    ]),
    on('deciding ASK questioned', [
      set('status', 'questioned'),
      persist('update', 'ApprovalCase', { id: '@entity.id', status: 'questioned' }),
      main(header('Question back', 'help-circle'), form('comment', 'ANSWER', 'CANCEL')),
    ]),
    on('questioned ANSWER deciding', [
      note('answered'),
      set('status', 'pending'),
      persist('update', 'ApprovalCase', own('id status history')),
      desk,
    ]),
    on('questioned CANCEL deciding', [desk]),
    on('deciding DELEGATE delegating', [
      main(header('Delegate', 'user-plus'), form('delegate', 'DELEGATE_TO', 'CANCEL')),
    ]),
    when(
      ['!=', get('@payload.data', 'delegate', ''), '@user.id'],
      'delegating DELEGATE_TO deciding',
      [
        set('delegate', get('@payload.data', 'delegate', '')),
        note('delegated'),
        persist('update', 'ApprovalCase', own('id delegate history')),
        desk,
      ],
    ),
    on('delegating CANCEL deciding', [desk]),
    on('deciding|questioned DEADLINE expired', [
      set('status', 'expired'),
      persist('update', 'ApprovalCase', { id: '@entity.id', status: 'expired' }),
      emit('CASE_DECIDED', { id: '@entity.id', status: 'expired' }),
      main(alert('Nobody decided in time', 'warning')),
    ]),
  ],
  ticks: [
    tickWhile(
      ['and', ['=', '@entity.status', 'pending'], ['time/isPast', ['time/parse', '@entity.dueAt']]],
      'deadlineTick',
      300000,
      [emit('DEADLINE')],
    ),
  ],
});

export default behavior({
  name: 'std-approval',
  description:
    'Requests that pass a chain of approvers with limits, questions back, delegation and a deadline.',
  tags: 'approval workflow chain delegation compliance',
  useWhen: 'Use when something costs money or risk and one or more people must agree to it first.',
  asked:
    'manager must say yes or no; sign-off; second pair of eyes; requests over a limit need the boss; budget holder must OK it; four eyes; who may release this; escalate when nobody decides; authorise spending',
  entity: entity('ApprovalCase', {
    title: 'string!',
    requester: 'string!',
    amount: 'number! = 0',
    costCentre: 'string = ',
    reason: 'string = ',
    step: 'number = 1',
    status: 'string pending|questioned|approved|rejected|expired = pending',
    delegate: 'string = ',
    question: 'string = ',
    history: '[object] = []',
    dueAt: 'datetime',
  }),
  traits: [approvalInbox, approvalChain],
  pages: [
    page('ApprovalsPage', '/approvals', 'ApprovalInbox'),
    page('ApprovalPage', '/approvals/decide', 'ApprovalChain'),
  ],
});

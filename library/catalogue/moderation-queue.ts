import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  type Call,
  card,
  concat,
  count,
  emit,
  entity,
  fetch,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const first: Call = ['array/first', '@entity.queue'];
const judge = (verdict: string) => [
  persist('update', 'Report', { id: get(first, 'id', ''), verdict, decidedBy: '@user.id' }),
  set('queue', ['array/drop', '@entity.queue', 1]),
  emit('VERDICT_GIVEN', { id: get(first, 'id', ''), verdict }),
  emit('NEXT_CASE'),
];

const moderationDesk = traitOf('Report', 'ModerationDesk', {
  states: 'loading judging secondOpinion empty broken',
  scope: 'collection',
  events: { VERDICT_GIVEN: 'id! verdict!', AGREE: 'id' },
  config: { grave: knob('[string]', ['illegal'], 'Reasons that need two people') },
  transitions: [
    on('loading|empty|broken INIT loading', [
      fetch('Report', { filter: ['=', get('@entity', 'verdict'), 'open'], sort: 'reason' }),
    ]),
    when(['>', count('@payload.data'), 0], 'loading ReportLoaded judging', [
      set('queue', '@payload.data'),
      emit('NEXT_CASE'),
    ]),
    on('loading ReportLoaded empty', [
      main(
        { type: 'empty-state', title: 'All judged', icon: 'sun' },
        button('Look again', 'INIT', 'ghost'),
      ),
    ]),
    fails('loading ReportLoadFailed broken', 'No queue'),
    when(['=', count('@entity.queue'), 0], 'judging NEXT_CASE empty', [
      main(
        alert(concat('@entity.judged', ' judged today'), 'success'),
        button('Look again', 'INIT'),
      ),
    ]),
    on('judging NEXT_CASE =', [
      set('judged', ['+', '@entity.judged', 1]),
      main(
        header(concat(count('@entity.queue'), ' to go'), 'gavel', badge(get(first, 'reason', ''))),
        card(
          { type: 'content-renderer', content: get(first, 'subject', '') },
          text(concat('by ', get(first, 'author', '')), 'caption'),
        ),
        row(
          button('Keep (K)', 'KEEP', 'secondary'),
          button('Remove (R)', 'REMOVE', 'danger'),
          button('Unsure', 'UNSURE', 'ghost'),
        ),
      ),
    ]),
    on('judging KEEP =', judge('kept')),
    when(
      ['array/includes', '@config.grave', get(first, 'reason', '')],
      'judging REMOVE secondOpinion',
      [
        set('secondOpinion', '@user.id'),
        main(
          alert('A second person must agree.', 'warning'),
          row(button('I agree', 'AGREE', 'danger'), button('I do not', 'DISAGREE', 'ghost')),
        ),
      ],
    ),
    on('judging REMOVE =', judge('removed')),
    on('judging UNSURE =', [
      set('queue', ['array/append', ['array/drop', '@entity.queue', 1], first]),
      emit('NEXT_CASE'),
    ]),
    when(['!=', '@user.id', '@entity.secondOpinion'], 'secondOpinion AGREE judging', [
      ...judge('removed'),
      main(text('Next case', 'h4')),
    ]),
    on('secondOpinion AGREE =', [notify('Somebody else, please.', 'warning')]),
    on('secondOpinion DISAGREE judging', [...judge('escalated'), main(text('Next case', 'h4'))]),
  ],
});

const strikeLedger = traitOf('Offender', 'StrikeLedger', {
  states: 'fine warned suspended banned.',
  events: { JUDGED: 'id! verdict!', APPEAL: 'data:object!' },
  listens: [hear('ModerationDesk', 'VERDICT_GIVEN', 'JUDGED')],
  transitions: [
    on('fine INIT =', [main(text('No strikes', 'caption', 'muted'))]),
    when(['=', '@payload.verdict', 'removed'], 'fine JUDGED warned', [
      ...assign({ strikes: 1, status: 'warned' }),
      persist('update', 'Offender', '@entity'),
      main(alert('First strike', 'warning'), button('Appeal', 'APPEAL_OPEN', 'ghost')),
    ]),
    when(['=', '@payload.verdict', 'removed'], 'warned JUDGED suspended', [
      ...assign({
        strikes: ['+', '@entity.strikes', 1],
        status: 'suspended',
        suspendedUntil: ['time/add', '@now', 7, 'days'],
      }),
      main(alert('A week of silence', 'error'), {
        type: 'form-section',
        fields: ['appeal'],
        submitEvent: 'APPEAL',
      }),
    ]),
    when(
      ['and', ['=', '@payload.verdict', 'removed'], ['>=', '@entity.strikes', 3]],
      'suspended JUDGED banned',
      [
        set('status', 'banned'),
        persist('update', 'Offender', '@entity'),
        main(alert('Banned', 'error')),
      ],
    ),
    on('suspended JUDGED =', [set('strikes', ['+', '@entity.strikes', 1])]),
    on('warned APPEAL_OPEN =', [
      main({ type: 'form-section', fields: ['appeal'], submitEvent: 'APPEAL' }),
    ]),
    when(
      ['validate/minLength', get('@payload.data', 'appeal', ''), 50],
      'warned|suspended APPEAL fine',
      [
        ...assign({ appeal: get('@payload.data', 'appeal', ''), strikes: 0, status: 'fine' }),
        persist('update', 'Offender', '@entity'),
        main(text('The appeal was granted.', 'h4')),
      ],
    ),
    on('warned FORGIVEN fine', [set('strikes', 0), main(text('Forgiven', 'caption'))]),
  ],
  ticks: [
    tickWhile(['=', '@entity.status', 'warned'], 'forgiveTick', 86400000, [emit('FORGIVEN')]),
  ],
});

export default behavior({
  name: 'std-moderation-queue',
  description:
    'Reported content is judged one by one with keys, by two people where it is grave, with appeals and strikes against repeat offenders.',
  tags: 'moderation queue reports appeals trust-safety posts harmful content',
  useWhen:
    'Use when users report content and somebody must judge it fairly, quickly and traceably.',
  asked:
    'flagged posts; hateful content; report abuse; somebody must check reported comments; trolls; ban users; remove offensive posts; trust and safety; inappropriate pictures; review user content; appeal a ban; spam posts; rude posts; users report comments; ban; spam; review what people upload; abusive',
  orbitals: [
    orbital({
      entity: viewedEntity('Report', 'queue judged', {
        subject: 'string!',
        reporter: 'string = ',
        author: 'string = ',
        reason: 'string spam|abuse|illegal|other = other',
        verdict: 'string open|kept|removed|escalated = open',
        decidedBy: 'string = ',
        secondOpinion: 'string = ',
        queue: '[object] = []',
        judged: 'number = 0',
      }),
      traits: [moderationDesk],
      pages: [page('ModerationPage', '/moderation', 'ModerationDesk')],
    }),
    orbital({
      entity: entity('Offender', {
        author: 'string!',
        strikes: 'number = 0',
        suspendedUntil: 'datetime',
        appeal: 'string = ',
        status: 'string fine|warned|suspended|banned = fine',
      }),
      traits: [strikeLedger],
      pages: [page('StrikesPage', '/moderation/strikes', 'StrikeLedger')],
    }),
  ],
});

import { fails } from '../../src/authoring/shapes/index.ts';
import {
  append,
  behavior,
  button,
  concat,
  count,
  draws,
  emit,
  fetch,
  fn,
  get,
  header,
  knob,
  main,
  notify,
  on,
  page,
  persistWithResults,
  row,
  set,
  stack,
  sum,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const tally = draws(
  'choice',
  stack(row(text('@choice.label', 'h4'), text(concat('@choice.votes', ' votes'), 'caption')), {
    type: 'progress-bar',
    value: '@choice.votes',
    max: ['math/max', 1, sum('@entity.choices', 'votes')],
  }),
);

const ballotBox = traitOf('Ballot', 'BallotBox', {
  states: 'loading voting confirming voted counting decided undecided',
  events: { CHOOSE: 'id!' },
  config: { quorum: knob('number', 0.5, 'Share of voices needed') },
  transitions: [
    on('loading INIT =', [fetch('Ballot', { limit: 1 })]),
    when(
      [
        'not',
        ['array/includes', get(['array/first', '@payload.data'], 'voters', ['list']), '@user.id'],
      ],
      'loading BallotLoaded voting',
      [
        set('choices', get(['array/first', '@payload.data'], 'choices', [])),
        main(
          header('@entity.question', 'vote'),
          {
            type: 'option-constraint-group',
            groupId: 'ballot',
            title: 'Your choice',
            options: '@entity.choices',
            changeEvent: 'CHOOSE',
          },
          button('Vote', 'CAST'),
        ),
      ],
    ),
    on('loading BallotLoaded voted', [main(text('You have voted.', 'h4'))]),
    fails('loading BallotLoadFailed undecided', 'No ballot'),
    on('voting CHOOSE =', [set('mine', '@payload.id')]),
    when(['!=', '@entity.mine', ''], 'voting CAST confirming', [
      main(
        row(
          text(concat('Really “', '@entity.mine', '”?'), 'h4'),
          button('Yes', 'CONFIRM'),
          button('No', 'CANCEL', 'ghost'),
        ),
      ),
    ]),
    on('voting CAST =', [notify('Choose first.', 'warning')]),
    on('confirming CANCEL loading', [fetch('Ballot', { limit: 1 })]),
    on('confirming CONFIRM voted', [
      set('choices', [
        'array/map',
        '@entity.choices',
        fn('choice', [
          'if',
          ['=', '@choice.id', '@entity.mine'],
          ['object/merge', '@choice', { votes: ['+', get('@choice', 'votes', 0), 1] }],
          '@choice',
        ]),
      ]),
      append('voters', '@user.id'),
      set('mine', ''),
      persistWithResults('update', 'Ballot', 'VoteStored', 'VoteLost', '@entity'),
      main(text('Thank you.', 'h4')),
    ]),
    on('voted VoteStored =', [notify('Counted', 'success')]),
    on('voted VoteLost voting', [notify('@payload.error', 'error')]),
    on('voting|confirming|voted CLOSE_BALLOT counting', [
      set('open', false),
      set('winner', get(['array/last', ['array/sort', '@entity.choices', 'votes']], 'label', '')),
      emit('COUNTED'),
    ]),
    when(
      ['>=', ['/', count('@entity.voters'), '@entity.eligible'], '@config.quorum'],
      'counting COUNTED decided',
      [
        main(
          header(concat('Decided: ', '@entity.winner'), 'gavel'),
          { type: 'data-grid', entity: '@entity.choices', fields: [], renderItem: tally },
          button('New ballot', 'INIT', 'ghost'),
        ),
      ],
    ),
    on('counting COUNTED undecided', [main(text('Too few voted.', 'h3'), button('Again', 'INIT'))]),
    on('decided|undecided INIT loading', [fetch('Ballot', { limit: 1 })]),
  ],
  ticks: [
    tickWhile('@entity.open', 'deadline', 60000, [
      set('closesInMinutes', ['-', '@entity.closesInMinutes', 1]),
      ['when', ['<=', '@entity.closesInMinutes', 0], emit('CLOSE_BALLOT')],
    ]),
  ],
});

export default behavior({
  name: 'std-voting',
  description:
    'One question, several choices, one secret vote each, a quorum, and a result that is only shown when voting ends.',
  tags: 'voting poll ballot quorum decision election',
  useWhen: 'Use when a group decides something and every voice counts once.',
  asked:
    'ballot; committee elects a chair; poll; Doodle; decide together; majority; secret vote; choose a date; shareholders; who is for it; club decision; yes, no, abstain; election; pick the best; residents decide; tenants pick; raise hands; choose a colour; show of hands; who is in favour; referendum',
  entity: viewedEntity('Ballot', 'mine', {
    question: 'string!',
    choices: '[object] = []',
    voters: '[string] = []',
    eligible: 'number = 10',
    closesInMinutes: 'number = 60',
    mine: 'string = ',
    winner: 'string = ',
    open: 'boolean = true',
  }),
  traits: [ballotBox],
  pages: [page('BallotPage', '/vote', 'BallotBox')],
});

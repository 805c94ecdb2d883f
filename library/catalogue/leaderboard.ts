import { fails } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  type Call,
  concat,
  count,
  draws,
  emit,
  fetch,
  fn,
  get,
  given,
  header,
  knob,
  main,
  notify,
  on,
  page,
  persist,
  row,
  set,
  text,
  tick,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

/** What was booked for the chosen period. */
const booked = where('@payload.data', 'period', '@entity.period');

const ranked: Call = [
  'array/take',
  ['array/reverse', ['array/sort', booked, 'points']],
  '@config.places',
];

const rankingBoard = traitOf('ScoreEntry', 'RankingBoard', {
  states: 'loading ranked empty frozen',
  host: 'PointsEarned',
  scope: 'collection',
  events: { PointsEarned: 'player! points:number!', PERIOD: 'tabId!' },
  config: {
    places: knob('number', 100, 'Places that are shown'),
    medals: knob('[string]', ['🥇', '🥈', '🥉'], 'Medals'),
  },
  transitions: [
    on('loading INIT =', [fetch('ScoreEntry'), main({ type: 'skeleton', rows: 10 })]),
    when(['>', count(booked), 0], 'loading ScoreEntryLoaded ranked', [
      set('board', ranked),
      set('myRank', [
        '+',
        1,
        ['array/findIndex', '@entity.board', fn('entry', ['=', '@entry.player', '@user.id'])],
      ]),
      main(
        header('Leaders', 'trophy', badge(concat('You: ', ['format/ordinal', '@entity.myRank']))),
        {
          type: 'tabs',
          items: [
            'list',
            { id: 'day', label: 'Today' },
            { id: 'week', label: 'Week' },
            { id: 'all', label: 'Ever' },
          ],
          activeTab: '@entity.period',
          tabChangeEvent: 'PERIOD',
        },
        {
          type: 'data-list',
          entity: '@entity.board',
          fields: [],
          renderItem: draws(
            'entry',
            row(
              text([
                'if',
                ['<', ['array/indexOf', '@entity.board', '@entry'], 3],
                ['array/nth', '@config.medals', ['array/indexOf', '@entity.board', '@entry']],
                ['+', 1, ['array/indexOf', '@entity.board', '@entry']],
              ]),
              text('@entry.player', 'h4'),
              { type: 'animated-counter', value: '@entry.points' },
            ),
          ),
        },
      ),
    ]),
    on('loading ScoreEntryLoaded empty', [
      main(
        { type: 'empty-state', title: 'Nobody yet', description: 'Be the first.', icon: 'trophy' },
        button('Reload', 'INIT', 'ghost'),
      ),
    ]),
    fails('loading ScoreEntryLoadFailed empty', 'No ranking', [fetch('ScoreEntry')]),
    on('ranked PERIOD loading', [set('period', '@payload.tabId'), fetch('ScoreEntry')]),
    when(['>', '@payload.points', 0], 'ranked|empty PointsEarned loading', [
      persist('create', 'ScoreEntry', {
        ...given('player points'),
        period: '@entity.period',
        achievedAt: ['time/now'],
      }),
      fetch('ScoreEntry'),
    ]),
    on('ranked WEEK_OVER frozen', [
      main(
        header(concat('Won by ', get(['array/first', '@entity.board'], 'player', '')), 'crown'),
        { type: 'confetti-effect', trigger: true },
        button('New week', 'RESET'),
      ),
    ]),
    on('frozen RESET loading', [
      ...assign({ board: [], daysLeft: 7 }),
      persist('delete', 'ScoreEntry', ['=', get('@entity', 'period'), 'week']),
      notify('A new week'),
      fetch('ScoreEntry'),
    ]),
  ],
  ticks: [
    tick('dayTick', 86400000, [
      set('daysLeft', ['-', '@entity.daysLeft', 1]),
      ['when', ['<=', '@entity.daysLeft', 0], emit('WEEK_OVER')],
    ]),
  ],
});

export default behavior({
  name: 'std-leaderboard',
  description:
    'Points are booked, ranked by day, week and all time, with one’s own rank, ties, medals and a weekly reset.',
  tags: 'leaderboard ranking points competition game',
  useWhen: 'Use when people compete for points and want to see who is ahead.',
  asked:
    'who has the most points; high scores; ranking; top ten; best players; points table; league; score list; gamification; medals; sales competition; who is winning',
  entity: viewedEntity('ScoreEntry', 'board myRank daysLeft', {
    player: 'string!',
    points: 'number! = 0',
    period: 'string day|week|all = week',
    achievedAt: 'timestamp',
    board: '[object] = []',
    myRank: 'number = 0',
    daysLeft: 'number = 7',
  }),
  traits: [rankingBoard],
  pages: [page('LeaderboardPage', '/leaders', 'RankingBoard')],
});

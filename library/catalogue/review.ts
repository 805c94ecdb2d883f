import {
  assign,
  behavior,
  button,
  card,
  concat,
  count,
  divider,
  draws,
  fetch,
  fn,
  form,
  get,
  header,
  main,
  notify,
  on,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const stars = draws(
  'star',
  row(text(concat('@star', ' ★'), 'caption'), {
    type: 'progress-bar',
    value: count(where('@entity.reviews', 'stars', '@star')),
    max: count('@entity.reviews'),
  }),
);
const wall = main(
  header('Reviews', 'star', button('Write one', 'WRITE', 'primary', 'pen')),
  row(
    {
      type: 'animated-counter',
      value: [
        'math/round',
        ['array/avg', ['array/map', '@entity.reviews', fn('review', get('@review', 'stars', 0))]],
        1,
      ],
    },
    text(concat(count('@entity.reviews'), ' voices'), 'caption'),
  ),
  { type: 'simple-grid', children: ['array/map', ['array/range', 1, 6], stars] },
  divider,
  {
    type: 'data-list',
    entity: '@entity.reviews',
    fields: [],
    renderItem: draws(
      'review',
      card(
        { type: 'star-rating', value: '@review.stars', readOnly: true },
        text('@review.title', 'h4'),
        text('@review.body'),
        row(
          { type: 'vote-stack', count: '@review.helpful', onVote: 'HELPFUL' },
          button('Report', 'REPORT', 'ghost', 'flag'),
        ),
      ),
    ),
  },
);

const reviewWall = traitOf('Review', 'ReviewWall', {
  states: 'loading reading writing publishing down',
  scope: 'collection',
  events: {
    HELPFUL: 'id! helpful:number',
    REPORT: 'id!',
    RATE: 'value:number!',
    PUBLISH: 'data:object!',
  },
  transitions: [
    on('loading INIT =', [
      fetch('Review', { filter: ['=', get('@entity', 'reported'), false] }),
      main({ type: 'skeleton', rows: 5 }),
    ]),
    on('loading|reading ReviewLoaded reading', [
      set('reviews', '@payload.data'),
      set('mine', [
        'array/some',
        '@payload.data',
        fn('review', ['=', '@review.author', '@user.id']),
      ]),
      wall,
    ]),
    fails('loading ReviewLoadFailed down', 'No reviews', [fetch('Review')]),
    when(['not', '@entity.mine'], 'reading WRITE writing', [
      set('stars', 5),
      main(
        header('Your review', 'pen'),
        { type: 'star-rating', value: '@entity.stars', action: 'RATE' },
        form('title body', 'PUBLISH', 'CANCEL'),
      ),
    ]),
    on('reading WRITE =', [notify('You wrote one already.')]),
    on('writing RATE =', [set('stars', ['math/clamp', '@payload.value', 1, 5])]),
    on('writing CANCEL reading', [wall]),
    when(
      [
        'and',
        ['validate/minLength', get('@payload.data', 'title', ''), 3],
        ['validate/maxLength', get('@payload.data', 'title', ''), 80],
      ],
      'writing PUBLISH publishing',
      [
        ...assign({ title: get('@payload.data', 'title', ''), writtenAt: '@now' }),
        persistWithResults('create', 'Review', 'ReviewStored', 'ReviewRefused', [
          'object/merge',
          '@payload.data',
          { stars: '@entity.stars', author: '@user.id', writtenAt: '@now' },
        ]),
      ],
    ),
    on('publishing ReviewStored loading', [fetch('Review')]),
    on('publishing ReviewRefused writing', [notify('@payload.error', 'error')]),
    on('reading HELPFUL =', [
      persist('update', 'Review', {
        id: '@payload.id',
        helpful: ['+', ['math/default', '@payload.helpful', 0], 1],
      }),
      fetch('Review'),
    ]),
    on('reading REPORT =', [
      persist('update', 'Review', { id: '@payload.id', reported: true }),
      set('reviews', [
        'array/reject',
        '@entity.reviews',
        fn('review', ['=', '@review.id', '@payload.id']),
      ]),
      wall,
    ]),
  ],
});

export default behavior({
  name: 'std-review',
  description:
    'Star reviews with an average, their distribution, helpful votes, one review per person and reporting of abuse.',
  tags: 'review rating stars feedback moderation',
  useWhen: 'Use when customers judge something with stars and words and others read it.',
  asked:
    'five stars; rate a product; customer feedback; Tripadvisor; Yelp; testimonials; what buyers think; ratings; score a restaurant; feedback on products; star rating',
  entity: viewedEntity('Review', 'reviews mine', {
    subjectId: 'string = ',
    author: 'string = ',
    stars: 'number! = 5',
    title: 'string!',
    body: 'string = ',
    helpful: 'number = 0',
    reported: 'boolean = false',
    writtenAt: 'datetime',
    reviews: '[object] = []',
    mine: 'boolean = false',
  }),
  traits: [reviewWall],
  pages: [page('ReviewsPage', '/reviews', 'ReviewWall')],
});

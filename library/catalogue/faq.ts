import {
  behavior,
  entity,
  fetch,
  fn,
  get,
  header,
  main,
  on,
  page,
  persist,
  traitOf,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const faqList = traitOf('Faq', 'FaqList', {
  states: 'loading reading broken',
  scope: 'collection',
  events: { UNFOLD: 'id! opened:number' },
  transitions: [
    on('loading INIT =', [fetch('Faq', { sort: 'opened', direction: 'desc' })]),
    on('loading FaqLoaded reading', [
      main(header('Questions', 'help-circle'), {
        type: 'accordion',
        items: [
          'array/map',
          '@payload.data',
          fn('one', { id: '@one.id', title: '@one.question', content: get('@one', 'answer', '') }),
        ],
        toggleEvent: 'UNFOLD',
      }),
    ]),
    fails('loading FaqLoadFailed broken', 'No answers', [fetch('Faq')]),
    on('reading UNFOLD =', [
      persist('update', 'Faq', {
        id: '@payload.id',
        opened: ['+', 1, ['math/default', '@payload.opened', 0]],
      }),
    ]),
  ],
});

export default behavior({
  name: 'std-faq',
  description: 'Questions that unfold to their answers, ordered by how often they were opened.',
  tags: 'faq accordion help content primitive questions',
  useWhen: 'Use when the same questions come again and again and a page can answer them.',
  asked:
    'questions people always ask; help page with answers; accordion; frequently asked; knowledge base; common questions from customers; self-service help; how do I',
  entity: entity('Faq', { question: 'string!', answer: 'string!', opened: 'number = 0' }),
  traits: [faqList],
  pages: [page('FaqPage', '/faq', 'FaqList')],
});

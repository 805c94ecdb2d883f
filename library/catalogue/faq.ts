import {
  behavior,
  entity,
  failure,
  fetch,
  fn,
  get,
  header,
  main,
  on,
  page,
  persist,
  trait,
} from '../behavior.ts';

const faqList = trait({
  name: 'FaqList',
  entity: 'Faq',
  scope: 'collection',
  states: 'loading reading broken',
  events: { UNFOLD: 'id! opened:number' },
  transitions: [
    on('loading INIT =', [fetch('Faq', { sort: 'opened', direction: 'desc' })]),
    on('loading FaqLoaded reading', [
      main(header('Questions', 'help-circle'), {
        type: 'accordion',
        items: [
          'array/map',
          '@payload.data',
          fn('one', {
            id: '@one.id',
            title: '@one.question',
            content: get('@one', 'answer', ''),
          }),
        ],
        toggleEvent: 'UNFOLD',
      }),
    ]),
    on('loading FaqLoadFailed broken', [main(failure('No answers', '@payload.error', 'INIT'))]),
    on('broken INIT loading', [fetch('Faq')]),
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
  tags: 'faq accordion help content primitive',
  useWhen: 'Use when the same questions come again and again and a page can answer them.',
  asked:
    'questions people always ask; help page with answers; accordion; frequently asked; knowledge base; common questions from customers; self-service help; how do I',
  entity: entity('Faq', { question: 'string!', answer: 'string!', opened: 'number = 0' }),
  traits: [faqList],
  pages: [page('FaqPage', '/faq', 'FaqList')],
});

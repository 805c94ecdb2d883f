import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  type Call,
  callService,
  count,
  entity,
  get,
  knob,
  notify,
  on,
  where,
} from '../behavior.ts';

const author = entity('Author', {
  name: 'string!',
  bio: 'string = ',
  email: 'email',
  photo: 'url',
});
const post = entity('Post', {
  title: 'string!',
  slug: 'string = ',
  summary: 'string = ',
  body: 'string!',
  author: '->Author',
  topic: 'string news|guide|story|opinion = news',
  status: 'string draft|review|published|archived = draft',
  cover: 'url',
  publishedAt: 'datetime',
});
const comment = entity('PostComment', {
  post: '->Post',
  name: 'string!',
  email: 'email',
  body: 'string!',
  status: 'string waiting|approved|spam = waiting',
  writtenAt: 'datetime',
});

const isLongEnough: Call = ['>=', ['str/len', '@entity.body'], 200];
const publish = {
  variant: 'primary' as const,
  writes: { publishedAt: '@now', slug: ['str/kebabCase', '@entity.title'] as Call },
  effects: [
    callService('search', 'index', 'PostIndexed', 'PostNotIndexed', { path: '@entity.slug' }),
  ],
};

export default behavior({
  name: 'std-blog',
  description:
    'A blog: authors write posts that are reviewed and published, readers comment, and comments are approved or thrown out.',
  tags: 'blog posts articles comments authors publishing cms news magazine content',
  useWhen: 'Use when people publish articles or news on a site and readers may comment on them.',
  asked:
    'Wordpress; Medium; Ghost; write articles; writers and editors publish posts; news site; online magazine; readers leave comments; content management; diary on the web; publish stories; travel stories; recipes; guest authors; columns; essays; write about my trips',
  orbitals: [
    desk({
      entity: post,
      icon: 'newspaper',
      look: 'entity-cards',
      columns: 'title:h3 summary topic:badge status:badge publishedAt:caption:date',
      form: 'title summary body:textarea author topic cover',
      guard: ['validate/minLength', get('@payload.data', 'title', ''), 3],
      extra: { status: 'draft' },
      search: 'title',
      filter: { topic: ['news', 'guide', 'story', 'opinion'] },
      record: {
        title: '@entity.title',
        fields: 'title:h1 author summary body topic:badge publishedAt:caption:date',
        statuses: 'draft review published archived',
        moves: [
          move('draft HAND_IN review', 'secondary', { label: 'Hand in for review' }),
          move('review SEND_BACK draft', 'secondary', { label: 'Send back' }),
          move('draft PUBLISH published', 'secondary', {
            ...publish,
            guard: ['and', ['not', '@config.reviewed'], isLongEnough],
            otherwise: 'Too short to be published, or to be handed in for review first.',
          }),
          move('review PUBLISH published', 'secondary', {
            ...publish,
            guard: isLongEnough,
            otherwise: 'Too short to be published.',
          }),
          move('published ARCHIVE archived', 'ghost'),
          move('archived RESTORE draft'),
        ],
        more: {
          config: {
            reviewed: knob('boolean', false, 'Posts are reviewed before they are published'),
          },
          transitions: [
            on('published PostIndexed =', [notify('It can be found now', 'success')]),
            on('published PostNotIndexed =', [
              notify('The search does not know it yet', 'warning'),
            ]),
          ],
        },
      },
      related: [
        belongings(
          'PostComment',
          'post',
          'message-circle',
          'name:h4 body status:badge writtenAt:caption:date',
          { title: 'Comments', opens: '/post-comments' },
        ),
      ],
      figures: {
        Published: [count(where('@payload.data', 'status', 'published')), { icon: 'globe' }],
        'In review': [count(where('@payload.data', 'status', 'review')), { icon: 'eye' }],
      },
    }),
    desk({
      entity: comment,
      icon: 'message-circle',
      look: 'data-list',
      columns: 'name:h4 body post status:badge writtenAt:caption:date',
      filter: { status: ['waiting', 'approved', 'spam'] },
      removable: 'It is gone for its writer too.',
      record: {
        title: 'Comment',
        fields: 'name:h3 email body post writtenAt:caption:datetime',
        statuses: 'waiting approved spam',
        moves: [
          move('waiting|spam APPROVE approved', 'primary'),
          move('waiting|approved MARK_SPAM spam', 'danger', { label: 'It is spam' }),
        ],
      },
    }),
    desk({
      entity: author,
      icon: 'pen',
      columns: 'name:h4 email bio',
      form: 'name email bio photo',
      record: { title: '@entity.name', fields: 'name:h2 bio email' },
      related: [
        belongings(
          'Post',
          'author',
          'newspaper',
          'title:h4 status:badge publishedAt:caption:date',
          { opens: '/posts' },
        ),
      ],
    }),
  ],
});

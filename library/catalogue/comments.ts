import {
  alert,
  assign,
  behavior,
  button,
  clear,
  concat,
  count,
  emit,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const tree = main(
  header(concat(count('@entity.thread'), ' comments'), 'message-circle'),
  { type: 'chat-bar', placeholder: 'Say something…' },
  {
    type: 'reply-tree',
    nodes: '@entity.thread',
    replyEvent: 'ANSWER',
    voteEvent: 'VOTE',
    flagEvent: 'FLAG',
    continueThreadEvent: 'DEEPER',
  },
);

const commentThread = traitOf('Comment', 'CommentThread', {
  states: 'loading talking answering deeper silent',
  scope: 'collection',
  events: {
    CHAT_SEND: 'message!',
    ANSWER: 'id! depth:number',
    ANSWER_GIVEN: 'data:object!',
    VOTE: 'id! value:number!',
    FLAG: 'id! flags:number',
    DEEPER: 'id!',
    COMMENT_FLAGGED: 'id! flags:number!',
  },
  config: { maxDepth: knob('number', 4, 'Levels of answers') },
  transitions: [
    on('loading INIT =', [
      fetch('Comment', { include: ['parent'], filter: ['=', get('@entity', 'hidden'), false] }),
      main({ type: 'skeleton', rows: 4 }),
    ]),
    on('loading|talking CommentLoaded talking', [set('thread', '@payload.data'), tree]),
    fails('loading CommentLoadFailed silent', 'No comments', [fetch('Comment')]),
    when(['>', ['str/len', ['str/trim', '@payload.message']], 0], 'talking CHAT_SEND =', [
      persistWithResults('create', 'Comment', 'CommentStored', 'CommentRefused', {
        body: ['str/trim', '@payload.message'],
        author: '@user.id',
        saidAt: '@now',
      }),
    ]),
    when(
      ['<', ['math/default', '@payload.depth', 0], '@config.maxDepth'],
      'talking ANSWER answering',
      [
        ...assign({
          parentId: '@payload.id',
          depth: ['+', ['math/default', '@payload.depth', 0], 1],
        }),
        modal(header('Answer', 'corner-down-right'), form('body', 'ANSWER_GIVEN', 'CANCEL')),
      ],
    ),
    on('talking ANSWER =', [notify('This thread is deep enough.')]),
    on('answering ANSWER_GIVEN talking', [
      persistWithResults('create', 'Comment', 'CommentStored', 'CommentRefused', {
        body: get('@payload.data', 'body', ''),
        ...own('parentId depth'),
        author: '@user.id',
      }),
      clear(),
      tree,
    ]),
    on('answering CANCEL talking', [clear(), tree]),
    on('talking CommentStored =', [fetch('Comment')]),
    on('talking CommentRefused =', [notify('@payload.error', 'error')]),
    when(['array/includes', ['list', -1, 0, 1], '@payload.value'], 'talking VOTE =', [
      persist('update', 'Comment', { id: '@payload.id', votes: '@payload.value' }),
      fetch('Comment'),
    ]),
    on('talking FLAG =', [
      emit('COMMENT_FLAGGED', {
        id: '@payload.id',
        flags: ['+', ['math/default', '@payload.flags', 0], 1],
      }),
      notify('Thank you, we look at it.'),
    ]),
    on('talking DEEPER deeper', [
      set('focusId', '@payload.id'),
      main(row(button('Whole thread', 'WHOLE', 'ghost', 'arrow-left')), {
        type: 'reply-tree',
        nodes: [
          'array/filter',
          '@entity.thread',
          ['fn', 'node', ['=', '@node.parentId', '@entity.focusId']],
        ],
        replyEvent: 'ANSWER',
      }),
    ]),
    on('deeper ANSWER answering', [
      set('parentId', '@payload.id'),
      modal(header('Answer', 'corner-down-right'), form('body', 'ANSWER_GIVEN', 'CANCEL')),
    ]),
    on('deeper WHOLE talking', [tree]),
  ],
});

const commentModeration = traitOf('Comment', 'CommentModeration', {
  states: 'calm judging',
  events: { JUDGE: 'id! flags:number!' },
  listens: [hear('CommentThread', 'COMMENT_FLAGGED', 'JUDGE')],
  config: { hideAt: knob('number', 3, 'Flags that hide a comment') },
  transitions: [
    on('calm INIT =', [main(alert('Nothing is flagged.', 'success'))]),
    when(['>=', '@payload.flags', '@config.hideAt'], 'calm|judging JUDGE judging', [
      ...assign({ id: '@payload.id', flags: '@payload.flags', hidden: true }),
      persist('update', 'Comment', { id: '@payload.id', hidden: true }),
      main(
        row(
          text(concat('Hidden after ', '@payload.flags', ' flags')),
          button('Show again', 'RESTORE', 'secondary'),
          button('Delete', 'ERASE', 'danger'),
        ),
      ),
    ]),
    on('calm|judging JUDGE =', [persist('update', 'Comment', given('id flags'))]),
    on('judging RESTORE calm', [
      persist('update', 'Comment', { id: '@entity.id', hidden: false, flags: 0 }),
      main(alert('Shown again')),
    ]),
    on('judging ERASE calm', [persist('delete', 'Comment', '@entity.id'), main(alert('Deleted'))]),
  ],
});

export default behavior({
  name: 'std-comments',
  description:
    'Threaded comments with answers, votes, editing for a while, and flags that hide what readers find harmful.',
  tags: 'comments thread discussion moderation social forum',
  useWhen: 'Use when people talk beneath something and answer each other.',
  asked:
    'visitors discuss under a page; threaded replies; Disqus; Reddit; upvote and downvote; forum; conversation beneath an article; readers react; discussion board',
  entity: viewedEntity('Comment', 'thread focusId', {
    body: 'string!',
    author: 'string = ',
    parent: '->Comment',
    parentId: 'string = ',
    depth: 'number = 0',
    votes: 'number = 0',
    flags: 'number = 0',
    hidden: 'boolean = false',
    thread: '[object] = []',
    focusId: 'string = ',
    saidAt: 'datetime',
  }),
  traits: [commentThread, commentModeration],
  pages: [
    page('CommentsPage', '/comments', 'CommentThread'),
    page('ModerationPage', '/comments/moderation', 'CommentModeration'),
  ],
});

import {
  append,
  assign,
  badge,
  behavior,
  button,
  card,
  collection,
  concat,
  count,
  draws,
  emit,
  entity,
  fetch,
  fn,
  get,
  given,
  header,
  hear,
  main,
  notify,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const room = main(
  header('@entity.roomName', 'message-square', badge(concat(count('@entity.present'), ' here'))),
  {
    ...button('Older', 'OLDER', 'ghost', 'chevron-up'),
    actionPayload: {
      id: '@entity.roomId',
      before: get(['array/first', '@entity.messages'], 'sentAt', 0),
    },
  },
  {
    type: 'data-list',
    entity: '@entity.messages',
    fields: [],
    renderItem: draws('message', {
      type: 'stack',
      direction: 'vertical',
      align: ['if', ['=', '@message.author', '@user.id'], 'end', 'start'],
      children: [
        text('@message.author', 'caption', 'muted'),
        card({ type: 'markdown-content', content: '@message.body' }),
      ],
    }),
  },
  { type: 'typewriter-text', text: '@entity.typingNote' },
  { type: 'chat-bar', placeholder: 'Message' },
);

const roomList = traitOf('ChatRoom', 'RoomList', {
  states: 'loading listing down',
  scope: 'collection',
  events: { ENTER: 'id! row:object', ROOM_ENTERED: 'id! row:object' },
  transitions: [
    on('loading INIT =', [fetch('ChatRoom')]),
    on('loading|listing ChatRoomLoaded listing', [
      [
        'render-ui',
        'sidebar',
        {
          type: 'sidebar',
          items: [
            'array/map',
            '@payload.data',
            fn('room', { label: '@room.name', id: '@room.id', icon: 'hash' }),
          ],
        },
      ],
      main(collection('data-list', '@payload.data', 'name:h4 topic', 'ENTER:primary')),
    ]),
    fails('loading ChatRoomLoadFailed down', 'No rooms'),
    on('listing ENTER =', [emit('ROOM_ENTERED', given('id row'))]),
    on('down|listing INIT loading', [fetch('ChatRoom')]),
  ],
});

const chatConversation = traitOf('ChatMessage', 'ChatConversation', {
  states: 'outside joining talking offline',
  host: 'PresenceChanged',
  scope: 'collection',
  events: {
    JOIN: 'id! row:object',
    OLDER: 'id! before:number',
    CHAT_SEND: 'message!',
    MessageArrived: 'author! body! sentAt:number',
    PresenceChanged: 'present:[string]!',
  },
  listens: [hear('RoomList', 'ROOM_ENTERED', 'JOIN')],
  transitions: [
    on('outside INIT =', [main(text('Choose a room.', 'h4', 'muted'))]),
    on('outside|talking JOIN joining', [
      ...assign({
        roomId: '@payload.id',
        roomName: get('@payload.row', 'name', 'Room'),
        messages: [],
      }),
      [
        'os/watch-http',
        concat('/rooms/', '@payload.id', '/stream'),
        { emit: { on_message: 'MessageArrived', failure: 'LineLost' } },
      ],
      fetch('ChatMessage', { filter: ['=', get('@entity', 'roomId'), '@payload.id'], limit: 50 }),
    ]),
    on('joining ChatMessageLoaded talking', [
      set('messages', ['array/reverse', '@payload.data']),
      room,
    ]),
    on('joining ChatMessageLoadFailed outside', [notify('@payload.error', 'error')]),
    on('talking ChatMessageLoaded =', [
      set('messages', ['array/concat', ['array/reverse', '@payload.data'], '@entity.messages']),
      room,
    ]),
    on('talking OLDER =', [
      fetch('ChatMessage', {
        filter: [
          'and',
          ['=', get('@entity', 'roomId'), '@payload.id'],
          ['<', get('@entity', 'sentAt'), '@payload.before'],
        ],
        limit: 50,
      }),
    ]),
    when(['!=', ['str/trim', '@payload.message'], ''], 'talking CHAT_SEND =', [
      append('messages', { author: '@user.id', body: '@payload.message', sentAt: '@now' }),
      persist('create', 'ChatMessage', {
        roomId: '@entity.roomId',
        body: '@payload.message',
        author: '@user.id',
        sentAt: '@now',
      }),
      room,
    ]),
    when(['!=', '@payload.author', '@user.id'], 'talking MessageArrived =', [
      append('messages', given('author body sentAt')),
      set('typingNote', ''),
      room,
    ]),
    on('talking PresenceChanged =', [set('present', '@payload.present'), room]),
    on('talking LineLost offline', [
      main(
        row(
          { type: 'status-dot', status: 'critical', label: 'Offline' },
          button('Reconnect', 'RECONNECT'),
        ),
        { type: 'chat-bar', placeholder: 'Sent when you are back' },
      ),
    ]),
    on('offline CHAT_SEND =', [append('outbox', '@payload.message')]),
    on('offline RECONNECT joining', [
      persist('create', 'ChatMessage', [
        'array/map',
        '@entity.outbox',
        fn('waiting', { roomId: '@entity.roomId', body: '@waiting', author: '@user.id' }),
      ]),
      set('outbox', []),
      fetch('ChatMessage', { limit: 50 }),
    ]),
  ],
});

export default behavior({
  name: 'std-chat',
  description:
    'Rooms with live messages, who is here, who types, older history on demand and messages that wait while offline.',
  tags: 'chat messages realtime rooms presence social messaging messenger',
  useWhen: 'Use when people talk to each other in real time in one or more rooms.',
  asked:
    'Slack; Whatsapp; Discord; Microsoft Teams; staff message each other live; group conversations; direct messages; who is online; typing; talk in channels; instant messaging; talk to colleagues; rooms; messages; group conversation; channels',
  orbitals: [
    orbital({
      entity: entity('ChatRoom', {
        name: 'string!',
        topic: 'string = ',
        archived: 'boolean = false',
        lastActivityAt: 'datetime',
      }),
      traits: [roomList],
      pages: [page('RoomsPage', '/rooms', 'RoomList')],
    }),
    orbital({
      entity: viewedEntity('ChatMessage', 'roomName messages outbox present typingNote before', {
        room: '->ChatRoom',
        roomId: 'string = ',
        roomName: 'string = ',
        author: 'string = ',
        body: 'string = ',
        messages: '[object] = []',
        outbox: '[object] = []',
        present: '[string] = []',
        typingNote: 'string = ',
        sentAt: 'timestamp',
        before: 'number = 0',
      }),
      traits: [chatConversation],
      pages: [page('RoomPage', '/rooms/:id', 'ChatConversation')],
    }),
  ],
});

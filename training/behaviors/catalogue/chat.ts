import {
  assign,
  badge,
  behavior,
  button,
  collection,
  concat,
  count,
  emit,
  entity,
  failure,
  fetch,
  fn,
  get,
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
  stack,
  text,
  trait,
} from '../builder/index.ts';

const room = main(
  stack(
    header('@entity.roomName', 'message-square', badge(concat(count('@entity.present'), ' here'))),
    { type: 'infinite-scroll-sentinel', loadMoreEvent: 'OLDER' },
    {
      type: 'data-list',
      entity: '@entity.messages',
      fields: [],
      renderItem: fn('message', {
        type: 'stack',
        direction: 'vertical',
        align: ['if', ['=', '@message.author', '@user.id'], 'end', 'start'],
        children: [
          text('@message.author', 'caption', 'muted'),
          { type: 'card', children: [{ type: 'markdown-content', content: '@message.body' }] },
        ],
      }),
    },
    { type: 'typewriter-text', text: '@entity.typingNote' },
    { type: 'chat-bar', placeholder: 'Message', submitEvent: 'SEND', changeEvent: 'TYPING' },
  ),
);

export default behavior({
  name: 'std-chat',
  description:
    'Rooms with live messages, who is here, who types, older history on demand and messages that wait while offline.',
  tags: 'chat messages realtime rooms presence social',
  useWhen: 'Use when people talk to each other in real time in one or more rooms.',
  orbitals: [
    orbital({
      entity: entity('ChatRoom', {
        name: 'string!',
        topic: 'string = ',
        archived: 'boolean = false',
        lastActivityAt: 'datetime',
      }),
      traits: [
        trait({
          name: 'RoomList',
          entity: 'ChatRoom',
          scope: 'collection',
          states: 'loading listing down',
          fires: 'ENTER',
          events: { ENTER: 'id! row:object' },
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
            on('loading ChatRoomLoadFailed down', [
              main(failure('No rooms', '@payload.error', 'INIT')),
            ]),
            on('down|listing INIT loading', [fetch('ChatRoom')]),
          ],
        }),
      ],
      pages: [page('RoomsPage', '/rooms', 'RoomList')],
    }),
    orbital({
      entity: entity('ChatMessage', {
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
      traits: [
        trait({
          name: 'ChatConversation',
          entity: 'ChatMessage',
          scope: 'collection',
          states: 'outside joining talking offline',
          events: {
            ENTER: 'id! row:object',
            SEND: 'value!',
            TYPING: 'value',
            MessageArrived: 'author! body! sentAt:number',
            PresenceChanged: 'present:[string]!',
            MESSAGE_SENT: 'roomId! body!',
            TYPING_STARTED: 'author!',
          },
          external: 'MESSAGE_SENT TYPING_STARTED',
          listens: [hear('RoomList', 'ENTER', 'ENTER', 'ChatRoomOrbital')],
          transitions: [
            on('outside INIT =', [main(text('Choose a room.', 'h4', 'muted'))]),
            on('outside|talking ENTER joining', [
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
              fetch('ChatMessage', {
                filter: ['=', get('@entity', 'roomId'), '@payload.id'],
                limit: 50,
              }),
            ]),
            on('joining ChatMessageLoaded talking', [
              set('messages', ['array/reverse', '@payload.data']),
              room,
            ]),
            on('joining ChatMessageLoadFailed outside', [notify('@payload.error', 'error')]),
            on('talking ChatMessageLoaded =', [
              set('messages', [
                'array/concat',
                ['array/reverse', '@payload.data'],
                '@entity.messages',
              ]),
              room,
            ]),
            on('talking OLDER =', [
              fetch('ChatMessage', {
                filter: [
                  '<',
                  get('@entity', 'sentAt'),
                  get(['array/first', '@entity.messages'], 'sentAt', 0),
                ],
                limit: 50,
              }),
            ]),
            on(
              'talking SEND =',
              [
                set('messages', [
                  'array/append',
                  '@entity.messages',
                  { author: '@user.id', body: '@payload.value', sentAt: '@now' },
                ]),
                persist('create', 'ChatMessage', {
                  roomId: '@entity.roomId',
                  body: '@payload.value',
                  author: '@user.id',
                  sentAt: '@now',
                }),
                emit('MESSAGE_SENT', { roomId: '@entity.roomId', body: '@payload.value' }),
                room,
              ],
              ['!=', ['str/trim', '@payload.value'], ''],
            ),
            on(
              'talking TYPING =',
              [emit('TYPING_STARTED', { author: '@user.id' })],
              ['>', ['str/len', ['str/default', '@payload.value', '']], 0],
            ),
            on(
              'talking MessageArrived =',
              [
                set('messages', [
                  'array/append',
                  '@entity.messages',
                  { author: '@payload.author', body: '@payload.body', sentAt: '@payload.sentAt' },
                ]),
                set('typingNote', ''),
                room,
              ],
              ['!=', '@payload.author', '@user.id'],
            ),
            on('talking PresenceChanged =', [set('present', '@payload.present'), room]),
            on('talking LineLost offline', [
              main(
                row(
                  { type: 'status-dot', status: 'critical', label: 'Offline' },
                  button('Reconnect', 'RECONNECT'),
                ),
                { type: 'chat-bar', submitEvent: 'SEND' },
              ),
            ]),
            on('offline SEND =', [
              set('outbox', ['array/append', '@entity.outbox', '@payload.value']),
            ]),
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
        }),
      ],
      pages: [page('RoomPage', '/rooms/:id', 'ChatConversation')],
    }),
  ],
});

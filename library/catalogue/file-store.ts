import { fails } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  callService,
  clear,
  concat,
  emit,
  failure,
  fetch,
  fn,
  form,
  get,
  header,
  knob,
  main,
  modal,
  navigate,
  notify,
  on,
  page,
  persist,
  row,
  set,
  sum,
  text,
  tick,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const room = main(
  { type: 'breadcrumb', items: '@entity.trail' },
  row(
    button('Upload', 'UPLOAD', 'primary', 'upload'),
    button('New folder', 'NEW_FOLDER', 'secondary', 'folder-plus'),
    badge(['format/bytes', '@entity.usedBytes']),
  ),
  { type: 'meter', value: '@entity.usedBytes', max: '@config.quotaBytes', min: 0 },
  {
    type: 'split-pane',
    left: [{ type: 'file-tree', tree: '@entity.tree' }],
    right: [
      {
        type: 'data-grid',
        entity: '@entity.files',
        cols: 4,
        fields: [
          { name: 'name', variant: 'h4' },
          { name: 'sizeBytes', format: 'bytes' },
        ],
        itemActions: [
          { label: 'Open', event: 'OPEN' },
          { label: 'Rename', event: 'RENAME' },
          { label: 'Share', event: 'SHARE' },
          { label: 'Delete', event: 'TRASH', variant: 'danger' },
        ],
      },
    ],
  },
);
const here = fetch('StoredFile', { filter: ['not', get('@entity', 'trashed')] });

const fileRoom = traitOf('StoredFile', 'FileRoom', {
  states: 'opening browsing uploading renaming sharing shut',
  scope: 'collection',
  events: {
    OPEN: 'id! row:object',
    FILES_DROPPED: 'files:[object]! totalBytes:number!',
    RENAME: 'id! row:object',
    NAME_GIVEN: 'data:object!',
    SHARE: 'id! row:object',
    TRASH: 'id! row:object',
    LinkMade: 'url! expiresAt',
  },
  config: {
    quotaBytes: knob('number', 1073741824, 'Bytes a person may keep'),
    linkDays: knob('number', 7, 'Days a link lives'),
  },
  transitions: [
    on('opening INIT =', [here, main({ type: 'skeleton', rows: 6 })]),
    on('opening|browsing StoredFileLoaded browsing', [
      ...assign({
        files: where('@payload.data', 'folder', '@entity.folder'),
        usedBytes: sum('@payload.data', 'sizeBytes'),
        tree: ['array/groupBy', '@payload.data', 'folder'],
        trail: ['array/map', ['str/split', '@entity.folder', '/'], fn('part', { label: '@part' })],
      }),
      room,
    ]),
    fails('opening StoredFileLoadFailed shut', 'The files are not reachable', [here]),
    when(['=', get('@payload.row', 'mimeType', ''), 'folder'], 'browsing OPEN opening', [
      set('folder', concat('@entity.folder', get('@payload.row', 'name', ''), '/')),
      here,
    ]),
    on('browsing OPEN =', [navigate(get('@payload.row', 'url', '/'))]),
    on('browsing UPLOAD uploading', [
      modal(
        header('Upload', 'upload'),
        { type: 'upload-drop-zone', maxFiles: 20, action: 'FILES_DROPPED' },
        button('Cancel', 'CANCEL', 'ghost'),
      ),
    ]),
    on('uploading CANCEL browsing', [clear()]),
    when(
      ['<=', ['+', '@entity.usedBytes', '@payload.totalBytes'], '@config.quotaBytes'],
      'uploading FILES_DROPPED =',
      [
        callService('storage', 'upload-many', 'FilesStored', 'FilesRefused', {
          files: '@payload.files',
          folder: '@entity.folder',
        }),
      ],
    ),
    on('uploading FILES_DROPPED =', [notify('Your quota does not hold that.', 'warning')]),
    on('uploading FilesStored opening', [clear(), here]),
    on('uploading FilesRefused browsing', [clear(), notify('@payload.error', 'error')]),
    on('browsing NEW_FOLDER renaming', [
      set('id', ''),
      modal(header('New folder', 'folder-plus'), form('name', 'NAME_GIVEN', 'CANCEL')),
    ]),
    on('browsing RENAME renaming', [
      ...assign({ id: '@payload.id', pendingName: get('@payload.row', 'name', '') }),
      modal(
        header('Rename', 'edit'),
        form('name', 'NAME_GIVEN', 'CANCEL', { entity: '@payload.row' }),
      ),
    ]),
    on('renaming CANCEL browsing', [clear()]),
    when(['=', '@entity.id', ''], 'renaming NAME_GIVEN opening', [
      persist('create', 'StoredFile', {
        name: get('@payload.data', 'name'),
        mimeType: 'folder',
        folder: '@entity.folder',
      }),
      clear(),
      here,
    ]),
    when(
      [
        'not',
        [
          'array/some',
          '@entity.files',
          fn('file', ['=', '@file.name', get('@payload.data', 'name', '')]),
        ],
      ],
      'renaming NAME_GIVEN opening',
      [
        persist('update', 'StoredFile', { id: '@entity.id', name: get('@payload.data', 'name') }),
        clear(),
        here,
      ],
    ),
    on('renaming NAME_GIVEN =', [notify('That name is taken here.', 'warning')]),
    on('browsing SHARE sharing', [
      callService('storage', 'link', 'LinkMade', 'LinkRefused', {
        file: '@payload.id',
        days: '@config.linkDays',
      }),
      modal({ type: 'spinner' }),
    ]),
    on('sharing LinkMade =', [
      set('link', '@payload.url'),
      modal(
        header('Link', 'link'),
        { type: 'install-box', command: '@entity.link' },
        text(['time/relative', '@payload.expiresAt'], 'caption'),
        button('Done', 'CLOSE'),
      ),
    ]),
    on('sharing LinkRefused browsing', [clear(), notify('@payload.error', 'error')]),
    on('sharing CLOSE browsing', [clear()]),
    on('browsing TRASH opening', [
      persist('update', 'StoredFile', {
        id: '@payload.id',
        trashed: true,
        trashedAt: ['time/now'],
      }),
      here,
    ]),
  ],
});

const fileTrash = traitOf('StoredFile', 'FileTrash', {
  states: 'loading listing',
  scope: 'collection',
  events: { RESTORE: 'id! row:object' },
  config: { keepDays: knob('number', 30, 'Days in the trash') },
  transitions: [
    on('loading INIT =', [fetch('StoredFile', { filter: get('@entity', 'trashed') })]),
    on('loading|listing StoredFileLoaded listing', [
      main(header('Trash', 'trash', button('Empty', 'PURGE', 'danger')), {
        type: 'data-list',
        entity: '@payload.data',
        fields: ['name', 'trashedAt'],
        itemActions: [{ label: 'Restore', event: 'RESTORE' }],
      }),
    ]),
    on('loading StoredFileLoadFailed listing', [
      main(failure('No trash', '@payload.error', 'PURGE')),
    ]),
    on('listing RESTORE loading', [
      persist('update', 'StoredFile', { id: '@payload.id', trashed: false }),
      fetch('StoredFile', { filter: get('@entity', 'trashed') }),
    ]),
    on('listing PURGE loading', [
      persist('delete', 'StoredFile', [
        '>',
        ['time/diff', '@now', get('@entity', 'trashedAt'), 'days'],
        '@config.keepDays',
      ]),
      fetch('StoredFile'),
    ]),
  ],
  ticks: [tick('purgeTick', 86400000, [emit('PURGE')])],
});

export default behavior({
  name: 'std-file-store',
  description:
    'Folders and files with upload, quota, renaming, links that expire, and a trash that empties itself.',
  tags: 'files folders upload share storage quota documents drive sharing',
  useWhen: 'Use when people keep files, find them again and hand them to others.',
  asked:
    'Dropbox; Google Drive; Onedrive; share documents; folders; upload files; office documents; send big files; cloud storage; document management; link to download; PDFs in folders; recycle bin',
  entity: viewedEntity('StoredFile', 'files tree trail usedBytes pendingName', {
    name: 'string!',
    folder: 'string = /',
    mimeType: 'string = ',
    sizeBytes: 'number = 0',
    url: 'url',
    trashed: 'boolean = false',
    trashedAt: 'timestamp',
    sharedUntil: 'datetime',
    files: '[object] = []',
    tree: '[object] = []',
    trail: '[object] = []',
    usedBytes: 'number = 0',
    link: 'string = ',
    pendingName: 'string = ',
  }),
  traits: [fileRoom, fileTrash],
  pages: [page('FilesPage', '/files', 'FileRoom'), page('TrashPage', '/files/trash', 'FileTrash')],
});

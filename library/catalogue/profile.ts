import {
  assign,
  behavior,
  button,
  callService,
  columns,
  fetch,
  form,
  get,
  header,
  knob,
  main,
  notify,
  on,
  type Pattern,
  page,
  persist,
  persistWithResults,
  row,
  set,
  singletonEntity,
  text,
  traitOf,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const face: Pattern = {
  type: 'avatar',
  src: '@entity.avatarUrl',
  name: '@entity.displayName',
  size: 'xl',
};
const card_ = main(
  row(face, text('@entity.displayName', 'h2')),
  {
    type: 'detail-panel',
    entity: '@entity',
    fields: columns('headline bio:body website location timezone language'),
  },
  row(button('Edit', 'EDIT'), button('New picture', 'PICK_PICTURE', 'secondary', 'camera')),
);

const profileCard = traitOf('Profile', 'ProfileCard', {
  states: 'loading viewing editing saving uploading broken',
  host: 'UploadProgress',
  events: {
    CHECK_HANDLE: 'value!',
    SAVE: 'data:object!',
    FILE_DROPPED: 'file:file! size:number!',
    UploadProgress: 'percent:number!',
    PictureStored: 'url!',
    HandleChecked: 'free:boolean!',
  },
  config: { maxBytes: knob('number', 5242880, 'Largest picture in bytes') },
  transitions: [
    on('loading INIT =', [fetch('Profile'), main({ type: 'skeleton', variant: 'header' })]),
    on('loading ProfileLoaded viewing', [card_]),
    fails('loading ProfileLoadFailed broken', 'No profile', [fetch('Profile')]),
    on('viewing EDIT editing', [
      main(
        header('Edit profile', 'user-cog'),
        form(
          [
            'displayName',
            { name: 'handle', type: 'text', onChange: 'CHECK_HANDLE' },
            'headline',
            { name: 'bio', type: 'textarea' },
            'website',
            'location',
            'language',
          ],
          'SAVE',
          'CANCEL',
          { entity: '@entity' },
        ),
      ),
    ]),
    when(['validate/minLength', '@payload.value', 3], 'editing CHECK_HANDLE =', [
      callService('directory', 'handle-free', 'HandleChecked', 'HandleUnknown', {
        handle: ['str/kebabCase', '@payload.value'],
      }),
    ]),
    on('editing HandleChecked =', [set('handleFree', '@payload.free')]),
    on('editing HandleUnknown =', [set('handleFree', false)]),
    on('editing CANCEL viewing', [card_]),
    when(
      ['and', '@entity.handleFree', ['validate/required', get('@payload.data', 'displayName', '')]],
      'editing SAVE saving',
      [
        ...assign({
          displayName: get('@payload.data', 'displayName', '@entity.displayName'),
          handle: ['str/kebabCase', get('@payload.data', 'handle', '@entity.handle')],
        }),
        persistWithResults('update', 'Profile', 'ProfileStored', 'ProfileRefused', [
          'object/merge',
          '@entity',
          '@payload.data',
        ]),
      ],
    ),
    on('editing SAVE =', [notify('That address is taken.', 'warning')]),
    on('saving ProfileStored viewing', [card_]),
    on('saving ProfileRefused viewing', [notify('@payload.error', 'error'), card_]),
    on('viewing PICK_PICTURE uploading', [
      set('uploadPercent', 0),
      main(
        header('Picture', 'camera'),
        {
          type: 'upload-drop-zone',
          accept: 'image/*',
          maxFiles: 1,
          action: 'FILE_DROPPED',
        },
        button('Cancel', 'CANCEL', 'ghost'),
      ),
    ]),
    when(['<=', '@payload.size', '@config.maxBytes'], 'uploading FILE_DROPPED =', [
      callService('storage', 'upload', 'PictureStored', 'PictureRefused', {
        bucket: 'pictures',
        file: '@payload.file',
        folder: 'avatars',
      }),
      main({ type: 'progress-bar', value: '@entity.uploadPercent', max: 100 }),
    ]),
    on('uploading FILE_DROPPED =', [
      notify(['str/concat', 'At most ', ['format/bytes', '@config.maxBytes']], 'warning'),
    ]),
    on('uploading UploadProgress =', [set('uploadPercent', '@payload.percent')]),
    on('uploading PictureStored viewing', [
      set('avatarUrl', '@payload.url'),
      persist('update', 'Profile', { id: '@entity.id', avatarUrl: '@payload.url' }),
      card_,
    ]),
    on('uploading PictureRefused viewing', [notify('@payload.error', 'error'), card_]),
    on('uploading CANCEL viewing', [card_]),
  ],
});

export default behavior({
  name: 'std-profile',
  description:
    'A person’s own page: picture upload with progress, editing with unsaved changes kept, and a public address.',
  tags: 'profile avatar account person my-account',
  useWhen: 'Use when people show and change how they appear to others.',
  asked:
    'my page with photo and bio; edit my data; avatar; about me; public profile; Linkedin page; change my picture; user page; account details; personal page',
  entity: singletonEntity('Profile', {
    displayName: 'string!',
    handle: 'string!',
    headline: 'string = ',
    bio: 'string = ',
    website: 'url',
    location: 'string = ',
    timezone: 'string = UTC',
    language: 'string en|de|fr|ar = en',
    avatarUrl: 'url',
    uploadPercent: 'number = 0',
    handleFree: 'boolean = true',
  }),
  traits: [profileCard],
  pages: [page('ProfilePage', '/profile', 'ProfileCard')],
});

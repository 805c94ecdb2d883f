import {
  behavior,
  button,
  clear,
  count,
  emit,
  fetch,
  get,
  header,
  hear,
  knob,
  main,
  on,
  page,
  render,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const pictureWall = traitOf('Picture', 'PictureWall', {
  states: 'loading wall dark',
  scope: 'collection',
  events: { OPEN: 'index:number!', PLAY: 'index:number!', PICTURES_SHOWN: 'pictures:[object]!' },
  fires: 'OPEN PLAY',
  config: { columns: knob('number', 4, 'Columns', { tier: 'presentation' }) },
  transitions: [
    on('loading|wall|dark INIT loading', [fetch('Picture', { sort: 'takenAt' })]),
    on('loading PictureLoaded wall', [
      emit('PICTURES_SHOWN', { pictures: '@payload.data' }),
      main(
        header('Pictures', 'image', {
          ...button('Slideshow', 'PLAY', 'secondary', 'play'),
          actionPayload: { index: 0 },
        }),
        {
          type: 'media-gallery',
          items: '@payload.data',
          columns: '@config.columns',
          selectionEvent: 'OPEN',
        },
      ),
    ]),
    fails('loading PictureLoadFailed dark', 'No pictures'),
  ],
});

const pictureViewer = traitOf('Picture', 'PictureViewer', {
  states: 'closed large playing',
  events: { OPEN: 'index:number!', PLAY: 'index:number!', PICTURES_SHOWN: 'pictures:[object]!' },
  listens: [
    hear('PictureWall', 'PICTURES_SHOWN'),
    hear('PictureWall', 'OPEN'),
    hear('PictureWall', 'PLAY'),
  ],
  transitions: [
    on('closed INIT =', [clear('overlay')]),
    on('closed PICTURES_SHOWN =', [set('pictures', '@payload.pictures')]),
    on('closed OPEN large', [
      set('index', '@payload.index'),
      render(
        'overlay',
        {
          type: 'lightbox',
          images: '@entity.pictures',
          currentIndex: '@entity.index',
          isOpen: true,
          closeAction: 'CLOSE',
        },
        row(
          button('‹', 'EARLIER', 'ghost'),
          text(get(['array/nth', '@entity.pictures', '@entity.index'], 'caption', '')),
          button('›', 'LATER', 'ghost'),
        ),
      ),
    ]),
    on('large|playing LATER =', [
      set('index', ['math/mod', ['+', '@entity.index', 1], count('@entity.pictures')]),
    ]),
    on('large EARLIER =', [
      set('index', ['math/wrap', ['-', '@entity.index', 1], 0, count('@entity.pictures')]),
    ]),
    on('closed PLAY playing', [
      set('index', '@payload.index'),
      set('playing', true),
      render(
        'overlay',
        { type: 'carousel', items: '@entity.pictures', slideChangeEvent: 'LATER' },
        button('Stop', 'CLOSE', 'ghost'),
      ),
    ]),
    on('large|playing CLOSE closed', [set('playing', false), clear('overlay')]),
  ],
  ticks: [tickWhile('@entity.playing', 'slide', 5000, [emit('LATER')])],
});

export default behavior({
  name: 'std-gallery',
  description: 'Pictures in a grid that open large, are leafed through and play as a slideshow.',
  tags: 'gallery pictures media slideshow lightbox primitive photos images',
  useWhen: 'Use when pictures are looked at, one by one or all at once.',
  asked:
    'photos; photographer’s portfolio; pictures of our trip; photo album; slideshow; Flickr; images in a grid; wedding pictures; show my paintings; picture viewer; lightbox',
  entity: viewedEntity('Picture', 'pictures index playing', {
    src: 'url!',
    caption: 'string = ',
    takenAt: 'date',
    pictures: '[object] = []',
    index: 'number = 0',
    playing: 'boolean = false',
  }),
  traits: [pictureWall, pictureViewer],
  pages: [page('GalleryPage', '/pictures', 'PictureWall PictureViewer')],
});

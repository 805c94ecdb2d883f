import {
  behavior,
  button,
  clear,
  count,
  entity,
  failure,
  fetch,
  get,
  header,
  knob,
  main,
  on,
  orbital,
  page,
  render,
  row,
  set,
  text,
  trait,
} from '../builder/index.ts';

export default behavior({
  name: 'std-gallery',
  description: 'Pictures in a grid that open large, are leafed through and play as a slideshow.',
  tags: 'gallery pictures media slideshow lightbox primitive',
  useWhen: 'Use when pictures are looked at, one by one or all at once.',
  asked:
    'photos; photographer’s portfolio; pictures of our trip; photo album; slideshow; Flickr; images in a grid; wedding pictures; show my paintings; picture viewer; lightbox',
  orbitals: [
    orbital({
      entity: entity(
        'Picture',
        {
          src: 'url!',
          caption: 'string = ',
          takenAt: 'date',
          pictures: '[object] = []',
          index: 'number = 0',
          playing: 'boolean = false',
        },
        { view: 'pictures index playing' },
      ),
      traits: [
        trait({
          name: 'PictureWall',
          entity: 'Picture',
          scope: 'collection',
          states: 'loading wall large playing dark',
          events: { OPEN: 'index:number!' },
          config: {
            secondsPerPicture: knob('number', 5, 'Seconds per picture'),
            columns: knob('number', 4, 'Columns', { tier: 'presentation' }),
          },
          transitions: [
            on('loading INIT =', [fetch('Picture', { sort: 'takenAt' })]),
            on('loading PictureLoaded wall', [
              set('pictures', '@payload.data'),
              main(header('Pictures', 'image', button('Slideshow', 'PLAY', 'secondary', 'play')), {
                type: 'media-gallery',
                items: '@entity.pictures',
                columns: '@config.columns',
                selectionEvent: 'OPEN',
              }),
            ]),
            on('loading PictureLoadFailed dark', [
              main(failure('No pictures', '@payload.error', 'INIT')),
            ]),
            on('dark INIT loading', [fetch('Picture')]),
            on('wall OPEN large', [
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
            on('wall PLAY playing', [
              set('playing', true),
              render(
                'overlay',
                { type: 'carousel', items: '@entity.pictures', slideChangeEvent: 'LATER' },
                button('Stop', 'CLOSE', 'ghost'),
              ),
            ]),
            on('large|playing CLOSE wall', [set('playing', false), clear('overlay')]),
          ],
          ticks: [
            {
              name: 'slide',
              interval: 5000,
              guard: '@entity.playing',
              effects: [['emit', 'LATER']],
            },
          ],
        }),
      ],
      pages: [page('GalleryPage', '/pictures', 'PictureWall')],
    }),
  ],
});

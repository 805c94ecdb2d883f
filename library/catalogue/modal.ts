import {
  behavior,
  button,
  card,
  clear,
  divider,
  embed,
  emit,
  get,
  header,
  hear,
  main,
  modal,
  on,
  own,
  page,
  render,
  row,
  runtimeEntity,
  set,
  stack,
  text,
  traitOf,
} from '../behavior.ts';

const overlayLauncher = traitOf('OverlayView', 'OverlayLauncher', {
  states: 'ready',
  fires: 'OPEN_MODAL OPEN_DRAWER',
  events: { OPEN_MODAL: 'title', OPEN_DRAWER: 'title' },
  transitions: [
    on('ready INIT =', [
      main(
        header(
          'Overlays',
          'layers',
          button('Dialog', 'OPEN_MODAL'),
          button('Drawer', 'OPEN_DRAWER', 'secondary'),
        ),
        text('Both lead back here.', 'caption', 'muted'),
        embed('OverlayCounter'),
      ),
    ]),
  ],
});

const overlayStage = traitOf('OverlayView', 'OverlayStage', {
  states: 'closed dialog expanded drawer',
  events: { OPEN_MODAL: 'title', OPEN_DRAWER: 'title', OVERLAY_CLOSED: 'origin! title' },
  listens: [hear('OverlayLauncher', 'OPEN_MODAL'), hear('OverlayLauncher', 'OPEN_DRAWER')],
  transitions: [
    on('closed INIT =', [clear(), clear('drawer')]),
    on('closed OPEN_MODAL dialog', [
      set('origin', 'dialog'),
      set('title', ['str/default', '@payload.title', '@entity.title']),
      modal(
        header('@entity.title', 'info', button('Larger', 'EXPAND', 'ghost', 'maximize')),
        divider,
        text('@entity.body'),
        row(button('Close', 'CLOSE', 'secondary')),
      ),
    ]),
    on('dialog EXPAND expanded', [
      render('modal', {
        type: 'modal',
        size: 'full',
        title: '@entity.title',
        closeEvent: 'CLOSE',
        children: [text('@entity.body'), button('Smaller', 'SHRINK', 'ghost', 'minimize')],
      }),
    ]),
    on('expanded SHRINK dialog', [
      modal(
        header('@entity.title', 'info'),
        text('@entity.body'),
        button('Close', 'CLOSE', 'secondary'),
      ),
    ]),
    on('closed OPEN_DRAWER drawer', [
      set('origin', 'drawer'),
      render('drawer', {
        type: 'drawer',
        title: '@entity.title',
        position: 'right',
        width: 'md',
        closeEvent: 'CLOSE',
        children: [stack(text('@entity.body'), button('Done', 'CLOSE'))],
      }),
    ]),
    on('dialog|expanded CLOSE closed', [clear(), emit('OVERLAY_CLOSED', own('origin title'))]),
    on('drawer CLOSE closed', [clear('drawer'), emit('OVERLAY_CLOSED', own('origin title'))]),
  ],
});

const overlayCounter = traitOf('OverlayView', 'OverlayCounter', {
  states: 'counting',
  events: { COUNTED: 'origin! title' },
  listens: [hear('OverlayStage', 'OVERLAY_CLOSED', 'COUNTED')],
  transitions: [
    on('counting INIT =', [main(text('Not opened yet', 'caption'))]),
    on('counting COUNTED =', [
      set('openCount', ['+', '@entity.openCount', 1]),
      main(
        card(
          text(['format/plural', '@entity.openCount', 'overlay', 'overlays'], 'caption'),
          text(get('@payload', 'title', ''), 'caption', 'muted'),
        ),
      ),
    ]),
  ],
});

export default behavior({
  name: 'std-modal',
  description:
    'An overlay that a page opens in two sizes or as a drawer, with content of its own and every way out.',
  tags: 'modal overlay dialog drawer primitive popup',
  useWhen: 'Use when something must be shown above the page and always lead back to it.',
  asked:
    'window on top of the page; popup; dialog; drawer from the side; overlay; lightbox window; close with escape; open in front',
  entity: runtimeEntity('OverlayView', {
    title: 'string = Details',
    body: 'string = ',
    origin: 'string = ',
    openCount: 'number = 0',
  }),
  traits: [overlayLauncher, overlayStage, overlayCounter],
  pages: [page('OverlayPage', '/overlays', 'OverlayLauncher OverlayStage')],
});

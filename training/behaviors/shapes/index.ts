export { browse } from './browse.ts';
export { confirm, confirmOverlay } from './confirm.ts';
export { detail, detailOverlay } from './detail.ts';
export { figureSet, figures } from './figures.ts';
export { formModal, formOverlay } from './form-modal.ts';
export { remoteCall } from './remote-call.ts';
export { filterBar, filterChoice, searchBox, searchQuery } from './search.ts';
export { workflow } from './workflow.ts';

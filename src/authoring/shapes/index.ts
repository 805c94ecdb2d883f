export { browse } from './browse.ts';
export { confirmOverlay } from './confirm.ts';
export { countdown } from './countdown.ts';
export { detail, detailOverlay } from './detail.ts';
export { fails } from './fails.ts';
export { figures } from './figures.ts';
export { formModal, formOverlay } from './form-modal.ts';
export { relatedList } from './related-list.ts';
export { filterBar, searchBox } from './search-box.ts';

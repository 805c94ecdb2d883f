export { browse } from './browse.ts';
export { confirm } from './confirm.ts';
export { detail } from './detail.ts';
export { figureSet, figures } from './figures.ts';
export { formModal } from './form-modal.ts';
export { remoteCall } from './remote-call.ts';
export { filterBar, filterChoice, searchBox, searchQuery } from './search.ts';
export { workflow } from './workflow.ts';

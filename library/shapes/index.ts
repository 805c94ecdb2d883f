export { browse } from '../../src/authoring/shapes/browse.ts';
export { formOverlay } from '../../src/authoring/shapes/form-modal.ts';
export { detail } from './detail.ts';
export { fails } from './fails.ts';
export { figures } from './figures.ts';
export { formModal } from './form-modal.ts';

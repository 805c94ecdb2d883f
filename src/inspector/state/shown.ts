import type { ListedFinding } from '../parts/findings.tsx';
import { createStore } from './store.ts';

/** The findings of the open document, as the last check has them. */
export const shownFindings = createStore<readonly ListedFinding[]>([]);

/** The traits of the open document that have a machine. */
export const shownMachines = createStore<readonly string[]>([]);

import { createPartialViewModel, type PartialViewModel } from './partial-view.ts';

/*
 * Weights are a module of their own, imported only when first asked for: they cost nothing to a process that never
 * gets a partial document.
 */

let partialView: Promise<PartialViewModel> | undefined;

/** The shipped model of partial views, read once. */
export function loadPartialView(): Promise<PartialViewModel> {
  partialView ??= import('./weights/partial-view.gen.ts').then(({ WEIGHTS }) =>
    createPartialViewModel(Buffer.from(WEIGHTS, 'base64')),
  );
  return partialView;
}

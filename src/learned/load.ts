import { createPartialViewModel, type PartialViewModel } from './partial-view.ts';
import { createRanker, type Ranker } from './ranker.ts';

/*
 * Weights are modules of their own, imported only when first asked for: they cost nothing to whoever
 * never repairs and never sends a partial document.
 */

let ranker: Promise<Ranker> | undefined;
let partialView: Promise<PartialViewModel> | undefined;

/** The shipped ranker, read once. */
export function loadRanker(): Promise<Ranker> {
  ranker ??= import('./weights/ranker.gen.ts').then(({ WEIGHTS }) => createRanker(decode(WEIGHTS)));
  return ranker;
}

/** The shipped model of partial views, read once. */
export function loadPartialView(): Promise<PartialViewModel> {
  partialView ??= import('./weights/partial-view.gen.ts').then(({ WEIGHTS }) =>
    createPartialViewModel(decode(WEIGHTS)),
  );
  return partialView;
}

function decode(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}

import { createPartialViewModel, type PartialViewModel } from './partial-view.ts';
import { createPreferenceModel, type PreferenceModel } from './preference.ts';

/*
 * Weights are modules of their own, imported only when first asked for: they cost nothing to whoever
 * never repairs and never sends a partial document.
 */

let partialView: Promise<PartialViewModel> | undefined;

let preference: Promise<PreferenceModel> | undefined;

/** The shipped preference among repairs, read once. */
export function loadPreference(): Promise<PreferenceModel> {
  preference ??= import('./weights/preference.gen.ts').then(({ WEIGHTS }) =>
    createPreferenceModel(decode(WEIGHTS)),
  );
  return preference;
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

import { createStore } from './store.ts';
import { workspace } from './workspace.ts';

/** How a person looks at the open document. Another document begins with none of it. */
export interface Look {
  /** `view NAME` or `trait NAME`; undefined for what suits the document. */
  readonly choice: string | undefined;
  /** Zoom of the picture; undefined for what suits it. */
  readonly scale: number | undefined;
  /** JSON Pointer of the selected element. */
  readonly selected: string | undefined;
}

const NONE: Look = { choice: undefined, scale: undefined, selected: undefined };

export const look = createStore<Look>(NONE);

let document = workspace.get().document;
workspace.subscribe(() => {
  const current = workspace.get().document;
  if (current === document) return;
  document = current;
  look.set(NONE);
});

/** Chooses what the picture shows; another picture begins with its own zoom. */
export function chooseView(choice: string | undefined): void {
  look.update({ choice, scale: undefined });
}

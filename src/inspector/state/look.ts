import { change } from './change.ts';
import { createDocumentSignal } from './workspace.ts';

/** How a person looks at the open document. Another document begins with none of it. */
export interface Look {
  /** `view NAME` or `trait NAME`; undefined for what suits the document. */
  readonly choice: string | undefined;
  /** Zoom of the picture; undefined for what suits it. */
  readonly scale: number | undefined;
  /** JSON Pointer of the selected element. */
  readonly selected: string | undefined;
  /** JSON Pointer of an element that picture and text are still to show. */
  readonly toShow: string | undefined;
}

export const look = createDocumentSignal<Look>({
  choice: undefined,
  scale: undefined,
  selected: undefined,
  toShow: undefined,
});

/** Chooses what the picture shows; another picture begins with its own zoom. */
export function chooseView(choice: string | undefined): void {
  change(look, { choice, scale: undefined });
}

/** Selects an element, and has the picture open its machine and the text go to its line. */
export function reveal(pointer: string): void {
  change(look, { selected: pointer, toShow: pointer });
}

import type { Action } from '../../actions/action.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { PartPositions } from './part-positions.ts';

/** A document on its way from the source to the goal, with the places of its parts. */
export class WorkingCopy {
  readonly positions: PartPositions;
  readonly #draft: Draft;

  constructor(document: JsonObject, positions: PartPositions) {
    this.#draft = new Draft(document);
    this.positions = positions;
  }

  get document(): JsonObject {
    return this.#draft.document;
  }

  /** Writes a step's action and applies it. Throws where the document refuses it. */
  take(step: { write(copy: WorkingCopy): Action }): Action {
    const action = step.write(this);
    applyTo(this.#draft, action, { trusted: true }, []);
    return action;
  }
}

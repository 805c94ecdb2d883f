import { type FormModalOptions, formOverlay } from '../../src/authoring/shapes/form-modal.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { trait } from '../builder.ts';

/** A form overlay as a trait of its own. */
export const formModal = (options: FormModalOptions): JsonObject =>
  trait(formOverlay(options).spec);

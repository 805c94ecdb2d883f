import type { Check } from '../check.ts';
import { brokenBinding } from './broken-binding.ts';
import { duplicateDefinition } from './duplicate-definition.ts';
import { invalidEffect } from './invalid-effect.ts';
import { invalidEntityField } from './invalid-entity-field.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { invalidSlot } from './invalid-slot.ts';
import { invalidTransitionTarget } from './invalid-transition-target.ts';
import { missingInitialState } from './missing-initial-state.ts';
import { missingPatternProp } from './missing-pattern-prop.ts';
import { missingRenderEffect } from './missing-render-effect.ts';
import { missingRequiredField } from './missing-required-field.ts';
import { missingTransition } from './missing-transition.ts';
import { nondeterministicTransition } from './nondeterministic-transition.ts';
import { orphanEvent } from './orphan-event.ts';
import { orphanState } from './orphan-state.ts';
import { overlayWithoutExit } from './overlay-without-exit.ts';
import { undeclaredEvent } from './undeclared-event.ts';
import { unmatchedEmit } from './unmatched-emit.ts';
import { unmatchedListener } from './unmatched-listener.ts';
import { unresolvedReference } from './unresolved-reference.ts';

/** All checks, in table order. */
export const CHECKS: readonly Check[] = [
  missingRequiredField,
  missingInitialState,
  missingTransition,
  orphanState,
  invalidTransitionTarget,
  duplicateDefinition,
  nondeterministicTransition,
  invalidEntityField,
  orphanEvent,
  undeclaredEvent,
  unmatchedEmit,
  unmatchedListener,
  brokenBinding,
  unresolvedReference,
  invalidEffect,
  missingRenderEffect,
  invalidPattern,
  invalidSlot,
  overlayWithoutExit,
  missingPatternProp,
];

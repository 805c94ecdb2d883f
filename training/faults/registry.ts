import type { FaultKind } from './fault.ts';
import { brokenBinding } from './kinds/broken-binding.ts';
import { duplicateDefinition } from './kinds/duplicate-definition.ts';
import { invalidEffect } from './kinds/invalid-effect.ts';
import { invalidEntityField } from './kinds/invalid-entity-field.ts';
import { invalidPattern } from './kinds/invalid-pattern.ts';
import { invalidSlot } from './kinds/invalid-slot.ts';
import { invalidTransitionTarget } from './kinds/invalid-transition-target.ts';
import { missingInitialState } from './kinds/missing-initial-state.ts';
import { missingPatternProp } from './kinds/missing-pattern-prop.ts';
import { missingRenderEffect } from './kinds/missing-render-effect.ts';
import { missingRequiredField } from './kinds/missing-required-field.ts';
import { missingTransition } from './kinds/missing-transition.ts';
import { nondeterministicTransition } from './kinds/nondeterministic-transition.ts';
import { orphanEvent } from './kinds/orphan-event.ts';
import { orphanState } from './kinds/orphan-state.ts';
import { overlayWithoutExit } from './kinds/overlay-without-exit.ts';
import { undeclaredEvent } from './kinds/undeclared-event.ts';
import { unmatchedEmit } from './kinds/unmatched-emit.ts';
import { unmatchedListener } from './kinds/unmatched-listener.ts';
import { unresolvedReference } from './kinds/unresolved-reference.ts';

/** Every kind of fault, in the order of the 20 categories. */
export const FAULT_KINDS: readonly FaultKind[] = [
  ...missingRequiredField,
  ...missingInitialState,
  ...missingTransition,
  ...orphanState,
  ...invalidTransitionTarget,
  ...duplicateDefinition,
  ...nondeterministicTransition,
  ...invalidEntityField,
  ...orphanEvent,
  ...undeclaredEvent,
  ...unmatchedEmit,
  ...unmatchedListener,
  ...brokenBinding,
  ...unresolvedReference,
  ...invalidEffect,
  ...missingRenderEffect,
  ...invalidPattern,
  ...invalidSlot,
  ...overlayWithoutExit,
  ...missingPatternProp,
];

import type { Check } from '../check.ts';
import { brokenBinding } from './binding-checks.ts';
import {
  duplicateDefinition,
  invalidEntityField,
  missingRequiredField,
} from './definition-checks.ts';
import { invalidEffect } from './effect-checks.ts';
import { orphanEvent, undeclaredEvent, unmatchedEmit } from './event-checks.ts';
import {
  invalidTransitionTarget,
  missingInitialState,
  missingTransition,
  nondeterministicTransition,
  orphanState,
} from './machine-checks.ts';
import { invalidPattern, missingPatternProp } from './pattern-checks.ts';
import { unmatchedListener, unresolvedReference } from './reference-checks.ts';
import { invalidSlot, missingRenderEffect, overlayWithoutExit } from './render-checks.ts';

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

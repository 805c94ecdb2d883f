import type { Random } from '../../../kernel/random.ts';
import type { Budget } from '../budget.ts';
import { type Compute, Evaluation } from '../evaluation.ts';
import { CORE } from './core.ts';
import { GEOMETRY } from './geometry.ts';
import { LISTS } from './lists.ts';
import { MATHEMATICS } from './mathematics.ts';
import { OBJECTS } from './objects.ts';
import { TEXT } from './text.ts';
import { TIME } from './time.ts';
import { VALIDATION } from './validation.ts';

/** The operators that have a value, by the names of the grammar. All others act, or leave the language. */
export const OPERATIONS: ReadonlyMap<string, Compute> = new Map(
  Object.entries({
    ...CORE,
    ...MATHEMATICS,
    ...TEXT,
    ...LISTS,
    ...OBJECTS,
    ...VALIDATION,
    ...TIME,
    ...GEOMETRY,
  }),
);

/** An evaluation of expressions of the language. */
export const createEvaluation = (budget: Budget, random?: Random): Evaluation =>
  new Evaluation(OPERATIONS, budget, random);

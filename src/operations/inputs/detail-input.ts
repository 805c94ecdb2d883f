import { z } from 'zod';

/** `full`: a model wants lists whole, however long; programs always get them so. */
export const detailInput = z
  .enum(['brief', 'full'])
  .default('brief')
  .describe('full: whole lists.');

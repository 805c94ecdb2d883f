import { z } from 'zod';

/** Whether a model wants lists whole; programs always get them so. */
export const detailInput = z
  .enum(['brief', 'full'])
  .default('brief')
  .describe('full: lists whole, however long.');

import { z } from 'zod';

export const processId = z
  .string()
  .regex(
    /^prc_[0-9A-HJKMNP-TV-Z]{26}$/,
    'Expected a process_id: prc_…, as process_start answers it.',
  );

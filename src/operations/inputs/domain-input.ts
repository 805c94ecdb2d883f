import { z } from 'zod';

const MAX_DOMAIN = 128;
const DOMAIN_MESSAGE = `Expected 1 to ${MAX_DOMAIN} characters without control characters.`;

/** A domain: 1–128 characters, brought to NFC, without controls. The one input of every operation that takes one. */
export const domainName = z
  .string(DOMAIN_MESSAGE)
  .refine(
    (domain) => {
      const characters = [...domain.normalize('NFC')].length;
      return characters >= 1 && characters <= MAX_DOMAIN && !/\p{Cc}/u.test(domain);
    },
    { message: DOMAIN_MESSAGE },
  )
  .overwrite((domain) => domain.normalize('NFC'))
  .describe('Such as "helpdesk".');

import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';

const encoding = new Tiktoken(o200k);

/** Tokens of a text by `o200k_base`, as current models count them. */
export const countTokens = (text: string): number => encoding.encode(text, 'all').length;

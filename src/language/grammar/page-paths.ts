import { toKebab, toPlainLetters } from '../../kernel/word-forms.ts';

/** How the path of a page is written; below `/api` the server answers. Source: compiler 1.9.3, asked 2026-11. */
export const PAGE_PATH = /^\/(?!api)[\w:/-]*$/;

/** A path that a page may have, as near to a text as can be: `/the-apiaries` for `/apiaries`. */
export function toPagePath(text: string): string {
  const plain = toPlainLetters(text.trim()).replace(/^\/+|[?#].*$/g, '');
  const path = plain.replaceAll(/[^\w:/-]+/g, '-').replace(/-+$/, '');
  return `/${path.startsWith('api') ? 'the-' : ''}${path}`;
}

/** The path of a page by its name: the name in kebab-case. */
export const toRoute = (name: string): string => toPagePath(toKebab(name));

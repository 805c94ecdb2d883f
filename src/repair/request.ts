import { AppError } from '../kernel/errors.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';

const ALIASES: ReadonlyMap<string, Category> = new Map(
  CHECKS.flatMap(({ category, aliases }) => [
    [category, category] as const,
    ...aliases.map((alias) => [alias, category] as const),
  ]),
);

/** The form of the compiler's error codes: words in capitals joined by underscores. */
const COMPILER_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** A code with its message, as compilers print it: `CODE: message`. */
const CODE_WITH_MESSAGE = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*:/;

/** The most offending codes that an error lists. */
const MOST_DETAILS = 20;

export interface RequestedErrors {
  /** The categories in the order of their table. */
  readonly categories: readonly Category[];
  /** Well-formed compiler codes that belong to none of the 20 categories. */
  readonly ignored: readonly string[];
}

/** Reads category and compiler codes. Throws UNPROCESSABLE, with a list of the offending codes, for anything else. */
export function parseErrorCodes(codes: readonly string[]): RequestedErrors {
  const categories = new Set<Category>();
  const ignored = new Set<string>();
  const errors = codes.flatMap((code, index) => {
    const name = CODE_WITH_MESSAGE.exec(code)?.[1] ?? code.trim();
    const category = ALIASES.get(name) ?? ALIASES.get(name.toLowerCase());
    if (category !== undefined) categories.add(category);
    else if (COMPILER_CODE.test(name)) ignored.add(name);
    else {
      const message = `"${code.slice(0, 60)}" is not a category.`;
      return [{ path: `/errors/${index}`, message }];
    }
    return [];
  });
  if (errors.length > 0) {
    throw new AppError(
      'UNPROCESSABLE',
      `${errors[0]?.message} Use ${CATEGORIES.join(', ')}, or codes of the language's compiler.`,
      { errors: errors.slice(0, MOST_DETAILS) },
    );
  }
  return {
    categories: CATEGORIES.filter((category) => categories.has(category)),
    ignored: [...ignored],
  };
}

/** An object type whose members that may be undefined are optional instead. */
export type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy of an object without the members that are undefined. */
export function omitUndefined<T extends object>(object: T): WithoutUndefined<T> {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as WithoutUndefined<T>;
}

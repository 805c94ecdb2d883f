const HELPERS = new Set(['action-target', 'rewrite', 'place-edits', 'registry']);

/**
 * Lets each function of `src/repair/proposals` be left out while a process runs: where `globalThis.leftOut` is its
 * name, it proposes nothing. Loaded by `leave-one-out.ts` alone.
 */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const file = /\/src\/repair\/proposals\/([\w-]+)\.ts/.exec(url)?.[1];
  if (file === undefined) return loaded;
  // What only writes actions down or looks at places proposes nothing.
  if (HELPERS.has(file)) return loaded;
  const source = String(loaded.source).replaceAll(
    /(export )?function(\*?)\s*(\w+)\(/g,
    (_, exported = '', star, name) => {
      const guard = `globalThis.guard${star && 'All'}(${JSON.stringify(`${file}: ${name}`)}, () => ${name}WhenKept(...given))`;
      const body = star ? `yield* ${guard}` : `return ${guard}`;
      return `${exported}function${star} ${name}(...given) { ${body}; }\nfunction${star} ${name}WhenKept(`;
    },
  );
  return { ...loaded, source };
}

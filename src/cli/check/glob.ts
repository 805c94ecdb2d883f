const SPECIAL = /[.+^$()|\\]/;

/** The meaning of a character of a glob, and how many characters it takes. */
function translate(glob: string, at: number): readonly [string, number] {
  const rest = glob.slice(at);
  if (rest.startsWith('**/')) return ['(?:[^/]+/)*', 3];
  if (rest.startsWith('**')) return ['.*', 2];
  const [character = ''] = rest;
  if (character === '*') return ['[^/]*', 1];
  if (character === '?') return ['[^/]', 1];
  if (character === '{') return ['(?:', 1];
  if (character === '}') return [')', 1];
  if (character === '[') {
    const set = /^\[(!?)([^\]/\\]+)\]/.exec(rest);
    return set ? [`[${set[1] ? '^' : ''}${set[2]}]`, set[0].length] : ['\\[', 1];
  }
  return [SPECIAL.test(character) ? `\\${character}` : character, 1];
}

/** Whether a name is a pattern of names. */
export const isGlob = (name: string): boolean => /[*?{[]/.test(name);

/**
 * The names that a glob stands for: `*` and `?` within a folder, `**` across folders, `[ab]` and `{a,b}`.
 * Names have `/` between their folders. A glob whose braces do not match is taken as it is written.
 */
export function parseGlob(glob: string): RegExp {
  let source = '';
  let open = 0;
  for (let at = 0; at < glob.length; ) {
    const [part, taken] = translate(glob, at);
    if (part === '(?:') open++;
    if (part === ')') open--;
    source += part === ',' && open > 0 ? '|' : part;
    at += taken;
  }
  try {
    return new RegExp(`^${source}$`, 'u');
  } catch {
    return new RegExp(`^${glob.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'u');
  }
}

/** The folder before the first pattern of a glob, `.` where there is none. */
export function findGlobRoot(glob: string): string {
  const folders = glob.split('/');
  const first = folders.findIndex(isGlob);
  const root = folders.slice(0, first).join('/');
  if (root === '') return glob.startsWith('/') ? '/' : '.';
  return root;
}

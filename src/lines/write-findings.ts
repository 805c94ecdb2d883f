interface Found {
  readonly category: string;
  readonly at: string;
  readonly message: string;
  readonly fix: string;
}

/** Findings of the same kind with the same way out, from which on only the first is said in full. */
const ALIKE = 3;

const PART = /^(\/orbitals\/\d+\/traits\/)(\d+)$/;

/** Pointers in short: traits of one orbital behind each other, `/orbitals/0/traits/1-3, 5`. */
function writePlaces(places: readonly string[]): string {
  const written: string[] = [];
  let [lastParent, last, isRange] = ['', Number.NaN, false];
  for (const at of places) {
    const [, parent = '', index] = PART.exec(at) ?? [];
    const isBeside = parent !== '' && parent === lastParent;
    const isNext = isBeside && Number(index) === last + 1;
    if (isNext && isRange) written.pop();
    written.push(
      isNext ? `-${index}` : `${written.length > 0 ? ', ' : ''}${isBeside ? index : at}`,
    );
    [lastParent, last, isRange] = [parent, Number(index), isNext];
  }
  return written.join('');
}

/** A way out in short: what else would do is left to the fields where one thing is to be written. */
const writeFix = (fix: string): string =>
  fix.startsWith('Write ') ? fix.replace(/; otherwise .*$/s, '.') : fix;

/** Findings in lines: place, fault and way out; those that are alike in one line. */
export function writeFindings(findings: readonly Found[]): string[] {
  const groups = new Map<string, Found[]>();
  for (const finding of findings) {
    const key = `${finding.category} ${finding.fix}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((found) => {
    const [first, ...rest] = found.map(({ at, message, fix }) =>
      `${at || '/'}: ${message} ${writeFix(fix)}`.trimEnd(),
    );
    if (found.length < ALIKE) return [first as string, ...rest];
    const others = found.slice(1).map(({ at }) => at);
    return [`${first} The same ${others.length} times: ${writePlaces(others)}`];
  });
}

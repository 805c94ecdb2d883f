/** One figure of the Prometheus text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ([-+.\w]+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The figures of a text in Prometheus's format. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line): Sample[] => {
    const match = LINE.exec(line);
    if (!match) return [];
    const labels = Object.fromEntries(
      [...(match[2] ?? '').matchAll(LABEL)].map(([, name, value]) => [
        name as string,
        value as string,
      ]),
    );
    return [{ name: match[1] as string, labels, value: Number(match[3]) }];
  });
}

/** The sum of a metric's figures by a label. */
export function sumBy(
  samples: readonly Sample[],
  name: string,
  label: string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sample of samples) {
    if (sample.name !== name) continue;
    const key = sample.labels[label] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + sample.value);
  }
  return sums;
}

export const findValue = (samples: readonly Sample[], name: string): number | undefined =>
  samples.find((sample) => sample.name === name)?.value;

import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';
import { createLargeDocument, readBenchDocuments } from './documents.ts';
import { type BenchRow, median, timeUs } from './row.ts';

const LARGE_BYTES = 1_330_000;

/** Every call parses anew, so that nothing is remembered of the objects that were read before. */
function check(text: string): void {
  verify(buildModel(JSON.parse(text)));
}

function benchRatio(smoke: boolean): BenchRow {
  const texts = readBenchDocuments(smoke ? 20 : 2).map((document) => JSON.stringify(document));
  // Every shape is seen before anything is timed.
  for (const text of texts) check(text);
  const ratios = texts.map(
    (text) => timeUs(() => check(text), 2, 15) / timeUs(() => JSON.parse(text), 2, 15),
  );
  return {
    what: `JSON.parse + model + 20 checks ÷ JSON.parse, median of ${texts.length} documents`,
    value: median(ratios),
    unit: '×',
    goal: { atMost: 2.5 },
  };
}

/** JSON.parse, model and checks of a large document, and the time of each byte beside one a tenth its size. */
function benchLarge(smoke: boolean): BenchRow[] {
  const [large, tenth] = [LARGE_BYTES, LARGE_BYTES / 10].map((bytes) =>
    JSON.stringify(createLargeDocument(bytes)),
  ) as [string, string];
  const rounds = smoke ? 1 : 5;
  const largeUs = timeUs(() => check(large), 300, rounds);
  const tenthUs = timeUs(() => check(tenth), 100, rounds);
  return [
    {
      what: `JSON.parse + model + 20 checks of ${(large.length / 1e6).toFixed(2)} MB`,
      value: largeUs / 1_000,
      unit: 'ms',
      goal: { atMost: 60 },
    },
    {
      what: 'the same per byte, beside a tenth of the size',
      value: largeUs / large.length / (tenthUs / tenth.length),
      unit: '×',
      goal: { atMost: 2 },
    },
  ];
}

/** What verification costs beside only parsing. */
export function benchVerify({ smoke = false } = {}): BenchRow[] {
  return [benchRatio(smoke), ...benchLarge(smoke)];
}

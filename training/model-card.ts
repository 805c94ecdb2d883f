import type { ViewFigures } from './partial-view/evaluate.ts';
import type { PartialViewFigures } from './partial-view/run.ts';
import { readFigures } from './publish.ts';
import type { RepairFigures } from './repair/columns.ts';
import { averageByOrder, describeRow, HEADER, type Row as ProductRow } from './repair/table.ts';
import type { FormFigures, PreferenceFigures } from './repair/train.ts';

type Row = readonly [name: string, ...cells: (string | number)[]];

function show(value: string | number): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(4);
}

function table(head: readonly string[], rows: readonly Row[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(show).join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)];
}

function side<T>(heldOut: T, corpus: T | undefined, read: (figures: T) => number | string) {
  return [read(heldOut), corpus === undefined ? '–' : read(corpus)] as const;
}

function viewRows(heldOut: ViewFigures, corpus: ViewFigures | undefined): Row[] {
  const row = (name: string, read: (figures: ViewFigures) => number): Row => [
    name,
    ...side(heldOut, corpus, read),
  ];
  return [
    row('views', ({ samples }) => samples),
    row('valid', ({ prior }) => prior),
    row('Brier, constant', ({ constantBrier }) => constantBrier),
    row('Brier, visible rules', ({ rulesBrier }) => rulesBrier),
    row('**Brier, model**', ({ brier }) => brier),
    row('AUROC, visible rules', ({ rulesAuc }) => rulesAuc),
    row('**AUROC, model**', ({ auc }) => auc),
    row('**calibration error (ECE, 15 bins)**', ({ calibrationError }) => calibrationError),
    row('categories: Brier, constant (mean)', ({ categoryConstantBrier }) => categoryConstantBrier),
    row('categories: Brier, model (mean)', ({ categoryBrier }) => categoryBrier),
    row('categories: AUROC (mean)', ({ categoryAuc }) => categoryAuc),
    row('categories: ECE (mean)', ({ categoryCalibrationError }) => categoryCalibrationError),
  ];
}

function viewSection(figures: PartialViewFigures | undefined): string[] {
  if (figures === undefined) return ['Not trained yet.'];
  const { heldOut, corpus, oracle } = figures;
  return [
    `Input: ${'counts of what is visible and named, and per category the proven errors, warnings and undecided findings'}. Two rectified layers of 64, a logit for "the complete document is valid" and one per category, each calibrated by a line on ${show(figures.calibration)} views that the network did not see. Trained on ${show(figures.training)} views. ${show(figures.weightsBytes)} bytes.`,
    '',
    'Population, which is also the stated prior: half of the documents clean, half with 1 to 4 decidable faults (a random category each, then a random kind); 10 to 90 % of the traits, at least one, reduced to names or to references whose import is missing; now and then the whole orbital in the short form. The figures are of what the service answers, proofs and limits included.',
    '',
    ...table(['', 'held out', 'published documents'], viewRows(heldOut, corpus)),
    '',
    `An oracle bounds what any model can reach. It knows the clean document, the hidden parts and the distribution of the faults. Of the view it knows whether it proves an error, warns, or leaves open more than the clean one would. By 64 draws each it reaches Brier ${show(oracle.brier)} and AUROC ${show(oracle.auc)} on ${show(oracle.samples)} further views; the model there ${show(oracle.modelBrier)} and ${show(oracle.modelAuc)}.`,
  ];
}

function preferenceSection(figures: PreferenceFigures | undefined): string[] {
  if (figures === undefined) return ['Not trained yet.'];
  const { heldOut, corpus } = figures;
  const row = (name: string, read: (figures: FormFigures) => number): Row => [
    name,
    ...side(heldOut, corpus, read),
  ];
  return [
    `Orders the repairs that \`rank_edits\` found and verified, within their class (\`docs/repair.md\`). Its input is the effect of a repair on the document as sent (\`src/repair/features.ts\`): the share of resolved findings, the lost and added values, whether these occur elsewhere in the document, and the actions by category. A line through the features and one layer of rectified units; ${show(figures.parameters)} parameters, ${show(figures.weightsBytes)} bytes.`,
    '',
    `Trained on ${show(figures.choices)} choices that the search met on ${show(figures.problems)} generated documents with 1, 2 or 4 mistakes, of the faults of \`training/faults/\` and the slips of \`training/repair/slips.ts\`: among the candidates of one round, the one nearest to the original should be likely (listwise softmax). The mistakes of \`training/repair/lapses.ts\` and of the three injectors after it are for judging only.`,
    '',
    'Share of choices in which the first is nearest the original:',
    '',
    ...table(
      ['', 'held out', 'published documents'],
      [
        row('choices', ({ choices }) => choices),
        row('the score, nothing learned', ({ scores }) => scores),
        row('a line', ({ linear }) => linear),
        row('**a line and rectified units (ships)**', ({ rectified }) => rectified),
        row('a latent that predicts the findings after (JEPA form)', ({ latent }) => latent),
        row('what ships, each alternative with the features of another', (one) => one.shuffled),
        row(
          'latent error of the JEPA form ÷ that of predicting no change',
          (one) => one.latentError,
        ),
      ],
    ),
    '',
    'The JEPA form reads its score from a predicted latent of the findings. Where its error is not below 1 its latent says less of the findings than no prediction would: the choice, not the latent, taught it. It does no better than the units that ship, at nearly four times their size, so it does not ship.',
  ];
}

function productSection(figures: RepairFigures | undefined): string[] {
  if (figures === undefined) return ['Not measured yet.'];
  const lines = (rows: readonly ProductRow[]) => [
    HEADER,
    ...averageByOrder(rows).map(describeRow),
    ...rows.map(describeRow),
  ];
  return [
    "The product as it ships, without its learned part (ordered by the score), with random and with inverted order, and greedy (a beam of one). A repair restores when the result equals the original but for identifiers and descriptions. Unsaid losses are suggestions that lose values and are not marked `destructive`. Times are the processor's, on a busy machine; the first order of a set also pays for warming up. The first rows average all sets.",
    '',
    'It restores more than any other column on average, most where several mistakes meet, and costs a few milliseconds. With one mistake it often changes nothing; on `lapses`, which it was not trained on, single sets go either way by one or two documents.',
    '',
    'Published documents (`corpus/dev`, below 60 KB), none of them trained on:',
    '',
    ...(figures.corpus === undefined ? ['Not measured.'] : lines(figures.corpus)),
    '',
    "The generator's held-out documents:",
    '',
    ...lines(figures.heldOut),
  ];
}

/** The page `docs/model-card.md`, of the figures that the last runs kept. */
export function renderModelCard(): string {
  return [
    '# Model card',
    '',
    'Generated by `npm run train` from `training/figures/`. Two small networks support the exact checks: one orders repairs that are verified already, one estimates the validity of parts that cannot be seen. A proven finding always wins over either.',
    '',
    '| question | answer |',
    '|---|---|',
    '| Does a model decide whether my schema is valid? | Only where parts are hidden. Where everything is visible the exact checks prove it. |',
    '| Does a model choose my repair? | It orders repairs that are verified already, within their class. It never adds or removes one. |',
    '| Is a language model inside? | No. Both networks are small (below 100 KB together), run in the process and need no network. |',
    '| Were my documents used for training? | No. Training uses only material of this repository. |',
    '| Can I trust a probability? | It is calibrated on held-out documents: [the figures](#validity-under-partial-view) and [the limits](#limits). |',
    '',
    '## Data',
    '',
    'Only material of this repository. Three quarters of the draws are documents of the generator (`training/generator/`), whose sizes and wiring follow facts about published documents. A quarter are built-in behaviors with random mutations. None has an error before `training/faults/` breaks it. Built-in behaviors are split by name: one in four is held out. Every generated document is a behavior of its own; held-out ones come from other seeds. Published documents are reported on where `ORRERY_CORPUS_DIR` is set, up to 150,000 characters each, and never trained on.',
    '',
    '## Validity under partial view',
    '',
    ...viewSection(readFigures<PartialViewFigures>('views')),
    '',
    '## Preference among repairs',
    '',
    ...preferenceSection(readFigures<PreferenceFigures>('preference')),
    '',
    '### What it changes',
    '',
    ...productSection(readFigures<RepairFigures>('repair')),
    '',
    '## What was tried',
    '',
    'Until 0.1 a network of 106,744 parameters in the JEPA form predicted whether a candidate leads to a valid document, to save checks. Its figures were good (AUC 0.998, hit@1 0.99) and beside the point: exact checks decide that question in a millisecond, and nearly all candidates lead to a valid document. The product with it, without it and with random order in its place gave the same answers ([ADR 0190](decisions/0190-repair-without-a-ranker.md)). The remaining question is which of several valid documents the author meant.',
    '',
    '## Limits',
    '',
    '- Both models know the faults of `training/faults/` and their mixture. Real documents have other habits: the columns of published documents say how far that carries.',
    '- The preference sees of a repair what it does in numbers, not what the names mean. It orders; what is offered at all, the classes and `destructive` are decided without it.',
    '- The estimate for hidden parts knows nothing of what a trait is called, only how much is hidden and what the visible rest says.',
    '',
  ].join('\n');
}

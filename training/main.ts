import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCorpus } from './corpus.ts';
import { renderModelCard } from './model-card.ts';
import { runPartialView } from './partial-view/run.ts';
import { publishWeights, writeFigures } from './publish.ts';
import { FULL, SMOKE } from './settings.ts';

const MODEL_CARD = fileURLToPath(new URL('../docs/model-card.md', import.meta.url));

const PARTS = ['views'] as const;

/**
 * Trains the learned parts, writes their weights, figures and model card. Parts named on the command
 * line are run alone; `--smoke` runs all of it small and writes nothing.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { smoke: { type: 'boolean', default: false } },
  });
  const isWanted = (part: (typeof PARTS)[number]) =>
    positionals.length === 0 || positionals.includes(part);
  const settings = values.smoke ? SMOKE : FULL;
  const start = performance.now();
  const log = (line: string) =>
    process.stderr.write(
      `${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${line}\n`,
    );
  const keep = (name: string, figures: unknown) => {
    log(`${name}: ${JSON.stringify(figures)}`);
    if (!values.smoke) writeFigures(name, figures);
  };
  const corpus = values.smoke ? undefined : readCorpus();
  if (corpus === undefined) log('ORRERY_CORPUS_DIR is not set: no figures on published documents');
  if (isWanted('views')) {
    const { weights, figures } = runPartialView(settings.views, corpus, log);
    if (!values.smoke) publishWeights(weights);
    keep('views', figures);
  }
  if (!values.smoke) writeFileSync(MODEL_CARD, renderModelCard());
  log('done');
}

await main();

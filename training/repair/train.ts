import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { createPreferenceModel, PREFERENCE } from '../../src/learned/preference.ts';
import { type Weights, writeWeights } from '../../src/learned/weights.ts';
import { createPreference, type Preference } from '../../src/repair/preference.ts';
import { createSource } from '../sources.ts';
import { type Choice, collectChoices } from './alternatives.ts';
import { encodeChoice, fitForm, listFeatures, measureHits } from './fit.ts';
import { type EncodedChoice, LatentForm, LinearForm, RectifiedForm } from './forms.ts';
import { INJECTORS, type InjectorName } from './injectors.ts';
import { drawProblems } from './measure.ts';

type Mixture = readonly (readonly [InjectorName, faults: number])[];

/** What training documents suffer; `lapses`, `drafts`, `lines` and `mishaps` are kept for judging. */
const TRAINING: Mixture = [
  ['checks', 1],
  ['slips', 1],
  ['agents', 1],
  ['checks', 2],
  ['slips', 2],
  ['agents', 3],
  ['checks', 4],
  ['slips', 4],
];
const JUDGING: Mixture = [
  ...TRAINING.slice(0, 3),
  ...TRAINING.slice(5),
  ['lapses', 1],
  ['lapses', 4],
];

const HIDDEN = 32;

/** Shares of choices whose first is nearest the original. */
export interface FormFigures {
  readonly choices: number;
  readonly scores: number;
  readonly linear: number;
  readonly rectified: number;
  readonly latent: number;
  /** The shipped form when each alternative gets the features of another. */
  readonly shuffled: number;
  /** Error of the latent form's prediction, divided by that of predicting no change. */
  readonly latentError: number;
}

export interface PreferenceFigures {
  readonly problems: number;
  readonly choices: number;
  readonly parameters: number;
  readonly weightsBytes: number;
  readonly heldOut: FormFigures;
  readonly corpus?: FormFigures;
}

async function collect(
  draw: (random: Random) => JsonObject,
  mixture: Mixture,
  problems: number,
  seed: number,
  preference?: Preference,
): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const [index, [name, faults]] of mixture.entries()) {
    const share = Math.ceil(problems / mixture.length);
    const random = createRandom(seed + index);
    for (const problem of drawProblems(draw, share, random, INJECTORS[name], faults)) {
      choices.push(...(await collectChoices(problem, preference)));
    }
  }
  return choices;
}

function toWeights(form: RectifiedForm, features: readonly string[]): Weights {
  const parameters = form.layers.flatMap((layer) => layer.parameters);
  return {
    model: PREFERENCE,
    version: 1,
    about: { features: [...features], hidden: HIDDEN },
    tensors: new Map(parameters.map(({ name, shape, values }) => [name, { shape, values }])),
  };
}

/** Gives every alternative of a choice the features of another. */
function shuffleFeatures(choice: EncodedChoice, random: Random): EncodedChoice {
  const width = choice.features.length / choice.rows;
  const order = random.shuffle(Array.from({ length: choice.rows }, (_, row) => row));
  const features = new Float32Array(choice.features.length);
  order.forEach((from, to) => {
    features.set(choice.features.subarray(from * width, (from + 1) * width), to * width);
  });
  return { ...choice, features };
}

/** Fits the three forms to the same choices and judges them on others. */
function compareForms(features: readonly string[], training: readonly EncodedChoice[]) {
  const [first] = training;
  const findings = first?.before.length ?? 0;
  const linear = fitForm(
    new LinearForm(features.length, createRandom(1)),
    training,
    createRandom(2),
  );
  const rectified = fitForm(
    new RectifiedForm(features.length, HIDDEN, createRandom(1)),
    training,
    createRandom(2),
  );
  const latent = fitForm(
    new LatentForm(features.length, findings, 2 * HIDDEN, createRandom(1)),
    training,
    createRandom(2),
  );
  const judge = (choices: readonly Choice[]): FormFigures => {
    const encoded = choices.map((choice) => encodeChoice(choice, features));
    const byCode = new Map(encoded.map((one, i) => [one, choices[i] as Choice]));
    const random = createRandom(3);
    const errors = encoded.map((choice) => latent.measureLatentError(choice));
    const sum = (at: 0 | 1) => errors.reduce((total, error) => total + error[at], 0);
    return {
      choices: choices.length,
      scores: measureHits(encoded, (one) =>
        (byCode.get(one) as Choice).alternatives.map(({ score }) => score),
      ),
      linear: measureHits(encoded, (one) => linear.score(one)),
      rectified: measureHits(encoded, (one) => rectified.score(one)),
      latent: measureHits(encoded, (one) => latent.score(one)),
      shuffled: measureHits(encoded, (one) => rectified.score(shuffleFeatures(one, random))),
      latentError: sum(0) / sum(1),
    };
  };
  return { rectified, judge };
}

/**
 * Trains the preference among repairs on problems whose original is known: once on the choices of the plain search,
 * then on those that the first preference leads to as well.
 */
export async function runPreference(
  problems: number,
  drawPublished: ((random: Random) => JsonObject) | undefined,
  log: (line: string) => void,
): Promise<{ weights: Weights; figures: PreferenceFigures }> {
  const draw = createSource('train');
  const plain = await collect(draw, TRAINING, problems / 2, 1);
  log(`${plain.length} choices of the plain search`);
  const features = listFeatures(plain);
  const start = fitForm(
    new RectifiedForm(features.length, HIDDEN, createRandom(1)),
    plain.map((choice) => encodeChoice(choice, features)),
    createRandom(2),
  );
  const guide = createPreferenceModel(writeWeights(toWeights(start, features)));
  const guided = await collect(draw, TRAINING, problems / 2, 101, createPreference(guide));
  const choices = [...plain, ...guided];
  log(`${choices.length} choices in all`);
  const names = listFeatures(choices);
  const { rectified, judge } = compareForms(
    names,
    choices.map((choice) => encodeChoice(choice, names)),
  );
  const weights = toWeights(rectified, names);
  const test = Math.ceil(problems / 6);
  const heldOut = judge(await collect(createSource('test'), JUDGING, test, 1_001));
  const corpus =
    drawPublished === undefined
      ? undefined
      : judge(await collect(drawPublished, JUDGING, test, 2_001));
  const figures: PreferenceFigures = {
    problems,
    choices: choices.length,
    parameters: [...weights.tensors.values()].reduce((sum, { values }) => sum + values.length, 0),
    weightsBytes: writeWeights(weights).length,
    heldOut,
    ...(corpus === undefined ? {} : { corpus }),
  };
  return { weights, figures };
}

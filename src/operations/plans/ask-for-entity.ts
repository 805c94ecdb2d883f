import { isObject, type JsonObject } from '../../kernel/json.ts';
import { createChoice, type Question } from '../ask-back.ts';

/** Scores that are nearer to each other decide nothing. */
const CLOSE = 0.1;

interface Fit {
  readonly entity: string;
  readonly score: number;
}

/**
 * Asks which entity of the current schema takes the place of the goal's, where another one fits nearly as well and the
 * caller did not say it. One question at a time: the closest.
 */
export function askForEntity(input: JsonObject, output: JsonObject): Question | undefined {
  const { entities, score, alternatives } = output.bindings as unknown as {
    entities: Record<string, string>;
    score?: Record<string, number>;
    alternatives?: Record<string, Fit[]>;
  };
  const given = isObject(input.bindings) ? input.bindings : {};
  const isGiven = (name: string) =>
    Object.hasOwn(given, name) || (isObject(given.entities) && Object.hasOwn(given.entities, name));
  const close = Object.entries(alternatives ?? {})
    .map(([name, fits]) => {
      const own = score?.[name] ?? 1;
      return { name, fits: fits.filter((fit) => own - fit.score <= CLOSE), own };
    })
    .filter(({ name, fits }) => fits.length > 0 && !isGiven(name))
    .sort((a, b) => a.own - b.own);
  const [first] = close;
  if (!first) return undefined;
  const { name } = first;
  const bound = entities[name] ?? name;
  const choices = [bound, ...first.fits.map(({ entity }) => entity)];
  return createChoice(
    `The goal's ${name} could be ${choices.join(' or ')} of the schema. Which one is it?`,
    name,
    choices,
    (entity) => ({
      bindings: { ...given, entities: { ...(given.entities as JsonObject), [name]: entity } },
    }),
  );
}

import { hashText } from '../kernel/hash.ts';
import { isObject, type Json } from '../kernel/json.ts';
import { BINDING_ROOTS, BINDING_STEPS } from '../language/grammar/bindings.ts';
import { findName, type TraitScope } from './document-scope.ts';
import { ROLE } from './roles.ts';
import { KIND } from './vocabulary.ts';

const ROOTS = new Map([...BINDING_ROOTS].map((root) => [root, hashText(`@${root}`)]));
const VARIABLE = hashText('@variable');

/** Adds a binding `@root.step.…`, linked to what its first step names; returns its node. */
export function addBinding(scope: TraitScope, binding: string): number {
  const { graph } = scope.document;
  const dot = binding.indexOf('.');
  const root = dot < 0 ? binding.slice(1) : binding.slice(1, dot);
  const hasSteps = dot < 0 ? 0 : 1;
  const word = ROOTS.get(root);
  if (!word) return addVariable(scope, binding);
  const node = graph.addNode(KIND.binding, word, hasSteps);
  if (hasSteps) {
    const end = binding.indexOf('.', dot + 1);
    const step = end < 0 ? binding.slice(dot + 1) : binding.slice(dot + 1, end);
    const target = findStep(scope, root, step);
    if (target !== undefined) graph.addEdge(node, target, ROLE.source);
  }
  return node;
}

/** Adds a binding whose root is a name of the author: a variable, an entity. */
export function addVariable(scope: TraitScope, binding: string): number {
  return scope.document.graph.addNode(KIND.binding, VARIABLE, binding.includes('.') ? 1 : 0);
}

const CONFIG = '@config.';

/** The default of the trait's knob where one decides a word of the language, else the word itself. */
export function resolveWord(scope: TraitScope, word: Json | undefined): Json | undefined {
  if (typeof word !== 'string' || !word.startsWith(CONFIG)) return word;
  const name = word.slice(CONFIG.length);
  const knob = Object.hasOwn(scope.config, name) ? scope.config[name] : undefined;
  return isObject(knob) ? knob.default : knob;
}

function findStep(scope: TraitScope, root: string, step: string): number | undefined {
  switch (BINDING_STEPS[root]) {
    case 'field':
      return scope.fields.get(step);
    case 'payload':
      return scope.payload.get(step);
    case 'knob':
      return scope.knobs.get(step);
    case 'trait':
      return findName(step, scope.traits, scope.document.traits);
    default:
      return undefined;
  }
}

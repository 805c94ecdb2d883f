import { nearestNames } from '../kernel/nearest-names.ts';
import { ACTIONS } from './actions.ts';

/** Verbs that callers use for those of the catalogue. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'add',
  insert: 'add',
  new: 'add',
  append: 'add',
  delete: 'remove',
  drop: 'remove',
  destroy: 'remove',
  unset: 'remove',
  update: 'set',
  change: 'set',
  edit: 'set',
  modify: 'set',
  replace: 'set',
};

const RENAMED = /^(?:rename|move)_(entity|field|trait|state|event|page|orbital|tick|use)$/;

/** Explains an unknown action name: the action that was probably meant, with its params. */
export function tellMeantAction(name: string): string {
  const [, type] = RENAMED.exec(name) ?? [];
  if (type) {
    const owner = { field: ', entity', state: ', trait', event: ', trait' }[type] ?? '';
    return `Did you mean rename {type: "${type}"${owner}, from, to}? describe_language {topic: "actions"} lists all.`;
  }
  const [verb = '', ...rest] = name.toLowerCase().split('_');
  if (rest[0] === 'in' || rest[0] === 'at') rest.splice(0, rest.length, 'value');
  const wanted = [VERBS[verb] ?? verb, ...rest].join('_');
  const meant = [wanted, `${wanted}s`, wanted.replace(/s$/, '')].find((one) => ACTIONS.has(one));
  if (meant !== undefined) {
    const params = Object.keys(ACTIONS.get(meant)?.params.shape ?? {});
    return `Did you mean ${meant} {${params.join(', ')}}? describe_language {topic: "actions"} lists all.`;
  }
  return `Nearest: ${nearestNames(wanted, ACTIONS.keys()).join(', ')}. describe_language {topic: "actions"} lists all.`;
}

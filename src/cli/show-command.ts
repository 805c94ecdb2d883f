import { Command } from 'commander';
import { isObject } from '../kernel/json.ts';
import { buildModel } from '../language/model/model.ts';
import { writeOutline } from '../lines/write-outline.ts';
import { ConfigError } from '../server/config-error.ts';
import { readSchema } from './read-schema.ts';

async function show(file: string, { orbital }: { readonly orbital?: string }): Promise<void> {
  const document = await readSchema(file);
  if (!isObject(document))
    throw new ConfigError(`${file} is not a schema: a JSON object is expected.`);
  const model = buildModel(document);
  const found = model.orbitals.find(({ name }) => name === orbital);
  if (orbital !== undefined && found === undefined) {
    const names = model.orbitals.map(({ name }) => name).join(', ');
    throw new ConfigError(`${file} has no orbital "${orbital.slice(0, 80)}". It has: ${names}.`);
  }
  const { text } = writeOutline(model, { most: Infinity, ...(found && { orbital: found.index }) });
  process.stdout.write(`${text}\n`);
}

export function createShowCommand(): Command {
  return new Command('show')
    .description('show a schema in lines: entities, machines with their arms, pages')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .option('--orbital <name>', 'only this orbital')
    .action(show);
}

import { Command } from 'commander';
import { buildModel } from '../language/model/model.ts';
import { writeOutline } from '../lines/write-outline.ts';
import { ConfigError } from '../server/config-error.ts';
import { readSchema } from './read-schema.ts';

async function show(file: string, { orbital }: { readonly orbital?: string }): Promise<void> {
  const model = buildModel(await readSchema(file));
  const names = model.orbitals.map(({ name, entityName }) => name ?? entityName ?? '');
  const index = orbital === undefined ? undefined : names.indexOf(orbital);
  if (index === -1) {
    const known = names.join(', ');
    throw new ConfigError(`${file} has no orbital "${orbital?.slice(0, 80)}". It has: ${known}.`);
  }
  const { text } = writeOutline(model, {
    most: Infinity,
    ...(index !== undefined && { orbital: index }),
  });
  process.stdout.write(`${text}\n`);
}

export function createShowCommand(): Command {
  return new Command('show')
    .description('show a schema in lines: entities, machines with their arms, pages')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .option('--orbital <name>', 'only this orbital')
    .action(show);
}

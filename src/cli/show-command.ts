import { Command } from 'commander';
import { buildModel } from '../language/model/model.ts';
import { writeOutline } from '../lines/write-outline.ts';
import { readSchema } from './read-schema.ts';

export function createShowCommand(): Command {
  return new Command('show')
    .description('show a schema in lines: entities, machines with their arms, pages')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .action(async (file: string) => {
      const { text } = writeOutline(buildModel(await readSchema(file)), { most: Infinity });
      process.stdout.write(`${text}\n`);
    });
}

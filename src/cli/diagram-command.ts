import { Command, Option } from 'commander';
import { VIEWS } from '../diagram/diagram.ts';
import { FORMATS } from '../diagram/diagram-formats.ts';
import { THEMES } from '../diagram/palette.ts';
import { LOCAL_CALLER } from '../server/caller.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';
import { readSchema } from './read-schema.ts';

interface DiagramFlags {
  readonly format: string;
  readonly trait?: string;
  readonly view?: string;
  readonly theme: string;
  readonly compareTo?: string;
  readonly findings: boolean;
  readonly coverage?: boolean;
  readonly dataDir?: string;
}

async function printDiagram(file: string, flags: DiagramFlags): Promise<void> {
  const { format, trait, view, theme, compareTo, findings, coverage = false, dataDir } = flags;
  const input = {
    schema: await readSchema(file),
    ...(compareTo === undefined ? {} : { compare_to: await readSchema(compareTo) }),
    ...(trait === undefined ? {} : { trait }),
    ...(view === undefined ? {} : { view }),
    format,
    theme,
    findings,
    coverage,
  };
  const { orrery } = getLocalOrrery({ dataDir });
  try {
    const drawn = await orrery.call('draw_diagram', input, { caller: LOCAL_CALLER });
    const { diagram } = drawn as { diagram: string };
    process.stdout.write(diagram.endsWith('\n') ? diagram : `${diagram}\n`);
  } finally {
    await closeLocalOrrery();
  }
}

export function createDiagramCommand(): Command {
  return new Command('diagram')
    .description('draw a schema: machines, orbitals and pages, with what is wrong pinned')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .addOption(new Option('--format <format>', 'what to print').choices(FORMATS).default('svg'))
    .option('--trait <name>', 'only the machine of this trait')
    .addOption(new Option('--view <view>', 'what to draw').choices(VIEWS))
    .addOption(new Option('--theme <theme>', 'colours').choices(THEMES).default('auto'))
    .option('--compare-to <file>', 'an earlier version: differences are marked')
    .option('--no-findings', 'pin nothing that is wrong')
    .option('--coverage', 'pin what no generated test covers')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(printDiagram);
}

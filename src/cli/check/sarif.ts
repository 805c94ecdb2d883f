import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../server/version.ts';
import { CHECKS } from '../../verify/checks/index.ts';
import type { CheckedFile, FileFinding } from './check-file.ts';

const RULES = CHECKS.map(({ category, group, severity, description, aliases }) => ({
  id: category,
  shortDescription: { text: category.replaceAll('_', ' ') },
  fullDescription: { text: description },
  help: { text: description },
  defaultConfiguration: { level: severity },
  properties: { tags: [group], aliases },
}));

const RULE_INDEX = new Map<string, number>(RULES.map(({ id }, index) => [id, index]));

/** A URI reference: relative names stay so, for the reader to resolve against its own root. */
function toUri(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}

function toResult(file: string, finding: FileFinding) {
  const { at, line, column, severity, category, message, fix } = finding;
  return {
    ruleId: category,
    ruleIndex: RULE_INDEX.get(category),
    level: severity === 'hint' ? 'note' : severity,
    message: { text: `${message} ${fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(file) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: at, kind: 'member' }],
      },
    ],
  };
}

/** SARIF 2.1.0, as code hosts take it. */
export function toSarif(checked: readonly CheckedFile[]): string {
  const unreadable = checked.flatMap(({ file, unreadable: reason }) =>
    reason === undefined
      ? []
      : [
          {
            level: 'error',
            message: { text: reason },
            locations: [{ physicalLocation: { artifactLocation: { uri: toUri(file) } } }],
          },
        ],
  );
  const run = {
    tool: { driver: { name: 'orrery', semanticVersion: VERSION, rules: RULES } },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: unreadable.length === 0,
        toolExecutionNotifications: unreadable,
      },
    ],
    results: checked.flatMap(({ file, findings }) =>
      findings.map((finding) => toResult(file, finding)),
    ),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

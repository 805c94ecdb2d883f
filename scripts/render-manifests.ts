import { readFileSync } from 'node:fs';
import { isTool, OPERATIONS } from '../src/operations/operations.ts';
import { listPrompts } from '../src/server/mcp/prompts.ts';
import { SETTINGS } from '../src/server/settings.ts';

interface PackageManifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

const PACKAGE = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as PackageManifest;

/** What a person who starts the server over stdio may set. */
const { dataDir } = SETTINGS;

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const toSentence = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}.`;

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** `manifest.json`: how a desktop client installs the bundle (MCPB). */
export function renderBundleManifest(): string {
  const { version, description, license, engines } = PACKAGE;
  const tools = OPERATIONS.filter(isTool);
  return toJson({
    manifest_version: '0.3',
    name: 'orrery',
    display_name: 'Orrery',
    version,
    description,
    author: { name: 'The Orrery authors' },
    license,
    server: {
      type: 'node',
      entry_point: 'dist/bin/orrery.js',
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills these in
        args: ['${__dirname}/dist/bin/orrery.js', 'stdio'],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills these in
        env: { [dataDir.variable]: '${user_config.data_dir}' },
      },
    },
    tools: tools.map((operation) => ({
      name: operation.name,
      description: firstSentence(operation.description),
    })),
    prompts: listPrompts(new Set(tools.map(({ name }) => name))).prompts.map((prompt) => ({
      name: prompt.name,
      description: prompt.description,
      arguments: prompt.arguments.map((argument) => argument.name),
      text: prompt.description,
    })),
    user_config: {
      data_dir: {
        type: 'directory',
        title: 'Data directory',
        description: toSentence(dataDir.about),
        required: false,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills these in
        default: '${HOME}/.orrery',
      },
    },
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
  });
}

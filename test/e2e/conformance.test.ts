import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { ServeOptions } from '../../src/server/serve.ts';
import { startServer } from '../server/running-server.ts';
import { extendForConformance } from './conformance-fixture.ts';

const CONFORMANCE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/**
 * What the suite asks of tools, resources and prompts that no domain has, of log messages (deprecated), or of the
 * client's model: everything else passes on the product as it is.
 */
const NOT_OF_A_DOMAIN = [
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'json-schema-2020-12',
  'logging-set-level',
  'prompts-get-embedded-resource',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-with-image',
  'resources-read-binary',
  'resources-read-text',
  'resources-subscribe',
  'resources-templates-read',
  'resources-unsubscribe',
  'server-sse-polling',
  'tools-call-audio',
  'tools-call-elicitation',
  'tools-call-embedded-resource',
  'tools-call-image',
  'tools-call-mixed-content',
  'tools-call-sampling',
  'tools-call-with-logging',
  'tools-call-with-progress',
];

/** Runs the server suite; the names of its scenarios, by how they ended. */
async function runSuite(options: ServeOptions): Promise<{ passed: string[]; failed: string[] }> {
  const server = await startServer({ auth: false }, options);
  const cwd = await mkdtemp(join(tmpdir(), 'orrery-conformance-'));
  try {
    const args = [CONFORMANCE, 'server', '--url', `${server.url}/mcp`, '--suite', 'all'];
    // Nobody reads its errors: a pipe that is full would stop it.
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    for await (const chunk of child.stdout) output += chunk;
    const summary = output.slice(output.indexOf('=== SUMMARY ==='));
    const scenarios = [...summary.matchAll(/^([✓✗]) ([\w-]+): /gmu)];
    const named = (mark: string) =>
      scenarios.flatMap(([, found, name]) => (found === mark && name ? [name] : [])).sort();
    return { passed: named('✓'), failed: named('✗') };
  } finally {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

test('every scenario of the protocol passes on the stack', async () => {
  const { passed, failed } = await runSuite({ extendMcp: extendForConformance });
  expect(failed).toEqual([]);
  expect(passed.length).toBeGreaterThanOrEqual(32);
});

test('the product passes every scenario that a domain server can', async () => {
  const { failed } = await runSuite({});
  expect(failed.filter((name) => !NOT_OF_A_DOMAIN.includes(name))).toEqual([]);
});

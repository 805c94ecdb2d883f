import { describe, expect, test } from 'vitest';
import { findNodeWithSqlite } from '../package/node22.ts';
import { findFailed, runSuite, type Suite } from './conformance-suite.ts';

/** Optional parts of the protocol that are not served: questions, completion, subscriptions, resumption, tasks. */
const NOT_SERVED =
  /^(elicitation-|input-required-result-|tools-call-(elicitation|sampling)|completion-|resources-(un)?subscribe|server-sse-polling|tasks-|logging-)/;

/**
 * What the suites ask of tools, resources and prompts that no domain has, or of the client's model: everything else
 * passes on the product as it is.
 */
const NOT_OF_A_DOMAIN = [
  'http-custom-header-server-validation',
  'json-schema-2020-12',
  'prompts-get-embedded-resource',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-with-image',
  'resources-read-binary',
  'resources-read-text',
  'resources-templates-read',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-image',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-with-progress',
];

const isOfADomain = (scenario: string) =>
  !NOT_SERVED.test(scenario) && !NOT_OF_A_DOMAIN.includes(scenario);

/** Checks of `server-stateless` that call a test tool. */
const WITH_TEST_TOOLS = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
];

/** The suites need a Node 22. */
const node = findNodeWithSqlite();

describe.skipIf(node === undefined)('the suite of the revisions with sessions', () => {
  const suite: Suite = {
    package: 'conformance-2025',
    node: node as string,
    args: ['--suite', 'all'],
  };

  test('passes on the product, what needs test tools aside', { timeout: 120_000 }, async () => {
    const report = await runSuite(suite);
    expect(findFailed(report).filter(isOfADomain)).toEqual([]);
    expect(report.size).toBeGreaterThanOrEqual(32);
  });
});

describe.skipIf(node === undefined).each([
  ['2026-07-28', 23],
  ['2025-11-25', 24],
])('what revision %s requires', (revision, required) => {
  const suite: Suite = {
    package: 'conformance-2026',
    node: node as string,
    args: ['--requirements', revision],
  };

  test('passes on the product, what needs test tools aside', { timeout: 120_000 }, async () => {
    const report = await runSuite(suite);
    const failed = findFailed(report).filter(isOfADomain);
    expect(report.size).toBeGreaterThanOrEqual(required);
    expect(failed.filter((name) => name !== 'server-stateless')).toEqual([]);
    const stateless = report.get('server-stateless') ?? [];
    const ids = stateless.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    expect(ids.filter((id) => !WITH_TEST_TOOLS.includes(id))).toEqual([]);
  });
});

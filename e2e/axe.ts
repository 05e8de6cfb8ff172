import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and what EN 301 549 adds; `target-size` is off by default in axe and on here. trust.md 5.2. */
const OPTIONS = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'EN-301-549', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
};

interface Result {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** What axe finds wrong on the page as it is, one line each; [] is well. The page's policy stays on: the script comes in by the debugger. */
export async function axe(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, ${JSON.stringify(OPTIONS)}).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
  });
  await session.detach();
  const violations = JSON.parse(String(result.value)) as Result[];
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`));
}

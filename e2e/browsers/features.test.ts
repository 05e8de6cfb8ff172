import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DIST, loadBuilt } from '../../server/files/built.ts';
import { testApp } from '../../server/test/test-app.ts';
import { BROWSERS } from '../../web/build/browsers.ts';
import { OLDEST } from './compat-data.ts';
import { cssFeatures, mixedSelectors } from './css-features.ts';
import { lateFeatures } from './features.ts';
import { htmlFeatures } from './html-features.ts';
import { jsFeatures } from './js-features.ts';
import { NAMES } from './without.ts';

/** The desk is not looked at: it is for the operator's own browsers, which are current. ADR 076 */
const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: join(DIST, 'web') })
    .filter((file) => !/\bleitstand-/.test(file))
    .map((file) => readFileSync(join(DIST, 'web', file), 'utf8'));

/** ADR 053. The names of what is built, looked up in MDN's browser-compat-data. */
describe('The app runs in browsers from March 2023 on: Chrome 111, Safari 16.4, Firefox 115', async () => {
  const scripts = read('**/*.js');
  const sheets = [(await loadBuilt()).page.criticalCss, ...read('**/*.css')];

  test('The build is made for them', () =>
    assert.deepEqual(
      BROWSERS,
      (['chrome', 'safari', 'firefox'] as const).map((name) => `${name}${OLDEST[name]}`),
    ));

  test('What one of them lacks stands in the table of WITHOUT, with what is there instead, and nothing else does', async (t) => {
    const { app, invite } = await testApp(t, { withPages: true });
    const pages = await Promise.all(
      (['kfz', 'fahrrad'] as const).map(async (typ) => {
        const { userID } = await invite({ typ });
        return (await app.inject(`/${typ}/start/${userID}`)).body;
      }),
    );
    const used = [jsFeatures(scripts), ...sheets.map(cssFeatures), ...pages.map(htmlFeatures)];
    console.log(`→ ${used.reduce((sum, { size }) => sum + size, 0)} features looked up`);
    const late = new Map(used.flatMap((features) => [...lateFeatures(features)]));
    const unexplained = [...late].filter(([name]) => !NAMES.includes(name));
    assert.deepEqual(
      unexplained.map(([name, where]) => `${name} (${where})`),
      [],
      'mend it, or say what is there instead',
    );
    assert.deepEqual(
      NAMES.filter((name) => !late.has(name)),
      [],
      'no longer used, or no longer late',
    );
  });

  test('No rule falls because a browser does not know one selector of its list', () => {
    assert.deepEqual(sheets.flatMap(mixedSelectors), []);
    assert.deepEqual(mixedSelectors('.row:has(:checked), .kind { color: red }'), ['.row:has(:checked), .kind']);
  });

  test('A planted feature is found in a script, a style sheet and a page', () => {
    const names = [
      jsFeatures(['const f = (x) => Promise.try(x.toWellFormed());']),
      cssFeatures('a { width: calc-size(auto, size); } @media (width > 1px) { b:open { field-sizing: content; } }'),
      htmlFeatures('<button commandfor="x">'),
    ].flatMap((features) => [...lateFeatures(features).keys()]);
    for (const name of ['Promise.try', '.toWellFormed', ':open', 'field-sizing', '<commandfor=>'])
      assert.ok(names.includes(name), `${name} is not in ${names.join(' ')}`);
    assert.deepEqual(
      [...lateFeatures(cssFeatures('@supports (field-sizing: content) { a { field-sizing: content; } }'))],
      [],
    );
  });
});

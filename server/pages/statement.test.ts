import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { brandsFolder } from '../test/test-clients.ts';

test('a client may have a statement on accessibility, which its legal notice leads to; without one there is none', async (t) => {
  const BRANDS_DIR = brandsFolder(t, { gelb: { name: 'Gelb', hosts: ['gelb.example'] } });
  const own = join(BRANDS_DIR, 'mandanten/gelb');
  writeFileSync(join(own, 'barrierefreiheit.de.md'), '# Barrierefreiheit\n\nFast alles geht mit der Tastatur.');
  writeFileSync(join(own, 'barrierefreiheit.en.md'), '# Accessibility\n\nNearly all works by keyboard.');
  const { app, mandanten } = await testApp(t, { withPages: true, env: { BRANDS_DIR } });
  const get = (url: string, host = 'gelb.example') => app.inject({ url, headers: { host } });
  assert.match(
    (await get('/recht/impressum')).body,
    /<a href="\/recht\/barrierefreiheit[^"]*">Erklärung zur Barrierefreiheit/,
  );
  const page = await get('/recht/barrierefreiheit?sprache=en');
  assert.deepEqual([page.statusCode, page.body.includes('Nearly all works by keyboard.')], [200, true]);
  assert.equal((await get('/recht/barrierefreiheit', 'localhost')).statusCode, 404);
  assert.doesNotMatch((await get('/recht/impressum', 'localhost')).body, /barrierefreiheit/);
  writeFileSync(join(own, 'barrierefreiheit.en.md'), '');
  mandanten.look();
  assert.match((await get('/recht/barrierefreiheit?sprache=en')).body, /Nearly all/, 'half of one is not taken up');
});

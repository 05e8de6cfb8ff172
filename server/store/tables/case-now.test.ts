import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Code that reads the case as it was reported, with the reason why a correction does not matter there. D126 */
const AS_REPORTED: Readonly<Record<string, string>> = {
  'server/betreiber/person.ts': 'the numbers of corrections are beside it',
  'server/leitstand/drafts/draft.ts': 'compares what is written with a draft',
  'server/lifetime/aufbewahrung.ts': 'a draft',
  'server/routes/afterwards.ts': 'writes the document back',
  'server/routes/betreiber-anlage.ts': 'reports the draft that it has just made',
  'server/routes/betreiber-fall.ts': 'writes the document back',
  'server/routes/start-form.ts': 'a draft',
  'server/routes/status.ts': 'for readers, who see nothing of a correction',
  'server/sms/take-sms.ts': 'a draft',
  'server/vorgang/accepted.ts': 'writes the document',
  'server/vorgang/cancelling.ts': 'writes the document back',
  'server/vorgang/choose.ts': 'a draft',
  'server/vorgang/complete-report.ts': 'completes the report itself',
  'server/vorgang/find-case.ts': 'only the outcome is left of it',
  'server/vorgang/legible.ts': 'only tries whether it can be read',
  'server/vorgang/other-number.ts': 'compares with both numbers',
  'server/vorgang/report-example.ts': 'a draft',
  'server/vorgang/save-draft.ts': 'a draft',
};

test('every reader of a stored case reads it as it counts now, but for those that are named here [4.184]', () => {
  const files = globSync('server/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  const product = files.filter((file) => !/\.test\.ts$|\/test-|\/test\/|\/contract-tests\//.test(file));
  assert.ok(product.length > 300, `${product.length} files`);
  const sources = product.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const own = 'server/store/tables/case-now.ts';
  const parsing = sources.filter(([file, code]) => file !== own && /readVorgang\(JSON\.parse\([\w.]*doc\b/.test(code));
  assert.deepEqual(
    parsing.map(([file]) => file),
    [],
    'read it by caseNow',
  );
  const raw = sources.filter(([file, code]) => file !== own && /\bcaseAsReported\b/.test(code));
  assert.deepEqual(raw.map(([file]) => file).toSorted(), Object.keys(AS_REPORTED), 'or say here why not');
});

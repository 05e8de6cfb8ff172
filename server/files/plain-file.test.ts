import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readJson, readPlain, readText } from './plain-file.ts';

test('an operator’s file is a plain file of a sensible size, in UTF-8', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const put = (bytes: Buffer | string): void => writeFileSync(join(folder, 'a'), bytes);
  put('{"ä":1}');
  assert.equal(readText(folder, 'a', 99).text, '{"ä":1}');
  assert.match(readPlain(folder, 'a', 7).mistake!.remedy, /8 bytes, make it at most 7/);
  assert.match(readPlain(folder, 'b', 99).mistake!.remedy, /missing/);
  mkdirSync(join(folder, 'c'));
  assert.match(readPlain(folder, 'c', 99).mistake!.remedy, /no file/);
  symlinkSync('a', join(folder, 'd'));
  symlinkSync('/dev/zero', join(folder, 'e'));
  for (const link of ['d', 'e']) assert.match(readPlain(folder, link, 99).mistake!.remedy, /a link/);
  put(Buffer.from([0xef, 0xbb, 0xbf, 0x41]));
  assert.match(readText(folder, 'a', 99).mistake!.remedy, /byte order mark/);
  for (const bytes of [Buffer.from('ä', 'latin1'), Buffer.from('\ufeffx', 'utf16le'), Buffer.from([0xc0, 0x80])]) {
    put(bytes);
    assert.match(readText(folder, 'a', 99).mistake!.remedy, /not UTF-8/);
  }
});

test('a key that an object has twice is named, wherever it is and however it is written', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const fieldOf = (json: string): string | undefined => {
    writeFileSync(join(folder, 'a'), json);
    return readJson(folder, 'a', 999).mistake?.field;
  };
  assert.equal(fieldOf('{"a":1,"a":2}'), 'a');
  assert.equal(fieldOf('{"a":1,"\\u0061":2}'), 'a');
  assert.equal(fieldOf('{"x":[{"b":{"c":1}},{"b":"b","b" : 1}]}'), 'b');
  assert.equal(fieldOf('{"__proto__":1,"__proto__":2}'), '__proto__');
  for (const json of [
    '{"a":{"a":"a"},"b":[{"a":1},{"a":"\\"a\\":"}]}',
    '[{"a":1},{"a":2}]',
    '"a"',
    '{"a":":","b":"a"}',
  ])
    assert.equal(fieldOf(json), undefined, json);
  assert.equal(fieldOf('{'), '');
});

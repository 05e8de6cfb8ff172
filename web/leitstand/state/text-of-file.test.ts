import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfFile } from './text-of-file.ts';

test('A file is read in UTF-8, with its mark or without, and as Excel writes it on Windows.', async () => {
  const line = 'name;gebiet\nÖztürk & Söhne;Köln – Süd €';
  const windows = Uint8Array.from([...line].map((sign) => ({ '–': 0x96, '€': 0x80 })[sign] ?? sign.charCodeAt(0)));
  for (const bytes of [line, `\ufeff${line}`, windows]) assert.equal(await textOfFile(new Blob([bytes])), line);
});

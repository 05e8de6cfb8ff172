import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rtlRuns } from './rtl-runs.ts';

// prettier-ignore
const LINES = [
  ['Jana Beispiel, 0176 040690 12, zwei Personen vor Ort', []],
  ['', []],
  ['דנה לוי, +49 176 040690 12, zwei Personen vor Ort', ['דנה לוי']],
  ['مریم احمدی‌نژاد, 0171 2345678, two people there', ['مریم احمدی‌نژاد']],
  ['שדרות רוטשילד 12, 10115 תל אביב, Israel', ['שדרות רוטשילד', 'תל אביב']],
  ['12345-ب 67', ['ب']],
  ['A 9 Richtung ירושלים, Kilometer 153,5', ['ירושלים']],
  ['Ihre Nachricht an uns: أنا في الكيلومتر 5 من الطريق', ['أنا في الكيلومتر 5 من الطريق']],
  ['محمد العلي, فاطمة', ['محمد العلي, فاطمة']],
  ['مُحَمَّدٌ 12', ['مُحَمَّدٌ']],
  ['Café ב', ['ב']],
] as const;

test('a run from right to left is a name or a phrase, without the digits and commas around it', () => {
  for (const [line, runs] of LINES) {
    const divided = rtlRuns(line);
    assert.deepEqual(
      divided.flatMap(([text, isRtl]) => (isRtl ? [text] : [])),
      runs,
      line,
    );
    assert.equal(divided.map(([text]) => text).join(''), line);
  }
});

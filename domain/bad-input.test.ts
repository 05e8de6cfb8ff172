import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTS } from './parts.ts';
import { pathOf, type Answers, type Part, type Question } from './questions.ts';
import { accept } from './questions/accept.ts';
import { codePoints, longestAnswer } from './questions/given.ts';
import { problems } from './questions/problems.ts';
import { exampleAsking } from './test/test-example.ts';
import { wordOf } from './text.ts';

/** Hostile and careless input for every field of every screen. */
// prettier-ignore
const BAD = [
  'x'.repeat(50), 'x'.repeat(51), 'x'.repeat(400), 'x'.repeat(401),
  '😀'.repeat(50), '😀'.repeat(51), '😀'.repeat(401), 'Zoë 👩‍🔧', 'ß'.repeat(40),
  '1'.repeat(50), '1'.repeat(51),
  '\u200fabc\u200e', '\u202eabc\u202c', 'a\u2066b\u2069c', '\u00a0a\u00a0b\u202f', 'Zu\u00adcker\u200b',
  'eins\nzwei', 'eins\r\nzwei\rdrei\n', '\teins\tzwei', '12\n34',
  '007', '000', '0', '00049 176', '0176 1234567 abends', '1e9', '-1', '1,5', '1.000.000', '١٢٣', '１２３', '½', 'Ⅻ', 'NaN', 'Infinity', '0x10',
  '2020-01-01', '2027-02-31', '2027-03-28T02:30', '02:30', '25:61',
  '<b>fett</b>', "'; --", '__proto__', 'constructor', '   ', '\u2003',
] as const;

type Written = Question & { kind: 'text' | 'number' };
interface Field {
  part: Part;
  question: Written;
  path: string;
}

/** Every field that takes text or a number, tested alone; cross-field checks have tests of their own. */
const fields = new Map(
  PARTS.flatMap(({ part }) =>
    part.questions.flatMap((question): [string, Field][] => {
      if (question.kind !== 'text' && question.kind !== 'number') return [];
      const { when: _when, under: _under, ofClient: _client, ...always } = question;
      const path = pathOf(part, question.field);
      const { derive: _derive, ...rest } = part;
      return [[path, { part: { ...rest, questions: [always as Written], rules: [] }, question, path }]];
    }),
  ),
);

/** The bad inputs whose digits are of another script, or of full width. */
const inPlainDigits = (text: string): string => (['١٢٣', '１２３'].includes(text) ? '123' : text);

/**
 * The characters of a text that normalising must keep: its letters, digits and signs. Letter case, blanks, invisible
 * marks and leading zeros may go.
 */
const essence = (text: string): string =>
  inPlainDigits(text)
    .toLocaleUpperCase('de')
    .replace(/[^\p{L}\p{N}\p{S}]/gu, '')
    .replace(/^0+(?=\d+$)/, '');

test('bad input into every field is kept, tidied without the loss of a letter, or asked about [5.21]', () => {
  const asking = exampleAsking();
  assert.ok(fields.size >= 40, `${fields.size} fields`);
  for (const { part, question, path } of fields.values()) {
    for (const typed of BAD) {
      const given: Answers = { ...part.empty, [question.field]: typed };
      const stored = wordOf(accept(part, given, asking).answers[question.field]);
      const isAskedAbout = problems(part, given, asking).length > 0;
      const what = `${JSON.stringify(typed)} in ${path} became ${JSON.stringify(stored)}`;
      if (!isAskedAbout && essence(typed)) assert.equal(essence(stored), essence(typed), what);
      if (question.kind === 'text' && codePoints(typed) > longestAnswer(question)) assert.ok(isAskedAbout, what);
      if (question.kind === 'number' && !/^[\d.\s]+$/.test(inPlainDigits(typed)) && essence(typed))
        assert.ok(isAskedAbout, what);
    }
  }
});

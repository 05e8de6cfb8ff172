import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking } from '../test/test-example.ts';
import { asked, fieldsOf, wordsOf } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { fahrradInfos } from './fahrrad-infos.ts';

const asksNumber = exampleAsking('fahrrad', {
  web_rahmennummer_abfrage_jn: true,
  web_rahmennummer_label: ['Codierung', 'Codierung'],
  web_RahmennummerMinAnzahlZeichen: 4,
  web_RahmennummerZeichenHinweis: ['Vier Zeichen', 'Four characters'],
});

test('the kind of bicycle may stay open; not stated is an answer', () => {
  const missing = (fahrzeugtyp: string) =>
    problems(fahrradInfos, { ...fahrradInfos.empty, fahrzeugtyp }, exampleAsking('fahrrad')).map(({ feld }) => feld);
  for (const code of ['', 'motorrad', 'fahrrad', 'ebike', 'tandem', 'lastenrad', 'dreirad', 'anderes', 'keine_angabe'])
    assert.deepEqual(missing(code), []);
});

test("the frame number is asked only where the client wants it, in the client's words [5.11]", () => {
  const fields = (asking: typeof asksNumber) => asked(fahrradInfos, fahrradInfos.empty, asking).flatMap(fieldsOf);
  assert.deepEqual(fields(exampleAsking('fahrrad')), ['fahrzeugtyp', 'hersteller', 'anhaenger']);
  assert.deepEqual(fields(asksNumber), ['fahrzeugtyp', 'hersteller', 'rahmennummer', 'anhaenger']);
  const question = asked(fahrradInfos, fahrradInfos.empty, asksNumber).find(
    (one) => fieldsOf(one)[0] === 'rahmennummer',
  )!;
  assert.deepEqual(wordsOf(question.label, asksNumber), ['Codierung', 'Codierung']);
  assert.deepEqual(wordsOf(question.hint!, asksNumber), ['Vier Zeichen', 'Four characters']);
});

// prettier-ignore
const NUMBERS = [['', []], ['abc', ['kfz.rahmennummer']], ['abcd', []], ['  ab ', ['kfz.rahmennummer']]] as const;

test("a frame number that is given has the client's minimum [5.12]", () => {
  for (const [rahmennummer, missing] of NUMBERS) {
    const answers = { ...fahrradInfos.empty, fahrzeugtyp: 'ebike', rahmennummer };
    assert.deepEqual(
      problems(fahrradInfos, answers, asksNumber).map(({ feld }) => feld),
      missing,
      rahmennummer,
    );
  }
  const [problem] = problems(fahrradInfos, { ...fahrradInfos.empty, rahmennummer: 'abc' }, asksNumber);
  assert.deepEqual(problem?.text, [
    'Geben Sie bei „Codierung“ mindestens 4 Zeichen ein.',
    'Enter at least 4 characters for “Codierung”.',
  ]);
});

test('a frame number that the operator prefilled stays where the client does not ask', () => {
  const stored = { ...fahrradInfos.empty, rahmennummer: 'WBK1234567' };
  const { answers } = accept(
    fahrradInfos,
    { fahrzeugtyp: 'tandem', rahmennummer: 'geraten' },
    exampleAsking('fahrrad'),
    stored,
  );
  assert.equal(answers['rahmennummer'], 'WBK1234567');
  assert.equal(answers['fahrzeugtyp'], 'tandem');
});

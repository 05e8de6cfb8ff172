import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAnswers } from '../answers.ts';
import { angabenOf } from './answers.ts';
import { ABSCHALTBAR, fahrzeughinweise, HINWEIS_CODES, type Fahrzeughinweis } from './fahrzeughinweise.ts';
import { TABELLE } from './tabelle.ts';
import { PARTS } from '../parts.ts';
import type { Answers, Question } from '../questions.ts';
import { emptyVorgang, SCHADEN, type Vorgang } from '../vorgang.ts';

const partAt = (object: string) => PARTS.find(({ part }) => part.at === object)!.part;

/** Every value of a choice or a tick box, and no answer. */
function valuesOf(question: Question): Answers[] {
  if (question.kind === 'one') return ['', ...Object.keys(question.of)].map((code) => ({ [question.field]: code }));
  if (question.kind !== 'some') return [{}];
  return Object.keys(question.of).reduce<Answers[]>(
    (all, field) => all.flatMap((answers) => [answers, { ...answers, [field]: true }]),
    [{}],
  );
}

const product = (lists: Answers[][]): Answers[] =>
  lists.reduce((all, list) => all.flatMap((answers) => list.map((more) => ({ ...answers, ...more }))), [{}]);

/** Every combination of answers to a damage: ticked boxes and choices. */
const casesOf = (schadenTyp: (typeof SCHADEN)[number][0], object: string): Vorgang[] =>
  product(partAt(object).questions.map(valuesOf)).map((answers) =>
    withAnswers(partAt(object), { ...emptyVorgang(), schadenTyp }, answers),
  );

/** The fuels that the table distinguishes. */
const FUELS = ['', 'diesel', 'hybrid', 'strom'];
const AXLES = ['', 'vorne', 'hinten', 'alle', 'unbekannt'];
/** Answers that only one row reads, so each alone covers every combination. */
const OTHERS: ((vorgang: Vorgang) => void)[] = [
  ({ gefahr }) => Object.assign(gefahr, { verletzt: true, feuer: true, verkehr: true, eingeschlossen: true }),
  ({ kfz }) => (kfz.anhaenger = 'ja'),
  ({ kfz }) => (kfz.aufbauten = ['dachbox', 'wohnaufbau', 'kofferaufbau']),
  ({ kfz }) => Object.assign(kfz, { laenge_max: 5_400, hoehe_max: 2_300, gewicht_max: 3_000 }),
  ({ schadenOrt }) => (schadenOrt.istParkhaus = true),
  ({ schadenOrt }) => (schadenOrt.istEngEingeparkt = true),
  ({ vn }) => (vn.anzahlPersonen = 5),
  ({ kfz }) => (kfz.fahrzeugtyp = 'lastenrad'),
  (vorgang) =>
    (vorgang['nachtrag'] = {
      erwachsene: 2,
      kinder: 1,
      rollstuhl: true,
      tier: true,
      weiterfahrt: 'taxi',
      ladung: 'schwer',
    }),
];

/** Every hint given so far, by code, with those of this case. */
function judge(seen: Set<string>, vorgang: Vorgang): Fahrzeughinweis[] {
  const hints = fahrzeughinweise(vorgang);
  const where = (): string => JSON.stringify(vorgang);
  assert.ok(hints.length > 0, `no hint for ${where()}`);
  for (const { code, text, gruende } of hints) {
    assert.ok(gruende.length > 0 && text[0] && text[1], `${code} names no reason for ${where()}`);
    for (const { feld, text: why } of gruende) assert.ok(feld && why[0] && why[1], `${code}: ${feld}`);
    seen.add(code);
  }
  return hints;
}

test('every combination of answers gives a hint with its reasons, and every row of the table is reached', () => {
  const seen = new Set<string>();
  let looked = 0;
  for (const [schadenTyp, object] of SCHADEN)
    for (const vorgang of casesOf(schadenTyp, object))
      for (const kraftstoff of FUELS)
        for (const antriebsachse of AXLES) {
          judge(seen, { ...vorgang, kfz: { ...vorgang.kfz, kraftstoff, antriebsachse } });
          looked++;
        }
  for (const change of OTHERS) {
    const vorgang: Vorgang = { ...emptyVorgang(), schadenTyp: 'SCHADEN_PANNE' };
    change(vorgang);
    judge(seen, vorgang);
  }
  assert.ok(looked > 20_000, `${looked} combinations`);
  const unreached = [...Object.keys(TABELLE), 'ANRUFEN'].filter((code) => !seen.has(code));
  assert.deepEqual(unreached, [], `rows that nobody reaches: ${unreached.join(', ')}`);
});

const codesOf = (change: (vorgang: Vorgang) => void): string[] => {
  const vorgang = emptyVorgang();
  change(vorgang);
  return fahrzeughinweise(vorgang).map(({ code }) => code);
};

test('a car that does not roll, an electric one and one with all-wheel drive come onto a flatbed', () => {
  const accident = (more: object, kfz: object = {}) =>
    codesOf((vorgang) => {
      vorgang.schadenTyp = 'SCHADEN_UNFALL';
      vorgang['unfall'] = more;
      Object.assign(vorgang.kfz, kfz);
    });
  assert.ok(accident({ rollfaehig: 'nein' }).includes('LADEFLAECHE'));
  assert.ok(accident({ rollfaehig: 'ja' }, { antriebsachse: 'alle' }).includes('ALLRAD'));
  assert.deepEqual(accident({ rollfaehig: 'unbekannt' }, { antriebsachse: 'vorne' }), ['ABSCHLEPPEN']);
  assert.deepEqual(accident({ rollfaehig: 'unbekannt' }, { kraftstoff: 'strom' }), ['LADEFLAECHE', 'ELEKTRO']);
});

test('what was answered while waiting changes the hints: who comes along counts more than who is there', () => {
  const later = (nachtrag: object, anzahlPersonen = 1) =>
    codesOf((vorgang) => {
      vorgang.schadenTyp = 'SCHADEN_REIFEN';
      vorgang['reifen'] = { reifenpanne: true, ersatzVorhanden: 'ja' };
      vorgang.vn.anzahlPersonen = anzahlPersonen;
      vorgang['nachtrag'] = nachtrag;
    }).filter((code) => code !== 'REIFEN');
  assert.deepEqual(later({}, 4), ['SITZPLAETZE']);
  assert.deepEqual(later({ erwachsene: 1, kinder: 1, kindersitze: 1 }, 4), []);
  assert.deepEqual(later({ erwachsene: 2, kinder: 1 }), ['SITZPLAETZE', 'KINDERSITZ']);
  assert.deepEqual(later({ erwachsene: 0, tier: true, rollstuhl: true }), ['ROLLSTUHL', 'TIER']);
  assert.deepEqual(later({ weiterfahrt: 'mietwagen', hoehe: 'bis_260' }), ['GROSS', 'WEITERFAHRT']);
  assert.deepEqual(later({ weiterfahrt: 'selbst', hoehe: 'bis_220', ladung: 'gepaeck', zielArt: 'andere' }), []);
});

test('where nobody has said how many child seats there are, the reason names the children alone', () => {
  const reasonOf = (nachtrag: object) => {
    const vorgang = { ...emptyVorgang(), nachtrag };
    return TABELLE.KINDERSITZ.gruende(angabenOf(vorgang)).map(({ text }) => text[0]);
  };
  assert.deepEqual(reasonOf({ erwachsene: 0, kinder: 2 }), ['Kinder fahren mit']);
  assert.deepEqual(reasonOf({ erwachsene: 0, kinder: 2, kindersitze: 1 }), ['mehr Kinder als Kindersitze']);
  assert.deepEqual(reasonOf({ erwachsene: 0, kinder: 2, kindersitze: 2 }), []);
});

test('a damage that was chosen before another one gives no hint', () => {
  const hints = codesOf((vorgang) => {
    vorgang.schadenTyp = 'SCHADEN_REIFEN';
    vorgang['reifen'] = { reifenpanne: true, ersatzVorhanden: 'ja' };
    vorgang['tankFalsch'] = { motorGestartet: 'ja' };
  });
  assert.deepEqual(hints, ['REIFEN']);
});

test('what the client switched off is not given, and the person is called where nothing else is left', () => {
  const vorgang = { ...emptyVorgang(), schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' as const };
  assert.deepEqual(
    fahrzeughinweise(vorgang, { aus: ['STARTHILFE'], worte: { ANRUFEN: ['Rufen', 'Ring'] } }).map(({ text }) => text),
    [['Rufen', 'Ring']],
  );
});

test('a danger that was said stands first, and no client switches it off', () => {
  const vorgang: Vorgang = { ...emptyVorgang(), schadenTyp: 'SCHADEN_SCHLUESSEL' };
  Object.assign(vorgang.gefahr, { verletzt: true, eingeschlossen: true });
  const hints = fahrzeughinweise(vorgang, { aus: [...HINWEIS_CODES], worte: {} });
  assert.deepEqual(
    hints.map(({ code }) => code),
    ['VERLETZTE', 'EINGESCHLOSSEN', 'ANRUFEN'],
  );
  assert.deepEqual(
    HINWEIS_CODES.filter((code) => !ABSCHALTBAR.includes(code)),
    ['VERLETZTE', 'BRAND', 'IM_VERKEHR', 'EINGESCHLOSSEN'],
  );
});

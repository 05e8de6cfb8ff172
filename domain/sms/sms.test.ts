import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import { gsmLength, SMS_LENGTH } from '../nachricht/gsm7.ts';
import { PARTS } from '../parts.ts';
import { fieldsOf } from '../questions.ts';
import { anyAnswer } from '../test/test-answers.ts';
import { diceOf, type Dice } from '../test/test-dice.ts';
import { exampleAsking, exampleVorgang } from '../test/test-example.ts';
import { withAnswers } from '../answers.ts';
import { emptyVorgang, SCHADEN, valueAt, withValue, type Vorgang } from '../vorgang.ts';
import { smsAdresse } from './adresse.ts';
import { LEAP } from '../revision/set-back.ts';
import { withKurzmeldung } from './apply.ts';
import { SMS_FIELDS } from './fields.ts';
import { SMS_GROUPS, type Kurzmeldung } from './kurzmeldung.ts';
import { readSmsReport } from './lesen.ts';
import { smsIDFrom } from './name.ts';
import { packSmsReport, type SmsReport } from './packen.ts';
import { packTyp } from './damage.ts';
import { packWord, shortHash, SMS_SIGNS, unpackWord } from './signs.ts';
import { size } from '../../scripts/test/size.ts';

const hex = (dice: Dice, count: number): string =>
  Array.from({ length: count }, () => dice.below(16).toString(16)).join('');

const ROADS = ['A 9', 'B 14', 'Münchner Straße', 'Rue de l’Église', 'A8 🚗'];
const PLATES = ['K-RA 1234', 'TÖL-XY 12E', 'AB 123 CD', '١٢٣ كود', ''];
const PHONES = ['017604069012', '+4917604069012', '0041791234567', ''];

/** A random case, as a phone holds it: any damage, any place, any typed text. */
function anyVorgang(dice: Dice): Vorgang {
  const typ = dice.one(['kfz', 'fahrrad'] as const);
  const asking = exampleAsking(typ);
  const path = dice.one(SCHADEN.filter(([, , at]) => at.startsWith(`/${typ}/`)))[2];
  const { part } = PARTS.find((one) => one.path === path)!;
  const answers = Object.assign({ ...part.empty }, ...part.questions.map((one) => anyAnswer(dice, part, one, asking)));
  let vorgang = withAnswers(part, emptyVorgang(), { ...answers, datenEingegeben: true });
  const set = (pfad: string, value: unknown): void => void (vorgang = withValue(vorgang, pfad, value));
  if (dice.chance(0.95)) set('schadenTyp', SCHADEN.find(([, , at]) => at === path)![0]);
  set('schadenOrt.ortsTyp', dice.one(['innerorts', 'ausserorts', 'autobahn', '']));
  if (dice.chance(0.7))
    set('schadenOrt.positionsdaten', {
      lat: dice.below(18_000_000) / 1e5 - 90,
      lng: dice.below(36_000_000) / 1e5 - 180,
    });
  const land = dice.one(['DE', 'AT', 'CH', 'FR', '']);
  set('schadenOrt.adresse.land', land);
  set('schadenOrt.ausserortsInfo.land', land);
  if (dice.chance(0.5)) set('schadenOrt.ausserortsInfo.name', dice.one(ROADS));
  if (dice.chance(0.5))
    set('schadenOrt.ausserortsInfo.fahrtrichtung', dice.one(['München', 'Frankfurt am Main', 'NRW', '東京']));
  if (dice.chance(0.5)) set('schadenOrt.ausserortsInfo.km', dice.one(['153.5', '7', '12.0', 'unbekannt']));
  if (dice.chance(0.5)) set('schadenOrt.adresse.ort', dice.one(['Lauf a. d. Pegnitz', 'KÖLN', 'Ærøskøbing']));
  if (dice.chance(0.5)) set('schadenOrt.adresse.plz', dice.one(['91207', '1012 AB']));
  if (dice.chance(0.5)) set('schadenOrt.adresse.strasse', dice.one([...ROADS, 'x'.repeat(50)]));
  if (dice.chance(0.5)) set('schadenOrt.adresse.hausnummer', dice.one(['12', '3 c/d']));
  set('kfz.kennzeichen_id', dice.one(PLATES));
  set('kfz.kennzeichen_land', dice.one(['DE', 'AT', '']));
  set('vorgangsMetadaten.mobilnummer', dice.one(PHONES));
  return acceptVorgang(PARTS, vorgang, emptyVorgang(), asking).vorgang;
}

const anyMeldung = (dice: Dice): SmsReport => ({
  smsID: smsIDFrom(Uint8Array.from({ length: 32 }, () => dice.below(256))),
  key: hex(dice, 32),
  revision: dice.below(5_000),
  acked: dice.chance(0.5) ? emptyVorgang() : anyVorgang(dice),
  vorgang: anyVorgang(dice),
  zustimmung: dice.chance(0.3) ? { version: hex(dice, 12), language: dice.one(['de', 'en']) } : null,
  parts: PARTS,
});

const read = (text: string): Kurzmeldung => {
  const sms = readSmsReport(text, PARTS);
  assert.ok(!('fehler' in sms), JSON.stringify([text, sms]));
  return sms;
};

const CASES = size(1_000, 10_000);

test('random cases: each text has at most 160 signs of GSM-7, and every field in it comes out as it was [4.175]', () => {
  const dice = diceOf(63);
  const carried: Record<string, number> = {};
  let longest = 0;
  for (let nr = 0; nr < CASES; nr++) {
    const meldung = anyMeldung(dice);
    const text = packSmsReport(meldung);
    assert.ok(gsmLength(text) <= SMS_LENGTH, text);
    assert.equal(gsmLength(text), text.length, 'no sign counts twice');
    assert.match(text, SMS_SIGNS);
    longest = Math.max(longest, text.length);
    const sms = read(text);
    const { smsID, schluessel, revision, zustimmung } = sms;
    assert.deepEqual(
      { smsID, schluessel, revision, zustimmung },
      {
        smsID: meldung.smsID,
        schluessel: meldung.key.slice(0, 7),
        revision: meldung.revision,
        zustimmung: meldung.zustimmung,
      },
    );
    for (const gruppe of SMS_GROUPS)
      for (const [pfad, value] of Object.entries(sms.felder[gruppe])) {
        assert.deepEqual(value, valueAt(meldung.vorgang, pfad), `${nr} ${pfad} ${text}`);
        carried[pfad] = (carried[pfad] ?? 0) + 1;
      }
    // Fields that help to find the person are never left out.
    for (const letter of ['T', 'G', 'A']) {
      const { gruppe, pfad, leer, pack } = SMS_FIELDS[letter]!;
      const value = valueAt(meldung.vorgang, pfad);
      if (value !== leer && pack(value)) assert.deepEqual(sms.felder[gruppe][pfad], value, text);
    }
    assert.equal(sms.felder.schaden['schadenTyp'] ?? '', meldung.vorgang.schadenTyp);
  }
  assert.ok(longest > 150, `${longest}`);
  for (const { pfad } of Object.values(SMS_FIELDS))
    assert.ok((carried[pfad] ?? 0) > CASES / 20, `${pfad}: ${carried[pfad]}`);
});

test('small letters, blanks, line breaks and words around it change nothing', () => {
  const text = packSmsReport(anyMeldung(diceOf(1)));
  const sms = read(text);
  for (const other of [
    text.toLowerCase(),
    `Hilfe ${text} Gesendet von meinem Handy`,
    ` ${text.slice(0, 40)}\r\n${text.slice(40)}\n`,
    text + text,
  ])
    assert.deepEqual(read(other), sms);
});

test('a text that is none, cut off, changed, of another version or with a wrong check sum is a named error [4.176]', () => {
  const dice = diceOf(2);
  const fehlerOf = (text: string): string | undefined => {
    const sms = readSmsReport(text, PARTS);
    return 'fehler' in sms ? sms.fehler : undefined;
  };
  for (const none of ['', 'Hallo', 'PX1', 'P', '\u0000', 'PL']) assert.equal(fehlerOf(none), 'fremd', none);
  for (let nr = 0; nr < 500; nr++) {
    const text = packSmsReport(anyMeldung(dice));
    assert.equal(fehlerOf(text.replace('PL1', 'PL0')), 'version');
    assert.equal(fehlerOf(text.replace('PL1', 'PL2')), 'version');
    const cut = text.slice(0, 3 + dice.below(text.length - 3));
    assert.equal(fehlerOf(cut), 'abgeschnitten', cut);
    const at = 6 + dice.below(text.length - 10);
    const put = (sign: string): string => text.slice(0, at) + sign + text.slice(at + 1);
    assert.equal(fehlerOf(put('?')), 'zeichen');
    assert.equal(fehlerOf(put(text[at] === 'A' ? 'B' : 'A')), 'pruefsumme');
    assert.equal(fehlerOf(text.slice(0, -4) + (text.endsWith('2222') ? '3333' : '2222')), 'pruefsumme');
    // Lengths that differ from the text's own.
    assert.ok(fehlerOf(text.slice(0, 3) + '001' + text.slice(6)) !== undefined);
  }
  const body = 'PL1019/NOBODY/';
  const sum = (of: string): string => of + shortHash(of, 4);
  assert.equal(fehlerOf(sum('PL1018/NOBODY/')), 'inhalt');
  assert.equal(fehlerOf(sum(body)), 'abgeschnitten');
});

test('every change of one sign, and every swap of two neighbours, is found', () => {
  const text = packSmsReport(anyMeldung(diceOf(3)));
  const [body, sum] = [text.slice(0, -4), text.slice(-4)];
  for (let at = 0; at < body.length; at++) {
    for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:*/-')
      if (sign !== body[at]) assert.notEqual(shortHash(body.slice(0, at) + sign + body.slice(at + 1), 4), sum);
    const next = body[at + 1];
    if (next !== undefined && next !== body[at])
      assert.notEqual(shortHash(body.slice(0, at) + next + body[at] + body.slice(at + 2), 4), sum);
  }
});

test('words come out as they went in, whatever they hold; no two damages have the same short name', () => {
  for (const text of ['', 'A 9', 'München', 'Frankfurt am Main', 'ẞ K ß', '😀 \ud800 é', '/.:*', 'iPhone', 'ÄÖÜ äöü'])
    for (const capitals of ['first', 'all'] as const) {
      const packed = packWord(text, capitals);
      assert.match(packed, SMS_SIGNS);
      assert.equal(unpackWord(packed, capitals), text);
      assert.ok(!packed.includes('/'));
    }
  assert.equal(packWord('Frankfurt am Main', 'first'), 'FRANKFURT.:AM.MAIN');
  for (const wrong of ['*', '*B', '*X', '*XFFFFFF*', '::A', 'a', '/'])
    assert.equal(unpackWord(wrong, 'first'), null, wrong);
  const names = SCHADEN.map(([code]) => packTyp(code));
  assert.equal(new Set(names).size, names.length);
});

test('the name of a case and the start of its key are all that a text has of either', () => {
  const meldung = anyMeldung(diceOf(4));
  meldung.vorgang.vorgangsMetadaten.userID = 'BCDFGHJKLMNP';
  const text = packSmsReport(meldung);
  assert.ok(!text.includes('BCDFGHJKLMNP'));
  assert.ok(!text.toLowerCase().includes(meldung.key.slice(0, 8)));
});

const textOf = (acked: Vorgang, vorgang: Vorgang, revision = 3): Kurzmeldung =>
  read(packSmsReport({ ...anyMeldung(diceOf(5)), acked, vorgang, revision }));

test('what the person changed is the text’s, all else the draft’s: as on the phone; only gaps are filled', () => {
  const acked = exampleVorgang();
  const moved = withValue(
    withValue(acked, 'schadenOrt.positionsdaten', { lat: 48.1, lng: 11.5 }),
    'schadenOrt.ortsTyp',
    'autobahn',
  );
  const onRoad = withValue(moved, 'schadenOrt.ausserortsInfo.name', 'A 9');
  const elsewhere = withValue(acked, 'kfz.kennzeichen_id', 'M-XY 99');

  // The same revision: the text's place counts, and nothing of the earlier address stays.
  const same = withKurzmeldung(acked, 3, textOf(acked, onRoad));
  assert.deepEqual(same.schadenOrt.positionsdaten, { lat: 48.1, lng: 11.5 });
  assert.equal(same.schadenOrt.ausserortsInfo.name, 'A 9');
  assert.equal(same.kfz.kennzeichen_id, acked.kfz.kennzeichen_id);
  assert.equal(same.vn.vorname, 'Jana');

  // Another device has changed the plate: that change stays, and the place comes from the text.
  const later = withKurzmeldung(elsewhere, 4, textOf(acked, onRoad));
  assert.equal(later.kfz.kennzeichen_id, 'M-XY 99');
  assert.deepEqual(later.schadenOrt.positionsdaten, { lat: 48.1, lng: 11.5 });

  // The service was set back: the whole text counts.
  const before = withKurzmeldung(emptyVorgang(), 1, textOf(acked, acked));
  assert.equal(before.kfz.kennzeichen_id, acked.kfz.kennzeichen_id);
  assert.equal(before.schadenTyp, acked.schadenTyp);
  assert.equal(before.vn.vorname, '');

  const leapt = withKurzmeldung(elsewhere, 3 + LEAP, textOf(acked, acked));
  assert.equal(leapt.kfz.kennzeichen_id, acked.kfz.kennzeichen_id, 'it may have come further again since');

  // A draft without any answer is filled, whatever the revision.
  const filled = withKurzmeldung(emptyVorgang(), 9, textOf(acked, acked));
  assert.equal(filled.vorgangsMetadaten.mobilnummer, acked.vorgangsMetadaten.mobilnummer);
});

test('what was changed and had no room is empty, and no default stands in for it', () => {
  const acked = exampleVorgang();
  const long = withValue(acked, 'schadenOrt.adresse.strasse', '東'.repeat(50));
  const sms = textOf(acked, withValue(long, 'schadenOrt.adresse.land', ''));
  assert.equal(sms.felder.ort['schadenOrt.adresse.strasse'], undefined);
  const read = withKurzmeldung(acked, 3, sms);
  assert.equal(read.schadenOrt.adresse.strasse, '');
  assert.equal(read.schadenOrt.adresse.land, '');
});

test('a text of a damage whose questions this release asks in another way says the damage alone', () => {
  const acked = emptyVorgang();
  const meldung = {
    ...anyMeldung(diceOf(6)),
    acked,
    vorgang: { ...exampleVorgang(), schadenTyp: 'SCHADEN_REIFEN', reifen: { reifenpanne: true } } as Vorgang,
  };
  const sms = readSmsReport(
    packSmsReport(meldung),
    PARTS.map((one) => ({ ...one, part: { ...one.part, questions: one.part.questions.slice(1) } })),
  );
  assert.ok(!('fehler' in sms));
  assert.equal(sms.felder.schaden['schadenTyp'], 'SCHADEN_REIFEN');
  assert.equal(sms.felder.schaden['reifen.reifenpanne'], undefined);
  assert.equal(read(packSmsReport(meldung)).felder.schaden['reifen.reifenpanne'], true);
  assert.ok(PARTS.every(({ part }) => part.questions.every((question) => fieldsOf(question).length > 0)));
});

test('the address of the messages has the text behind ? on Android and behind & on iOS; both as one line of ASCII [4.177]', () => {
  const text = 'PL1087/A.B:C*X1F600*/';
  const of = (userAgent: string, maxTouchPoints = 5): string =>
    smsAdresse('+4917604069098', text, { userAgent, maxTouchPoints });
  // prettier-ignore
  const SYSTEMS = [
    ['Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', '?'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', '&'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 CriOS/123.0 Mobile/15E148 Safari/604.1', '&'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', '&'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', '?'],
  ] as const;
  for (const [userAgent, separator] of SYSTEMS)
    assert.equal(of(userAgent), `sms:+4917604069098${separator}body=PL1087%2FA.B%3AC*X1F600*%2F`);
  assert.ok(
    of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0).includes('?body='),
    'a Mac with no touch is a Mac',
  );
  assert.match(of('x', 0), /^[\x21-\x7e]+$/);
});

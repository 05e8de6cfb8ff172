import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diceOf } from '../test/test-dice.ts';
import { LANGUAGES } from '../text.ts';
import { inGsmLetters } from './gsm-letters.ts';
import { gsmLength, SMS_LENGTH } from './gsm7.ts';
import { smsOfNews, type NewsSender } from './nachricht.ts';
import type { NewsState } from './neuigkeit.ts';
import { size } from '../../scripts/test/size.ts';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const LAGEN: readonly NewsState[] = ['beauftragt', 'spaeter', 'unterwegs', 'angekommen', 'hinweis', 'abbestellt'];
const FROM: NewsSender = {
  name: 'Pannenlotse',
  telefon: '0221 4710 333',
  link: 'https://panne.example/organisation/YABCDEFGHJKL',
  zone: 'Europe/Berlin',
  language: 'de',
};
const eta = { von: '2026-03-02T10:20:00.000Z', bis: '2026-03-02T10:40:00.000Z', stand: '' };

test('the length counts signs of GSM-7: umlauts once, brackets twice, an emoji never', () => {
  // prettier-ignore
  assert.deepEqual(['äöüßÄÖÜ', '€[]', '', 'ł', '😀', '–'].map(gsmLength), [7, 6, 0, Infinity, Infinity, Infinity]);
});

test('the text says what happens, when, and where to read on', () => {
  // prettier-ignore
  const TEXTS = [
    ['beauftragt', 'de', eta, 'Pannenlotse: Ein Helfer ist beauftragt. Ankunft zwischen 11:20 und 11:40 Uhr. https://panne.example/organisation/YABCDEFGHJKL'],
    ['unterwegs', 'en', eta, 'Pannenlotse: The helper is on the way to you. Arrival between 11:20 and 11:40. https://panne.example/organisation/YABCDEFGHJKL'],
    ['spaeter', 'de', { ...eta, von: '2026-03-03T10:20:00.000Z' }, 'Pannenlotse: Der Helfer kommt später. Ankunft am 03.03. zwischen 11:20 und 11:40 Uhr. https://panne.example/organisation/YABCDEFGHJKL'],
    ['angekommen', 'de', null, 'Pannenlotse: Der Helfer ist da. https://panne.example/organisation/YABCDEFGHJKL'],
    ['abbestellt', 'de', eta, 'Pannenlotse: Die Hilfe ist abbestellt. Bitte rufen Sie uns an: 0221 4710 333 https://panne.example/organisation/YABCDEFGHJKL'],
  ] as const;
  for (const [lage, language, when, text] of TEXTS)
    assert.equal(smsOfNews({ lage, eta: when }, { ...FROM, language }, NOW), text);
});

// prettier-ignore
const NAMES = [
  ['Müller’s Pannendienst', "Müller's Pannendienst"], ['Straße – Hilfe', 'Straße - Hilfe'], ['Škoda Łódź', 'Skoda Lodz'], ['„Rad“ & Tat…', '"Rad" & Tat...'], ['Garage Genève', 'Garage Genève'],
  ['Dépannage Français', 'Dépannage Francais'], ['Árvíztűrő Autómentő', 'Arvizturo Automento'], ['Čeština, Đorđe, Œuvre', 'Cestina, Dorde, OEuvre'], ['Yardım Ğ İ', 'Yardim G I'], ['S\u030ckoda', 'Skoda'],
  ['Авто Щит', 'Avto Shchit'], ['Οδική βοήθεια', 'Odiki voitheia'], ['Ｐａｎｎｅ　２４', 'Panne 24'], ['Rad\u00a0& Tat\u202fGmbH', 'Rad & Tat GmbH'], ['Rad 🚲 Hilfe', 'Rad Hilfe'], ['A\u2011Klasse™', 'A-Klasse(TM)'],
] as const;

test('a name keeps its letters, or has near ones, so that the sender is never left out for them', () => {
  for (const [name, near] of NAMES) {
    assert.equal(inGsmLetters(name), near);
    assert.ok(smsOfNews({ lage: 'angekommen', eta: null }, { ...FROM, name }, NOW).startsWith(`${near}: `), name);
  }
  const text = smsOfNews({ lage: 'abbestellt', eta: null }, { ...FROM, telefon: '0221–4710\u00a0333' }, NOW);
  assert.ok(text.includes(': 0221-4710 333 https'), text);
});

const TEXTS = size(1_000, 10_000);

test('texts of every state in both languages have at most 160 signs of GSM-7; what does not fit is left out, never cut', () => {
  const dice = diceOf(51);
  const signs = [...'aäß–€[😀ł'];
  for (let nr = 0; nr < TEXTS; nr++) {
    const [lage, language] = [LAGEN[nr % LAGEN.length]!, LANGUAGES[nr % LANGUAGES.length]!];
    const name = Array.from({ length: 1 + dice.below(60) }, () => dice.one(signs)).join('');
    const link = `https://${'x'.repeat(dice.below(120))}.example/organisation/YABCDEFGHJKL`;
    const von = NOW + dice.below(40 * 24 * 60) * 60_000;
    const when = { von: new Date(von).toISOString(), bis: new Date(von + 1_800_000).toISOString(), stand: '' };
    const zone = dice.one(['Europe/Berlin', 'Asia/Kathmandu', 'America/New_York']);
    const telefon = dice.one(['0221 4710 333', `+49 (0)221 ${'1'.repeat(19)}`]);
    const text = smsOfNews({ lage, eta: dice.chance(0.7) ? when : null }, { name, telefon, link, zone, language }, NOW);
    assert.ok(gsmLength(text) <= SMS_LENGTH, text);
    assert.ok(!text.includes('https://') || text.includes(link), text);
    assert.ok(!/[{}]/.test(text), text);
  }
});

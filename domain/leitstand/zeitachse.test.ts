import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES } from '../ereignisse/typen.ts';
import { timelineOf, type Helferauftrag, type TimelineSources } from './zeitachse.ts';

const NOTHING: TimelineSources = {
  events: [],
  wer: new Map(),
  auftraege: [],
  notizen: [],
  zuweisungen: [],
  zustaendig: null,
  order: { bewertung: { bewertungWert: 0, bewertungFeedback: '' }, storno: '', zone: 'Europe/Berlin' },
};
const at = (minute: number): string => `2026-11-28T05:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (meldungsTyp: string, minute: number, partner = 'service', more: object = {}) => ({
  nr: minute,
  unid: `unid ${minute}`,
  meldungsTyp,
  partner,
  zeit: at(minute),
  ...more,
});
const job = (auftragID: string, name: string, minute: number, more: Partial<Helferauftrag> = {}): Helferauftrag => ({
  auftragID,
  helfer: { name, telefon: '+491721234567' },
  seit: at(minute),
  wer: 'DO',
  minuten: null,
  grund: '',
  ende: null,
  ...more,
});

/** The lines of a case's history at the end of the hour, each as 'who: what' with the own words. */
const lines = (verlauf: Partial<TimelineSources>, minute = 59): string[] =>
  timelineOf({ ...NOTHING, ...verlauf }, { now: Date.parse(at(minute)), stille: 5 * 60_000 }).map(
    ({ wer, text, worte }) => `${wer[0]}: ${text[0]}${worte && ` „${worte}“`}`,
  );
const order = (more: object): TimelineSources['order'] => ({ ...NOTHING.order, ...more });

test('The last rating stands with its stars and words, and a cancel with its reason.', () => {
  const bewertung = { bewertungWert: 4, bewertungFeedback: 'Schnell da' };
  const events = [event('BEWERTUNG', 1), event('BEWERTUNG', 2)];
  assert.deepEqual(lines({ events, order: order({ bewertung }) }), [
    'Person: Bewertung',
    'Person: Bewertung: 4 von 5 „Schnell da“',
  ]);
  assert.deepEqual(lines({ events: [event('STORNO', 1)], order: order({ storno: 'WARTEZEIT' }) }), [
    'Person: Abbestellt: Wartezeit zu lang',
  ]);
});

test('A promise stands with its minutes, or with its time of day at the place.', () => {
  const said = (wish: object, zone = 'Europe/Berlin') =>
    lines({ events: [event('WARTEZEIT', 1, 'nord', wish)], order: order({ zone }) })[0];
  assert.equal(said({ wartezeitMinuten: '45' }), 'nord: Neue Wartezeit, 45 Min.');
  const termin = { terminAuftrag: '2026-11-28T13:35:00.000Z' };
  assert.equal(said(termin), 'nord: Neue Wartezeit, gegen 14:35');
  assert.equal(said(termin, 'Europe/Helsinki'), 'nord: Neue Wartezeit, gegen 15:35');
  assert.equal(said({ terminAuftrag: 'bald' }), 'nord: Neue Wartezeit');
});

test('A type that nobody knows is said to be a note.', () =>
  assert.deepEqual(lines({ events: [event('SONDERFALL', 1, 'nord')] }), ['nord: Hinweis: SONDERFALL']));

test('A night of hand-outs: who gave it to whom, no answer, refused and why, taken back, accepted on the phone.', () => {
  const auftraege = [
    job('A', 'Krause', 2, { minuten: 30, ende: { zeit: at(8), art: 'ersetzt', wer: 'MA' } }),
    job('B', 'Rad & Tat', 8, { wer: 'MA', grund: 'Zu weit weg', ende: { zeit: at(9), art: 'abgelehnt', wer: '' } }),
    job('C', 'Süd', 10, { grund: 'Hof ist zu', ende: { zeit: at(11), art: 'abgelehnt', wer: '' } }),
    job('D', 'Ost', 12, { ende: { zeit: at(14), art: 'zurueckgezogen', wer: 'DO' } }),
    job('E', 'West', 15),
  ];
  const events = [
    event('EINGANG', 1),
    event('ABGELEHNT', 9, 'auftrag:B'),
    event('ABGELEHNT', 11, 'auftrag:C'),
    event('BEAUFTRAGT', 13, 'auftrag:D'),
    event('ABGELEHNT', 14, 'auftrag:D'),
    event('BEAUFTRAGT', 16, 'auftrag:E', { wartezeitMinuten: '20' }),
    event('WARTEZEIT', 17, 'betreiber', { wartezeitMinuten: '40' }),
    event('ABFAHRT', 18, 'auftrag:E'),
    event('ANKUNFT', 19, 'auftrag:E'),
  ];
  const wer = new Map([
    [14, 'DO'],
    [16, 'MA'],
    [17, 'MA'],
    [19, 'DO'],
  ]);
  const zuweisungen = [{ partner: 'nord', seit: at(20) }];
  const notizen = [{ kuerzel: 'DO', zeit: at(21), text: 'Hund dabei.' }];
  const zustaendig = { kuerzel: 'MA', seit: at(7) };
  assert.deepEqual(lines({ auftraege, events, wer, zuweisungen, notizen, zustaendig }), [
    'Person: Meldung eingegangen',
    'DO: Auftrag an Krause (0172 123 4567), Vorschlag 30 Min.',
    'Dienst: Krause hat noch nicht geantwortet',
    'MA: Hat den Fall',
    'MA: Ein anderer Helfer statt Krause',
    'MA: Auftrag an Rad & Tat (0172 123 4567)',
    'Rad & Tat: Helfer kommt nicht: Zu weit weg',
    'DO: Auftrag an Süd (0172 123 4567)',
    'Süd: Helfer kommt nicht „Hof ist zu“',
    'DO: Auftrag an Ost (0172 123 4567)',
    'Ost: Helfer hat angenommen',
    'DO: Auftrag zurückgenommen von Ost',
    'DO: Auftrag an West (0172 123 4567)',
    'MA für West: Helfer hat angenommen, 20 Min.',
    'MA: Neue Wartezeit, 40 Min.',
    'West: Helfer losgefahren',
    'DO für West: Ankunft',
    'Leitstelle: An Partner nord gegeben',
    'DO: Notiz „Hund dabei.“',
  ]);
});

test('Silence is a line once its time has come, and none where somebody has answered or the job has gone before.', () => {
  const silent = (auftrag: Helferauftrag, minute: number, ...events: TimelineSources['events']) =>
    lines({ auftraege: [auftrag], events }, minute).filter((line) => line.includes('nicht geantwortet')).length;
  assert.deepEqual([silent(job('A', 'Krause', 2), 6), silent(job('A', 'Krause', 2), 7)], [0, 1]);
  assert.equal(silent(job('A', 'Krause', 2), 59, event('BEAUFTRAGT', 4, 'auftrag:A')), 0);
  assert.equal(silent(job('A', 'Krause', 2), 59, event('BEAUFTRAGT', 9, 'auftrag:A')), 1);
  const gone = { zeit: at(3), art: 'storno', wer: '' } as const;
  assert.equal(silent(job('A', 'Krause', 2, { ende: gone }), 59), 0);
});

test('Every type of event has words of its own.', () => {
  const raw = Object.keys(EVENT_TYPES).filter((typ) => lines({ events: [event(typ, 1)] })[0]?.includes(typ));
  assert.deepEqual(raw, []);
});

test('A correction stands with what is new, and with who has said so.', () => {
  const said = (von: string) =>
    lines({
      events: [
        event('BERICHTIGUNG', 1, 'service', {
          berichtigung: { von, grund: '', alt: {}, neu: { mobilnummer: '+491721234567' } },
        }),
      ],
    });
  assert.deepEqual(
    [...said('person'), ...said('betreiber')],
    ['Person: Berichtigung: Neue Nummer: 0172 123 4567.', 'Leitstelle: Berichtigung: Neue Nummer: 0172 123 4567.'],
  );
});

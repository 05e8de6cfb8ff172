import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auftragPartner, type AuftragEnde } from '../auftrag.ts';
import type { Ereignis } from '../ereignisse.ts';
import { GEDULD } from '../ereignisse/ueberfaellig.ts';
import { ALLE_HINWEISE } from '../fahrzeughinweise/fahrzeughinweise.ts';
import { exampleAsking, exampleVorgang } from '../test/test-example.ts';
import { brettFallOf, type BrettFallSource } from './brett-fall.ts';
import { boardLine, compareLines, durationText } from './zeile.ts';

const START = Date.parse('2026-11-22T13:00:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

type Given = readonly [minutes: number, typ: string, more?: Partial<Ereignis>][];
type More = Partial<Omit<BrettFallSource, 'auftrag'>> & {
  auftrag?: { seit: number; grund?: string; ende?: [number, AuftragEnde] };
  gefahr?: true;
};

const HELPER = { name: 'Abschlepp Muster', telefon: '+492214710', kennzeichen: 'K-AB 1' };

function fallOf(given: Given, now: number, { auftrag, gefahr, ...more }: More = {}) {
  const vorgang = exampleVorgang();
  if (gefahr) vorgang.gefahr = { ...vorgang.gefahr, verkehr: true };
  const events = given.map(([minutes, meldungsTyp, fields], index) => ({
    nr: index + 1,
    partner: 'test',
    unid: `u${index}`,
    meldungsTyp,
    zeit: at(minutes),
    ...fields,
  }));
  return brettFallOf(
    {
      row: { vorgangRef: 'REF', mandant: 'm', typ: 'kfz', beispiel: false, meldeweg: '', status: 'gemeldet' },
      vorgang,
      asking: exampleAsking(),
      hinweiswahl: ALLE_HINWEISE,
      geduld: GEDULD,
      events,
      auftrag: auftrag
        ? {
            auftragID: 'A1',
            helfer: HELPER,
            seit: at(auftrag.seit),
            grund: auftrag.grund ?? '',
            ende: auftrag.ende ? { zeit: at(auftrag.ende[0]), art: auftrag.ende[1] } : null,
          }
        : null,
      gelesen: true,
      kennung: '',
      zustaendig: null,
      offen: [],
      ...more,
    },
    START + now * 60_000,
  );
}

const OWNER = { konto: 'k', kuerzel: 'DD', seit: at(1), weg: null };
const IN: [number, string] = [0, 'EINGANG'];
const ACCEPTED: Given = [IN, [5, 'BEAUFTRAGT', { wartezeitMinuten: '30' }]];

// Events, minutes until now, what else is known: group, state, level, marks.
// prettier-ignore
const TABLE: readonly (readonly [Given, number, More, string, string, number, string])[] = [
  [[IN], 0, {}, 'neu', 'nicht beauftragt', 0, ''],
  [[IN], 4, {}, 'neu', 'nicht beauftragt', 1, ''],
  [[IN], 4, { gefahr: true }, 'neu', 'nicht beauftragt', 1, 'gefahr'],
  [[IN], 7, {}, 'neu', 'nicht beauftragt', 2, ''],
  [[IN], 7, { zustaendig: OWNER }, 'laeuft', 'nicht beauftragt', 0, ''],
  [[IN], 9, { zustaendig: { ...OWNER, weg: at(1) } }, 'laeuft', 'nicht beauftragt', 0, ''],
  [[IN], 9.99, { zustaendig: { ...OWNER, weg: at(-2) } }, 'laeuft', 'nicht beauftragt', 2, 'weg'],
  [[IN], 11, {}, 'neu', 'nicht beauftragt, überfällig seit 1 Min.', 3, 'ueberfaellig'],
  [[IN], 13, {}, 'neu', 'nicht beauftragt, überfällig seit 3 Min.', 3, 'ueberfaellig niemand'],
  [[IN], 4, { auftrag: { seit: 1 } }, 'neu', 'wartet auf Annahme seit 3 Min.', 1, ''],
  [[IN], 4, { auftrag: { seit: 1 }, zustaendig: OWNER }, 'laeuft', 'wartet auf Annahme seit 3 Min.', 0, ''],
  [[IN], 7, { auftrag: { seit: 1 }, zustaendig: OWNER }, 'laeuft', 'keine Antwort seit 6 Min.', 2, 'stille'],
  [[IN], 7, { auftrag: { seit: 1, grund: 'Zu weit weg', ende: [3, 'abgelehnt'] } }, 'neu', 'abgelehnt: Zu weit weg', 2, 'abgelehnt'],
  [[IN], 7, { auftrag: { seit: 1, ende: [3, 'zurueckgezogen'] } }, 'neu', 'Auftrag zurückgenommen', 2, ''],
  [ACCEPTED, 5.5, {}, 'laeuft', 'angenommen, Ankunft 14:25–14:45', 0, ''],
  [ACCEPTED, 8, {}, 'laeuft', 'angenommen, Ankunft 14:25–14:45 (gesagt vor 3 Min.)', 0, ''],
  [[IN, [5, 'BEAUFTRAGT']], 8, {}, 'laeuft', 'angenommen', 0, ''],
  [[IN, [5, 'BEAUFTRAGT', { partner: auftragPartner('A1') }]], 8, { auftrag: { seit: 1 } }, 'laeuft', 'angenommen', 0, ''],
  [ACCEPTED, 56, {}, 'laeuft', 'angenommen, Ankunft 14:25–14:45 (gesagt vor 51 Min.), überfällig seit 1 Min.', 3, 'ueberfaellig'],
  [[...ACCEPTED, [9, 'ABFAHRT', { wartezeitMinuten: '20' }]], 10, {}, 'laeuft', 'unterwegs, Ankunft 14:20–14:35 (gesagt vor 1 Min.)', 0, ''],
  [[...ACCEPTED, [9, 'ABGELEHNT']], 10, {}, 'neu', 'nicht beauftragt', 3, ''],
  [[...ACCEPTED, [30, 'ANKUNFT']], 31, { gefahr: true }, 'laeuft', 'angekommen 14:30', 0, ''],
  [[...ACCEPTED, [30, 'NICHT_ANGETROFFEN']], 31, {}, 'laeuft', 'nicht angetroffen', 2, 'nicht_angetroffen'],
  [[...ACCEPTED, [8, 'RUECKRUF']], 9, {}, 'laeuft', 'angenommen, Ankunft 14:25–14:45 (gesagt vor 4 Min.)', 2, 'rueckruf'],
  [[...ACCEPTED, [8, 'RUECKRUF'], [9, 'RUECKRUF_ERLEDIGT']], 9, {}, 'laeuft', 'angenommen, Ankunft 14:25–14:45 (gesagt vor 4 Min.)', 0, ''],
  [[...ACCEPTED, [30, 'ANKUNFT'], [31, 'ABSCHLUSS']], 90, {}, 'fertig', 'erledigt 14:31', 0, ''],
  [[...ACCEPTED, [30, 'STORNO']], 90, {}, 'fertig', 'abbestellt 14:30', 0, ''],
];

test('Events, an owner and now give the group of a line, the words of its state, its level and its marks.', () => {
  for (const [events, now, more, gruppe, zustand, stufe, marks] of TABLE) {
    const isCancelled = events.some(([, typ]) => typ === 'STORNO');
    const fall = { ...fallOf(events, now, more), ...(isCancelled && { status: 'storniert' as const }) };
    const line = boardLine(fall, START + now * 60_000);
    const about = `${events.map(([, typ]) => typ).join(' ')} at ${now}`;
    assert.deepEqual(
      [line.gruppe, line.zustand[0], line.stufe, line.hinweise.map(({ art }) => art).join(' ')],
      [gruppe, zustand, stufe, marks],
      about,
    );
    assert.ok(line.zustand[1] && line.zustand[1] !== line.zustand[0], about);
  }
});

test('Within a group danger comes first, then what is overdue, then what is due next, then the oldest.', () => {
  const now = 20;
  const fallen = {
    danger: fallOf([[19, 'EINGANG']], now, { gefahr: true }),
    overdue: fallOf([[9, 'EINGANG']], now),
    'refused, so due since its report': fallOf([[12, 'EINGANG']], now, {
      auftrag: { seit: 13, ende: [14, 'abgelehnt'] },
    }),
    'helper silent since 17': fallOf([[14, 'EINGANG']], now, { auftrag: { seit: 12 } }),
    'due at 21': fallOf([[11, 'EINGANG']], now),
    'helper asked, due at 22': fallOf([[13, 'EINGANG']], now, { auftrag: { seit: 17 } }),
    'due at 23, older': fallOf([[13, 'EINGANG']], now),
    'due at 28': fallOf([[18, 'EINGANG']], now),
  };
  const lines = Object.entries(fallen).map(([name, fall]) => ({ name, ...boardLine(fall, START + now * 60_000) }));
  const sorted = lines.toReversed().toSorted(compareLines);
  assert.deepEqual(
    sorted.map(({ name }) => name),
    Object.keys(fallen),
  );
});

test('What has ended stands with the latest first; the helper’s silence and the zone are said by whoever asks.', () => {
  const ended = [5, 9].map((end) => fallOf([IN, [end, 'ABSCHLUSS']], 30));
  const lines = ended.map((fall) => boardLine(fall, START + 30 * 60_000, { zone: 'Europe/London' }));
  assert.deepEqual(
    lines.toSorted(compareLines).map(({ zustand }) => zustand[0]),
    ['erledigt 13:09', 'erledigt 13:05'],
  );
  const asked = fallOf([IN], 4, { auftrag: { seit: 1 } });
  const line = boardLine(asked, START + 4 * 60_000, { stille: 2 * 60_000 });
  assert.equal(line.zustand[1], 'no answer for 3 min');
  assert.deepEqual(
    [0, 61, 120, 3_000].map(durationText).map(([de]) => de),
    ['0 Min.', '1 Std. 1 Min.', '2 Std.', '2 Tagen'],
  );
});

test('The board’s facts hold nothing that names the person, whatever they have typed.', () => {
  const vorgang = exampleVorgang();
  Object.assign(vorgang, {
    email: 'jana@example.org',
    beschreibungVN: 'Ruf Jana an',
    sonstiges: { beschreibungVN: 'Jana Beispiel, K-RA 1234, Tel. 0176 040 69012', datenEingegeben: true },
  });
  const secrets = ['Jana', 'Beispiel', 'K-RA 1234', '69012', '017604069012', 'jana@example.org', '23456789BCDF'];
  const fall = fallOf([IN, [3, 'NACHTRAG', { hinweis: 'Jana Beispiel' }]], 5, { vorgang });
  const walk = (value: unknown): string[] =>
    typeof value === 'object' && value ? Object.values(value).flatMap(walk) : [String(value)];
  const values = walk(fall);
  assert.ok(values.length > 20);
  for (const secret of secrets) assert.ok(!values.some((value) => value.includes(secret)), secret);
});

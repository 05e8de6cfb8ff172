import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gsmLength, SMS_LENGTH } from '#domain/nachricht/gsm7.ts';
import type { Ereignis } from '#domain/ereignisse.ts';
import { neuigkeitOf } from '#domain/nachricht/neuigkeit.ts';
import { LANGUAGES } from '#domain/text.ts';
import { diceOf } from '#domain/test/test-dice.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import { openMandanten } from '../open.ts';
import { readSettings } from '../settings.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { StoredWeg } from '../store/tables/outbox/nachrichten.ts';
import type { Anlass } from './deliver.ts';
import { pushSprecher } from './push-lane.ts';
import { smsSprecher } from './sms-lane.ts';

const settings = readSettings({ PUBLIC_URL: 'https://panne.example' });
const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
const START = Date.parse('2026-03-02T10:00:00.000Z');
/** Words of which no message may have any: of person, car, place, helper. */
const SECRETS = ['Zacharias', 'Quittenbaum', 'K-RA 4711', 'Hollergasse', '91207', 'Abschlepp Kunz', '49.51'];
const TYPES = [
  'BEAUFTRAGT',
  'WARTEZEIT',
  'ABFAHRT',
  'POSITION',
  'ANKUNFT',
  'WECHSEL',
  'BETREIBER_HINWEIS',
  'ABSCHLUSS',
];

test('10,000 cases of every state in both languages: no message has a name, a plate or a place, and a text at most 160 signs of GSM-7', () => {
  const [name = '', surname = '', plate = '', street = '', plz = '', helper = '', lat = ''] = SECRETS;
  const vorgang = emptyVorgang();
  vorgang.vn = { ...vorgang.vn, vorname: name, nachname: surname };
  vorgang.kfz = { ...vorgang.kfz, kennzeichen_id: plate };
  vorgang.schadenOrt.adresse = { ...vorgang.schadenOrt.adresse, strasse: street, plz, ort: street };
  const stored = {
    doc: JSON.stringify(vorgang),
    leseID: 'YABCDEFGHJKL',
    typ: 'kfz',
    beispiel: false,
    berichtigt: '',
  } as StoredCase;
  const speakers = [smsSprecher({ settings }, () => undefined), pushSprecher({ settings }, 1_000)] as const;
  const seen = new Map<string, number>();
  for (let nr = 0; nr < 10_000; nr++) {
    const dice = diceOf(nr);
    const events: Ereignis[] = Array.from({ length: 1 + dice.below(8) }, (_, place) => ({
      nr: place + 1,
      unid: `u${place}`,
      partner: dice.chance(0.1) ? 'service' : 'helfer',
      meldungsTyp: place === 0 ? 'EINGANG' : dice.one(TYPES),
      zeit: new Date(START + place * 60_000).toISOString(),
      wartezeitMinuten: String(dice.below(120)),
      hinweis: `${name}, ${street}`,
      apPartnerInfo: JSON.stringify({ name: helper, kennzeichen: plate }),
      bewegungsProfil: JSON.stringify({ lat: Number(lat), lng: 11.28 }),
    }));
    const isCancelled = dice.chance(0.1);
    if (isCancelled) events.push({ ...events[0]!, nr: 99, unid: 's', partner: 'helfer', meldungsTyp: 'STORNO' });
    const ofCase = {
      status: isCancelled ? 'storniert' : 'gemeldet',
      ranaVorgangsnummer: '',
      storno: '',
      bewertung: vorgang.bewertung,
    };
    const now = START + dice.below(120) * 60_000;
    const news = neuigkeitOf(events, ofCase, [], now);
    if (!news) continue;
    seen.set(news.lage, (seen.get(news.lage) ?? 0) + 1);
    const way = { sprache: LANGUAGES[nr % 2]! } as StoredWeg;
    const [text = '', push = ''] = speakers.map(({ textOf }) =>
      textOf({ client, stored, way, news, now } as unknown as Anlass),
    );
    assert.ok(gsmLength(text) <= SMS_LENGTH, text);
    assert.ok(text.includes(push) && push.length > 10, push);
    for (const secret of SECRETS) assert.ok(!text.includes(secret) && !push.includes(secret), `${secret}: ${text}`);
  }
  assert.deepEqual([...seen.keys()].sort(), ['abbestellt', 'angekommen', 'beauftragt', 'hinweis', 'unterwegs']);
});

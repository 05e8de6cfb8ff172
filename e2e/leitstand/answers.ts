import type { BrowserContext } from 'playwright-core';
import type { Konto, Sitzung } from '#domain/leitstand/konto.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import type { Lagehinweis } from '#domain/leitstand/lage.ts';
import { ZAHLEN, type Monatszahlen, type Zahl, type ZahlenSeit } from '#domain/leitstand/zahlen.ts';

/** Answers of the desk's calls by `METHOD path`, for pages whose look is judged. */
export type Answers = Readonly<Record<string, unknown>>;

const now = (): string => new Date().toISOString();
const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const konto = (name: string, kuerzel: string, more: Partial<Konto> = {}): Konto => ({
  kontoID: `KNT${kuerzel}`,
  name,
  kuerzel,
  rolle: 'disposition',
  mandanten: null,
  beispiel: false,
  mail: '',
  angelegt: '2026-11-02T08:00:00.000Z',
  endet: null,
  ...more,
});

const LEITUNG = konto('Henrike Adler', 'HA', { rolle: 'leitung', mail: 'adler@example.org' });

/** The session of the management, with these changes. */
export const sitzungOf = (more: Partial<Sitzung> = {}): Sitzung => ({
  konto: LEITUNG,
  weg: 'passkey',
  endet: later(8),
  gesperrt: null,
  entsperren: ['passkey'],
  jetzt: now(),
  telefon: '+4930123456',
  clients: [
    {
      id: 'ra_Standard',
      name: 'Pannenlotse',
      telefon: '+4930123450',
      zone: 'Europe/Berlin',
      typen: ['kfz', 'fahrrad'],
    },
    { id: 'haselmaus', name: 'Haselmaus', telefon: '+4930123451', zone: 'Europe/Berlin', typen: ['kfz'] },
  ],
  fristen: { bereitschaft: 300, helfer: 300 },
  ...more,
});

const KONTEN: readonly Konto[] = [
  LEITUNG,
  konto('Jonas Öztürk-Wagner', 'JÖW', { mandanten: ['haselmaus'] }),
  konto('مريم حداد', 'MH', { rolle: 'lesen', endet: later(900) }),
  konto('Peter Vogt', 'PV', { endet: '2026-10-31T22:00:00.000Z' }),
];

const HELFER: readonly HelferEintrag[] = [
  {
    helferID: 'H1',
    name: 'Abschleppdienst Krause',
    telefon: '+491721234567',
    kennzeichen: 'B-AK 112',
    lkw: ['ABSCHLEPPEN', 'LADEFLAECHE'],
    gebiet: 'Berlin Nord, A 111',
    zuletzt: '2026-11-27T19:12:00.000Z',
  },
  {
    helferID: 'H2',
    name: 'Rad & Tat',
    telefon: '+493098765432',
    kennzeichen: '',
    lkw: [],
    gebiet: 'Kreuzberg, Neukölln',
    zuletzt: '',
  },
];

const LAGE: readonly Lagehinweis[] = [
  {
    lageID: 'L1',
    mandanten: null,
    text: {
      de: 'Wegen des Sturms dauert es heute länger. Bleiben Sie im Warmen.',
      en: 'Because of the storm it takes longer today. Stay warm.',
    },
    bis: later(6),
    seit: now(),
    wer: LEITUNG.kuerzel,
    aenderbar: true,
  },
  {
    lageID: 'L2',
    mandanten: ['haselmaus', 'ra_Standard'],
    text: { de: 'Unsere Werkstätten streiken bis Freitag.', en: 'Our garages are on strike until Friday.' },
    bis: later(40),
    seit: now(),
    wer: 'wetterdienst',
    aenderbar: false,
  },
];

/** Counts of the twelve months up to now: more in the winter, and from some month on by telephone, too. */
function zahlenNow(): ZahlenSeit {
  const zeros = Object.fromEntries(ZAHLEN.map((zahl) => [zahl, 0])) as Record<Zahl, number>;
  const year = new Date();
  const monate = Array.from({ length: 12 }, (_, index): Monatszahlen => {
    const monat = new Date(Date.UTC(year.getUTCFullYear(), year.getUTCMonth() - 11 + index)).toISOString().slice(0, 7);
    const [netz, telefon] = [240 + 110 * Math.abs(index - 6), index < 6 ? 0 : 20 * index];
    const alle = netz + telefon + 18;
    return {
      ...zeros,
      mandant: 'ra_Standard',
      monat,
      gemeldet_netz: netz,
      gemeldet_sms: 18,
      gemeldet_telefon: telefon,
      gelesen: alle - 1,
      beauftragt: alle - 30,
      angekommen: alle - 41,
      versprochen: alle - 60,
      gehalten: alle - 88,
      ueberfaellig: 37,
      abbestellt_person: 22,
      abbestellt_betreiber: 9,
      abgeschlossen: alle - 44,
      bewertet: 61,
      sterne: 61 * 4 + 33,
      abgebrochen: [
        { seite: '/kfz/schadenart', anzahl: 9 },
        { seite: '/kfz/standort', anzahl: 14 },
        { seite: '/kfz/personen', anzahl: 31 },
        { seite: '/fahrrad/personen', anzahl: 4 },
        { seite: '/kfz/zusammenfassung', anzahl: 2 },
      ],
    };
  });
  return { seit: `${monate[0]!.monat}-03T07:12:00.000Z`, monate };
}

/** Of a management that is signed in. */
export const SIGNED_IN: Answers = {
  'GET sitzung': sitzungOf(),
  'GET anmelden': { passkey: true, oidc: true, oidcName: 'Muster-Konto' },
  'GET konten': KONTEN,
  'POST konten/KNTHA/link': {
    url: 'https://hilfe.example/leitstand/zugang/BCDFGHJKLMNPQRSTVWXZBCDFGHJ',
    gueltigBis: later(0.16),
  },
  'GET helfer': HELFER,
  'GET betreiber/lage': LAGE,
  'GET betreiber/zahlen': zahlenNow(),
  'GET passkeys': [{ passkeyID: 'P1', name: 'Windows Hello', angelegt: '2026-11-02T08:01:00.000Z', benutzt: now() }],
  'GET sitzungen': [
    {
      sitzungID: 'S1',
      weg: 'passkey',
      geraet: 'Chrome, Windows',
      angelegt: now(),
      endet: later(8),
      bewegt: now(),
      gesperrt: null,
      eigene: true,
    },
    {
      sitzungID: 'S2',
      weg: 'oidc',
      geraet: 'Firefox, Linux',
      angelegt: now(),
      endet: later(3),
      bewegt: now(),
      gesperrt: now(),
      eigene: false,
    },
  ],
};

/** Answers in place of the service: an answer that is missing is the refusal of a desk without a session. */
export async function answerCalls(context: BrowserContext, answers: () => Answers): Promise<void> {
  await context.route('**/leitstand/api/**', (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.split('/leitstand/api/')[1] ?? '';
    const data = answers()[`${request.method()} ${path}`];
    if (data !== undefined) return route.fulfill({ json: { data } });
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { code: 'SITZUNG_FEHLT', title: 'Nicht angemeldet', detail: 'Melden Sie sich an.' },
    });
  });
}

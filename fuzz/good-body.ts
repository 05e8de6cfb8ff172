import { pbkdf2Sync } from 'node:crypto';
import type { Dice } from '#domain/test/test-dice.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { exampleVorgang } from '#domain/test/test-example.ts';
import { PARTS } from '#domain/parts.ts';
import { SMS_NAME, smsIDFrom } from '#domain/sms/name.ts';
import { packSmsReport } from '#domain/sms/packen.ts';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { MELDUNGEN } from '#domain/auftrag.ts';
import { CANARY_HELFER, FUZZ_PARTNER, CANARY_PERSON, type RequestScene } from './scene.ts';

/** A complete case, ready to be reported, of one of three damages. All its personal data is a canary. */
export function goodCase(dice: Dice): Vorgang {
  const vorgang = dice.one([flatTyre, () => exampleVorgang('kfz'), () => exampleVorgang('fahrrad')])();
  vorgang.vn = { ...vorgang.vn, vorname: CANARY_PERSON.vorname, nachname: CANARY_PERSON.nachname };
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer: CANARY_PERSON.mobilnummer };
  vorgang.kfz = { ...vorgang.kfz, kennzeichen_id: CANARY_PERSON.kennzeichen };
  const { schadenOrt } = vorgang;
  vorgang.schadenOrt = {
    ...schadenOrt,
    positionsdaten: CANARY_PERSON.punkt,
    adresse: { ...schadenOrt.adresse, strasse: CANARY_PERSON.strasse },
  };
  return vorgang;
}

/** Types of the events that partners send: every known one, the service's too, and an unknown one. */
const EVENTS = [...Object.values(TYP), 'KANARI_NEU'];

const event = (dice: Dice, { vorgangRef }: RequestScene): object => ({
  vorgangRef,
  unid: `kanari-${dice.below(1_000_000)}`,
  meldungsTyp: dice.one(EVENTS),
  timestamp: `2026-11-22T${10 + dice.below(14)}:00:00Z`,
  hinweis: 'kanari unterwegs',
  bewegungsProfil: CANARY_PERSON.punkt,
});

/** Messages of a helper's phone: every type, most of them out of turn. */
const meldung = (dice: Dice): object => ({
  unid: `kanari-${dice.below(1_000_000)}`,
  meldungsTyp: dice.one(Object.keys(MELDUNGEN)),
  timestamp: `2026-11-23T${10 + dice.below(14)}:00:00Z`,
  wartezeitMinuten: dice.one([30, '45', 0]),
  hinweis: 'kanari: zu weit',
  bewegungsProfil: CANARY_PERSON.punkt,
  nr: dice.below(5),
});

/** A text as a phone makes it of the scene's case; some are cut off or changed on the way. */
function smsText(dice: Dice, { userID, revision, zustimmung }: RequestScene): string {
  const { salt, iterations, bytes } = SMS_NAME;
  const text = packSmsReport({
    smsID: smsIDFrom(pbkdf2Sync(userID || 'BCDFGHJKLMNP', salt, iterations, bytes, 'sha256')),
    key: dice
      .below(2 ** 31)
      .toString(16)
      .padStart(32, '0'),
    revision,
    acked: emptyVorgang(),
    vorgang: goodCase(dice),
    zustimmung: dice.chance(0.5) ? { version: zustimmung, language: dice.one(['de', 'en']) } : null,
    parts: PARTS,
  });
  if (dice.chance(0.7)) return text;
  const at = dice.below(text.length);
  return dice.one([
    text.slice(0, at),
    text.slice(0, at) + dice.one([...'A?ä ']) + text.slice(at + 1),
    `${text} kanari`,
  ]);
}

/** A correction of place or number, as the person and the operator send it. */
function correction(dice: Dice): object {
  if (dice.chance(0.4)) return { mobilnummer: CANARY_PERSON.mobilnummer };
  const { schadenOrt } = goodCase(dice) as { schadenOrt: object };
  return { schadenOrt, grund: dice.one(['ort_falsch', 'weitergegangen']) };
}

/**
 * By method and path below the base: a body as its callers send it. A call that is missing here gets one from its
 * schema.
 */
export const GOOD_BODY: Readonly<Record<string, (dice: Dice, scene: RequestScene) => unknown>> = {
  'POST /vorgang/{userID}': goodCase,
  'POST /vorgang/{userID}/melden': goodCase,
  'POST /vorgang/{id}/start': (dice, { zustimmung }) => ({ zustimmung, language: dice.one(['de', 'en']) }),
  'POST /vorgang': (dice, { zustimmung }) => ({ zustimmung, language: 'de', typ: dice.one(['kfz', 'fahrrad']) }),
  'POST /storno/vorgang/{userID}': (dice) => ({ grund: dice.one(['KEINE_HILFE', 'WARTEZEIT', 'KEINE_ANGABE']) }),
  'PUT /vorgang/{userID}/bewertung': (dice) => ({ bewertungWert: 1 + dice.below(5), bewertungFeedback: 'kanari gut' }),
  'POST /vorgang/{userID}/nachrichten': () => ({ abbestellen: 'sms' }),
  'POST /vorgang/{userID}/nachtrag': (dice) =>
    dice.one([
      { text: 'kanari: bitte hupen' },
      { nachtrag: { zielArt: 'andere', zielOrt: `kanari ${CANARY_PERSON.strasse}`, weiterfahrt: 'taxi' } },
      { text: 'kanari', nachtrag: { erwachsene: dice.below(8), kinder: dice.below(3), tier: true } },
    ]),
  'POST /vorgang/{userID}/berichtigung': correction,
  'POST /vorgang/{userID}/rueckruf': (dice) =>
    dice.chance(0.5) ? {} : { mobilnummer: CANARY_PERSON.mobilnummer, ab: '' },
  'POST /geo/search': (dice) => ({
    strasse: dice.one(['', CANARY_PERSON.strasse]),
    hausnummer: '',
    plz: dice.one(['50667', '91207', '']),
    ort: dice.one(['Köln', 'Lauf', 'Kanarienstadt']),
    land: 'DE',
  }),
  'POST /geo/reverse': () => CANARY_PERSON.punkt,
  'POST /geo/umgebung': () => CANARY_PERSON.punkt,
  'POST /betreiber/vorgang': (dice) => ({ mandant: 'ra_Standard', typ: 'kfz', vorbelegung: goodCase(dice) }),
  'POST /betreiber/einladung': () => ({ mandant: 'ra_Standard', typ: 'kfz', gueltigBis: '2027-12-31' }),
  'POST /betreiber/vorgang/{vorgangRef}/hinweis': () => ({ text: 'kanari: der Wagen kommt gleich' }),
  'POST /betreiber/vorgang/{vorgangRef}/berichtigung': correction,
  'POST /betreiber/vorgang/{vorgangRef}/rueckruf': (dice) => ({ erreicht: dice.chance(0.5) }),
  'POST /betreiber/vorgang/{vorgangRef}/zuweisung': () => ({ partner: FUZZ_PARTNER }),
  'PATCH /betreiber/vorgang/{vorgangRef}': (dice) => ({ ranaVorgangsnummer: `kanari-${dice.below(1_000)}` }),
  'POST /betreiber/vorgang/{vorgangRef}/auftrag': (dice) => ({ helfer: CANARY_HELFER, angenommen: dice.chance(0.5) }),
  'POST /betreiber/vorgang/{vorgangRef}/auftrag/pruefen': (dice) => ({ code: String(1_000 + dice.below(9_000)) }),
  'POST /auftrag/{token}/meldungen': (dice) => ({
    meldungen: Array.from({ length: 1 + dice.below(5) }, () => meldung(dice)),
  }),
  'POST /partner/position/{token}': (dice) => ({
    _type: dice.one(['location', 'location', 'lwt']),
    lat: CANARY_PERSON.punkt.lat,
    lon: CANARY_PERSON.punkt.lng,
    tst: 1_795_600_000 + dice.below(100_000),
    acc: 12,
  }),
  'POST /partner/sms': (dice, scene) => ({
    von: dice.one([CANARY_PERSON.mobilnummer, 'kanari', '']),
    text: smsText(dice, scene),
    id: `kanari-${dice.below(1_000)}`,
  }),
  'POST /partner/ereignisse': (dice, scene) => ({
    ereignisse: Array.from({ length: 1 + dice.below(5) }, () => event(dice, scene)),
  }),
};

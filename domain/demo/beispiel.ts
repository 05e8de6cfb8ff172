import { DEMO_ID } from '../ids.ts';
import { emptyVorgang, type Vorgang } from '../vorgang.ts';
import { DEMO_ADRESSEN } from './adressen.ts';

/** A case with every answer that the standard client asks of a flat tyre; of the demo, so nobody is told of it. `reported`: milliseconds of the report, null before it. */
export function beispielVorgang(reported: number | null = null): Vorgang {
  const vorgang = emptyVorgang();
  const status = reported === null ? '' : 'gemeldet';
  Object.assign(vorgang.vorgangsMetadaten, {
    userID: DEMO_ID,
    mobilnummer: '017600000000',
    status,
    timestampGemeldet: reported,
  });
  Object.assign(vorgang.vn, { vorname: 'Jana', nachname: 'Muster', anzahlPersonen: 2, datenEingegeben: true });
  Object.assign(vorgang.kfz, {
    kennzeichen_id: 'K-RA 1234E',
    hersteller: 'Muster',
    modell: 'Kombi',
    anhaenger: 'nein',
    datenEingegeben: true,
  });
  Object.assign(vorgang.schadenOrt, {
    ortsTyp: 'innerorts',
    adresse: { ...vorgang.schadenOrt.adresse, ...DEMO_ADRESSEN[0] },
    positionsdaten: { lat: 50.93, lng: 6.96 },
    datenEingegeben: true,
  });
  const reifen = { reifenpanne: true, diebstahl: true, anzahlGestohlen: 2, ersatzVorhanden: 'nein' };
  return Object.assign(vorgang, {
    schadenTyp: 'SCHADEN_REIFEN' as const,
    reifen: { ...reifen, beschreibungVN: 'Vorne links, seit der letzten Kurve.', datenEingegeben: true },
  });
}

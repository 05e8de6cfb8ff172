import type { AppTyp } from '../flow.ts';
import { WEBPARAMS, type Webparams } from '../mandant.ts';
import type { Asking } from '../questions.ts';
import { emptyVorgang, type Vorgang } from '../vorgang.ts';

/** Shared examples. The time is Sunday, 22 November 2026, 14:20 in Berlin. */
export const EXAMPLE_NOW = Date.parse('2026-11-22T13:20:00Z');

/** The context of questions: the standard client, with these parameters changed. */
export const exampleAsking = (typ: AppTyp = 'kfz', webparams: Partial<Webparams> = {}): Asking => ({
  webparams: { ...WEBPARAMS, web_AppTyp: typ, ...webparams },
  typ,
  zone: 'Europe/Berlin',
  now: EXAMPLE_NOW,
});

/** A minimal complete case: exactly what is needed to send it. */
export function exampleVorgang(typ: AppTyp = 'kfz'): Vorgang {
  const vorgang = emptyVorgang();
  Object.assign(vorgang.vorgangsMetadaten, { userID: '23456789BCDF', mobilnummer: '017604069012' });
  Object.assign(vorgang.vn, { vorname: 'Jana', nachname: 'Beispiel', anzahlPersonen: 2 });
  Object.assign(vorgang.schadenOrt, { ortsTyp: 'innerorts', positionsdaten: { lat: 49.51234, lng: 11.28123 } });
  Object.assign(vorgang.schadenOrt.adresse, {
    strasse: 'Nürnberger Straße',
    hausnummer: '12',
    plz: '91207',
    ort: 'Lauf a. d. Pegnitz',
    formatierteAdresse: 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz',
  });
  const words = { beschreibungVN: 'Ein Marder war am Werk.', datenEingegeben: true };
  if (typ === 'kfz') {
    Object.assign(vorgang.kfz, { kennzeichen_id: 'K-RA 1234', hersteller: 'Muster', modell: 'Kombi' });
    return Object.assign(vorgang, { schadenTyp: 'SCHADEN_SONSTIGES' as const, sonstiges: words });
  }
  Object.assign(vorgang.kfz, { fahrzeugtyp: 'ebike', hersteller: 'Muster' });
  return Object.assign(vorgang, {
    schadenTyp: 'SCHADEN_FAHRRAD_SONSTIGES' as const,
    fahrradSonstiges: { ...words, sonstiges: true },
  });
}

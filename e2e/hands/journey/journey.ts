import { LAUF } from '../world.ts';
import { BICYCLE_TUBE } from '../bicycle-tube.ts';
import { FLAT_TYRE, type Step } from '../flat-tyre.ts';

/** A scripted journey from the invitation to the receipt, as data that every driver acts out. */
export interface Journey {
  typ: 'kfz' | 'fahrrad';
  steps: readonly Step[];
  /** Where the phone finds itself; without, its owner gives the address. */
  position?: typeof LAUF;
  /** What the service holds at the end: wire path → value. */
  reported: Readonly<Record<string, unknown>>;
}

/** A car with a flat tyre, its position found by the phone. */
export const CAR: Journey = {
  typ: 'kfz',
  steps: FLAT_TYRE,
  position: LAUF,
  reported: {
    schadenTyp: 'SCHADEN_REIFEN',
    'reifen.reifenpanne': true,
    'reifen.ersatzVorhanden': 'nein',
    'reifen.beschreibungVN': 'Vorne links, an der Bordsteinkante.',
    'schadenOrt.ortsTyp': 'innerorts',
    'schadenOrt.positionsdaten': { lat: LAUF.latitude, lng: LAUF.longitude },
    'schadenOrt.istEngEingeparkt': true,
    'kfz.kennzeichen_id': 'K-RA 1234',
    'kfz.hersteller': 'Muster',
    'kfz.modell': 'Kombi',
    'vn.vorname': 'Jana',
    'vn.nachname': 'Beispiel',
    'vn.anzahlPersonen': 2,
    'vorgangsMetadaten.mobilnummer': '017604069012',
  },
};

/** A bicycle with a broken tube, its address typed by hand. */
export const BICYCLE: Journey = {
  typ: 'fahrrad',
  steps: BICYCLE_TUBE,
  reported: {
    schadenTyp: 'SCHADEN_FAHRRAD_REIFEN_RAEDER',
    'fahrradReifenRaeder.hinten': true,
    'fahrradReifenRaeder.vorne': false,
    'fahrradReifenRaeder.schlauch': true,
    'fahrradReifenRaeder.ventil': 'schrader',
    'fahrradReifenRaeder.reifengroesse': '47-622',
    'schadenOrt.ortsTyp': 'innerorts',
    'schadenOrt.positionsdaten': null,
    'schadenOrt.adresse.strasse': 'Nürnberger Straße',
    'schadenOrt.adresse.hausnummer': '12',
    'schadenOrt.adresse.plz': '91207',
    'schadenOrt.adresse.ort': 'Lauf',
    'kfz.fahrzeugtyp': 'ebike',
    'vn.vorname': 'Jana',
    'vn.nachname': 'Beispiel',
    'vn.anzahlFahrraeder': 1,
    'vorgangsMetadaten.mobilnummer': '017604069012',
  },
};

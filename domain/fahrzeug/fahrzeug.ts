import { LIMITS } from '../limits.ts';
import { part, YES_NO, type Option } from '../questions.ts';
import { KRAFTSTOFFE } from '../schaden/kraftstoff.ts';
import { wordOf, type Text } from '../text.ts';
import { VORGANG } from '../vorgang.ts';
import { anhaengerQuestion, asksVehicle } from './anhaenger.ts';

const { kfz } = VORGANG;

const PERCENTAGES = Array.from({ length: 101 }, (_, percent) => `${percent}%`);

/**
 * Level of tank or battery: empty, full, or a percentage, in steps of ten on the screen. Both ends have two codes. D66
 */
const TANK: Record<string, Option> = {
  leer: ['Leer', 'Empty'],
  ...Object.fromEntries(PERCENTAGES.map((share): [string, Option] => [share, [share.replace('%', ' %'), share]])),
  voll: ['Voll', 'Full'],
};
const TANK_ENDS = { '0%': 'leer', '100%': 'voll' };
const BETWEEN_TENS = PERCENTAGES.filter((share) => !share.endsWith('0%'));

/** A whole percentage; '' for anything else. A fraction gives '' because it could mean a share of 1. */
function wholePercentage(word: string): string {
  const percent = /^\d+([.,]\d+)?\s*%?$/.test(word) ? parseFloat(word.replace(',', '.')) : NaN;
  return percent === 0 || (percent >= 1 && percent <= 100) ? `${Math.round(percent)}%` : '';
}

const TANK_OR_BATTERY: Text = ['Wie voll ist der Tank oder Akku?', 'How full is the tank or battery?'];
/** D66: the question for the level, for fuels that do not only mean a tank. */
const LEVEL: Readonly<Record<string, Text>> = {
  '': TANK_OR_BATTERY,
  hybrid: TANK_OR_BATTERY,
  unbekannt: TANK_OR_BATTERY,
  strom: ['Wie voll ist der Akku?', 'How full is the battery?'],
};

/** §2 'vehicle': make and model, gearbox, fuel, mileage, level, trailer, what is mounted. */
export const fahrzeug = part({
  at: 'kfz',
  title: ['Was für ein Auto ist es?', 'What car is it?'],
  name: ['Fahrzeug', 'Vehicle'],
  icon: 'car',
  empty: {
    hersteller: kfz.hersteller,
    modell: kfz.modell,
    antriebsArt: kfz.antriebsArt,
    kraftstoff: kfz.kraftstoff,
    kmStand: kfz.kmStand,
    kmStandAngegeben: kfz.kmStandAngegeben,
    tankStand: kfz.tankStand,
    anhaenger: kfz.anhaenger,
    anhaenger_rollfaehig: kfz.anhaenger_rollfaehig,
    aufbauten: kfz.aufbauten,
    laenge_min: kfz.laenge_min,
    laenge_max: kfz.laenge_max,
    hoehe_min: kfz.hoehe_min,
    hoehe_max: kfz.hoehe_max,
    gewicht_max: kfz.gewicht_max,
    datenEingegeben: kfz.datenEingegeben,
  },
  questions: [
    {
      kind: 'text',
      field: 'hersteller',
      ofClient: asksVehicle,
      autocomplete: 'off',
      capitals: 'words',
      label: ['Marke', 'Make'],
    },
    {
      kind: 'text',
      field: 'modell',
      ofClient: asksVehicle,
      autocomplete: 'off',
      capitals: 'words',
      label: ['Modell', 'Model'],
    },
    {
      kind: 'one',
      field: 'antriebsArt',
      ofClient: asksVehicle,
      layout: 'inline',
      of: {
        automatik: ['Automatik', 'Automatic'],
        schaltung: ['Schaltung', 'Manual'],
        sonstiges: ['Anderes', 'Other'],
      },
      label: ['Welches Getriebe hat es?', 'Which gearbox does it have?'],
    },
    {
      kind: 'one',
      field: 'kraftstoff',
      ofClient: asksVehicle,
      layout: 'select',
      of: KRAFTSTOFFE,
      label: ['Was tanken oder laden Sie?', 'What does it run on?'],
    },
    {
      kind: 'number',
      field: 'kmStand',
      given: 'kmStandAngegeben',
      ofClient: ({ webparams }) => webparams.web_km_abfrage,
      max: LIMITS.kmStandMax,
      unit: ['km', 'km'],
      label: ['Kilometerstand', 'Mileage'],
    },
    {
      kind: 'one',
      field: 'tankStand',
      ofClient: ({ webparams }) => webparams.web_tank_abfrage,
      layout: 'select',
      of: TANK,
      same: TANK_ENDS,
      kept: BETWEEN_TENS,
      reads: wholePercentage,
      label: (_, { kraftstoff }) => LEVEL[wordOf(kraftstoff)] ?? ['Wie voll ist der Tank?', 'How full is the tank?'],
      brief: () => null,
    },
    anhaengerQuestion,
    {
      kind: 'one',
      field: 'anhaenger_rollfaehig',
      ofClient: asksVehicle,
      when: ({ anhaenger }) => anhaenger === 'ja',
      layout: 'inline',
      of: YES_NO,
      label: ['Rollt der Anhänger noch?', 'Does the trailer still roll?'],
      brief: ({ anhaenger_rollfaehig: rolls }) =>
        rolls === 'nein' ? ['Anhänger rollt nicht', 'trailer does not roll'] : null,
    },
    {
      kind: 'many',
      field: 'aufbauten',
      ofClient: asksVehicle,
      of: {
        dachbox: ['Dachbox', 'Roof box'],
        dachtraeger: ['Dachträger', 'Roof rack'],
        hecktraeger: ['Heckträger', 'Rear carrier'],
        anhaengerkupplung: ['Anhängerkupplung', 'Tow bar'],
        wohnaufbau: ['Wohnaufbau', 'Camper body'],
        kofferaufbau: ['Kofferaufbau', 'Box body'],
        sonstiges: ['Anderes', 'Other', 'other'],
      },
      label: ['Was ist angebaut?', 'What is fitted to it?'],
    },
  ],
});

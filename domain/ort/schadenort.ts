import { LIMITS } from '../limits.ts';
import { part } from '../questions.ts';
import { lengthOf } from '../questions/given.ts';
import { VORGANG } from '../vorgang.ts';
import { addressLine } from './adresse.ts';
import { kilometre, readKm } from './kilometer.ts';
import { ALLE_LAENDER, ANDERES_LAND, LAENDER } from './alle-laender.ts';
import { abroad, postcodeKeys } from './laender.ts';
import { tidyRoad } from './strasse.ts';
import { readDegrees, readPoint, readPosition } from './punkt.ts';

const { schadenOrt } = VORGANG;

/** Whether the place is described by an address; else by a road. */
const isInnerorts = ({ ortsTyp }: { ortsTyp: string }): boolean => ortsTyp !== 'ausserorts' && ortsTyp !== 'autobahn';
const isAufStrasse = (answers: { ortsTyp: string }): boolean => !isInnerorts(answers);
const isAutobahn = ({ ortsTyp }: { ortsTyp: string }): boolean => ortsTyp === 'autobahn';

/** §2 'damage-place', §5 'Place': the place by address, by road or by a confirmed point. */
export const schadenort = part({
  at: 'schadenOrt',
  besides: {
    'schadenOrt.adresse': ['strasse', 'hausnummer', 'plz', 'ort', 'land', 'formatierteAdresse', 'lat', 'lng'],
    // Asked once, the country stands in both. D99
    'schadenOrt.ausserortsInfo': ['name', 'fahrtrichtung', 'km', 'hinweis', 'istAutobahn', 'land'],
  },
  title: ['Wo stehen Sie?', 'Where are you?'],
  name: ['Ort', 'Place'],
  icon: 'pin',
  empty: {
    ortsTyp: '',
    ...schadenOrt.adresse,
    name: '',
    fahrtrichtung: '',
    km: '',
    hinweis: '',
    istAutobahn: false,
    istParkhaus: false,
    istEngEingeparkt: false,
    browserPosition: schadenOrt.browserPosition,
    positionsdaten: schadenOrt.positionsdaten,
    keine_automatische_lokalisierung: false,
    adresseManBearb: false,
    adresseAutomatischErmittelt: false,
    automatischeLokalisierungFehlgeschlagen: false,
    datenEingegeben: false,
  },
  questions: [
    {
      kind: 'one',
      field: 'ortsTyp',
      of: {
        innerorts: ['Im Ort', 'In a town'],
        ausserorts: ['Außerhalb', 'Outside a town'],
        autobahn: ['Auf der Autobahn', 'On a motorway'],
      },
      label: ['Wo ist es passiert?', 'Where did it happen?'],
      brief: () => null,
    },
    { kind: 'text', field: 'strasse', when: isInnerorts, autocomplete: 'address-line1', label: ['Straße', 'Street'] },
    { kind: 'text', field: 'hausnummer', when: isInnerorts, label: ['Nummer', 'Number'] },
    {
      kind: 'text',
      field: 'plz',
      when: isInnerorts,
      inputmode: postcodeKeys,
      autocomplete: 'postal-code',
      label: ['PLZ', 'Postcode'],
    },
    { kind: 'text', field: 'ort', when: isInnerorts, autocomplete: 'address-level2', label: ['Ort', 'Town'] },
    {
      kind: 'one',
      field: 'land',
      layout: 'select',
      of: ALLE_LAENDER,
      first: [({ laender = LAENDER }) => laender, ANDERES_LAND],
      label: ['Land', 'Country'],
      brief: ({ land }) => abroad(land),
    },
    {
      kind: 'text',
      field: 'name',
      when: isAufStrasse,
      capitals: 'words',
      tidy: tidyRoad,
      label: ['Straße', 'Road'],
      hint: ['zum Beispiel A 9 oder B 14', 'for example A 9 or B 14'],
      min: [() => LIMITS.roadMin, ['Nennen Sie die Straße, zum Beispiel A 9.', 'Name the road, for example A 9.']],
    },
    {
      kind: 'text',
      field: 'fahrtrichtung',
      when: isAufStrasse,
      capitals: 'words',
      label: ['Fahrtrichtung', 'Direction'],
      hint: ['zum Beispiel München', 'for example Munich'],
      brief: ({ fahrtrichtung }) => [`Richtung ${fahrtrichtung}`, `towards ${fahrtrichtung}`],
    },
    {
      kind: 'text',
      field: 'km',
      when: isAutobahn,
      inputmode: 'decimal',
      tidy: readKm,
      label: ['Kilometer', 'Kilometre'],
      hint: [
        'Steht auf dem kleinen blauen Schild am Rand, alle 500 Meter.',
        'On the small blue sign at the edge, every 500 metres.',
      ],
      check: (km) =>
        km === '' ? ['Geben Sie den Kilometer so ein: 153,5', 'Enter the kilometre like this: 153.5'] : null,
      brief: ({ km }) => kilometre(km),
    },
    {
      kind: 'text',
      field: 'hinweis',
      when: isAufStrasse,
      capitals: 'sentences',
      label: ['Was ist in der Nähe?', 'What is nearby?'],
      hint: ['Letzte Ausfahrt, Parkplatz oder Notrufsäule', 'Last exit, car park or emergency phone'],
    },
    {
      kind: 'some',
      // Beside a motorway there is neither a car park building nor a kerb to be hemmed in at. D110.
      when: (answers) => !isAutobahn(answers),
      of: {
        istParkhaus: [
          'Es steht im Parkhaus oder in der Tiefgarage',
          'It is in a car park building or underground garage',
        ],
        istEngEingeparkt: ['Es ist eng eingeparkt', 'It is tightly parked'],
      },
      label: ({ typ }) =>
        typ === 'fahrrad'
          ? ['Ist das Rad schwer zu erreichen?', 'Is the bicycle hard to reach?']
          : ['Ist das Auto schwer zu erreichen?', 'Is the car hard to reach?'],
      hint: [
        'Helfen können wir nur, wo die Zufahrt erlaubt und sicher ist.',
        'We can only help where access is allowed and safe.',
      ],
    },
  ],
  rules: [
    {
      field: 'strasse',
      broken: (place) =>
        isInnerorts(place) &&
        !place.positionsdaten &&
        !(place.strasse.trim() && (place.ort.trim() || place.plz.trim())),
      text: ['Geben Sie Straße und Ort an, so gut Sie können.', 'Give street and town, as well as you can.'],
    },
    {
      field: 'name',
      broken: (place) =>
        isAufStrasse(place) &&
        lengthOf(place.name.trim()) < LIMITS.roadMin &&
        (isAutobahn(place) || !place.positionsdaten),
      text: ['Nennen Sie die Straße, zum Beispiel A 9.', 'Name the road, for example A 9.'],
    },
    {
      field: 'fahrtrichtung',
      broken: (place) =>
        isAufStrasse(place) && !place.fahrtrichtung.trim() && (isAutobahn(place) || !place.positionsdaten),
      text: ['Sagen Sie uns, in welche Richtung Sie gefahren sind.', 'Tell us which way you were going.'],
    },
  ],
  derive: (place) => ({ istAutobahn: isAutobahn(place), formatierteAdresse: addressLine(place)?.[0] ?? '' }),
  shapes: {
    browserPosition: readPosition,
    positionsdaten: readPoint,
    lat: (raw) => readDegrees(raw, 90),
    lng: (raw) => readDegrees(raw, 180),
  },
});

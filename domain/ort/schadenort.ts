import { LIMITS } from '../limits.ts';
import { part, type Words } from '../questions.ts';
import { lengthOf } from '../questions/given.ts';
import type { Text } from '../text.ts';
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
const isByAddress = (place: { ortsTyp: string; positionsdaten: unknown }): boolean =>
  isInnerorts(place) && !place.positionsdaten;
const isAufStrasse = (answers: { ortsTyp: string }): boolean => !isInnerorts(answers);
const isAutobahn = ({ ortsTyp }: { ortsTyp: string }): boolean => ortsTyp === 'autobahn';

const NAME_MOTORWAY: Text = ['Nennen Sie die Autobahn, zum Beispiel A 9.', 'Name the motorway, for example A 9.'];
const NAME_ROAD: Text = ['Nennen Sie die Straße, zum Beispiel B 14.', 'Name the road, for example B 14.'];
const nameTheRoad: Words = (_, { ortsTyp }) => (ortsTyp === 'autobahn' ? NAME_MOTORWAY : NAME_ROAD);

/** §2 'damage-place', §5 'Place': the place by address, by road or by a confirmed point. */
export const schadenort = part({
  at: 'schadenOrt',
  besides: {
    'schadenOrt.adresse': ['strasse', 'hausnummer', 'plz', 'ort', 'land', 'formatierteAdresse', 'lat', 'lng'],
    // Asked once, the country stands in both. D99
    'schadenOrt.ausserortsInfo': ['name', 'fahrtrichtung', 'km', 'hinweis', 'istAutobahn', 'land'],
  },
  title: ['Wo stehen Sie?', 'Where are you?'],
  name: ['Standort', 'Location'],
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
        ausserorts: ['Außerhalb vom Ort', 'Outside a town'],
        autobahn: ['Auf der Autobahn', 'On a motorway'],
      },
      label: ['Wo stehen Sie?', 'Where are you?'],
      brief: () => null,
    },
    { kind: 'text', field: 'strasse', when: isInnerorts, autocomplete: 'address-line1', label: ['Straße', 'Street'] },
    { kind: 'text', field: 'hausnummer', when: isInnerorts, label: ['Hausnummer', 'House number'] },
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
      label: (_, { ortsTyp }) => (ortsTyp === 'autobahn' ? ['Autobahn', 'Motorway'] : ['Straße', 'Road']),
      hint: ['zum Beispiel B 14', 'for example B 14'],
      min: [() => LIMITS.roadMin, nameTheRoad],
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
      // Beside a motorway there is neither a car park nor a kerb to be hemmed in at. D110.
      when: (answers) => !isAutobahn(answers),
      of: {
        istParkhaus: ['Es steht im Parkhaus oder in der Tiefgarage', 'It is in a multi-storey or underground car park'],
        istEngEingeparkt: ['Es ist eng eingeparkt', 'It is boxed in'],
      },
      label: ({ typ }) =>
        typ === 'fahrrad'
          ? ['Ist das Rad schwer zu erreichen?', 'Is the bicycle hard to reach?']
          : ['Ist das Auto schwer zu erreichen?', 'Is the car hard to reach?'],
      hint: [
        'Helfen können wir nur, wo Halten sicher und erlaubt ist.',
        'We can only help where stopping is safe and allowed.',
      ],
    },
  ],
  rules: [
    {
      field: 'strasse',
      broken: (place) => isByAddress(place) && !place.strasse.trim(),
      text: ['Ergänzen Sie die Straße.', 'Add the street.'],
    },
    {
      field: 'ort',
      broken: (place) => isByAddress(place) && !place.ort.trim() && !place.plz.trim(),
      text: ['Ergänzen Sie den Ort.', 'Add the town.'],
    },
    {
      field: 'name',
      broken: (place) =>
        isAufStrasse(place) &&
        lengthOf(place.name.trim()) < LIMITS.roadMin &&
        (isAutobahn(place) || !place.positionsdaten),
      text: nameTheRoad,
    },
    {
      field: 'fahrtrichtung',
      broken: (place) =>
        isAufStrasse(place) && !place.fahrtrichtung.trim() && (isAutobahn(place) || !place.positionsdaten),
      text: ['Sagen Sie uns, in welche Richtung Sie gefahren sind.', 'Tell us which way you were going.'],
    },
  ],
  derive: (place) => ({
    istAutobahn: isAutobahn(place),
    formatierteAdresse: addressLine(place)?.[0] ?? '',
    // Whoever chose to type the address takes back what was measured before. D115
    browserPosition: place.keine_automatische_lokalisierung ? null : place.browserPosition,
  }),
  shapes: {
    browserPosition: readPosition,
    positionsdaten: readPoint,
    lat: (raw) => readDegrees(raw, 90),
    lng: (raw) => readDegrees(raw, 180),
  },
});

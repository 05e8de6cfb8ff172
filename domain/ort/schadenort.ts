import { LIMITS } from '../limits.ts';
import { part, type Asking, type QuestionWords } from '../questions.ts';
import { codePoints } from '../questions/given.ts';
import type { Text } from '../text.ts';
import { isBicycleGone } from '../schaden/fahrrad-diebstahl.ts';
import { VORGANG } from '../vorgang.ts';
import { addressIn } from './adresse.ts';
import { KM_UNKNOWN, kilometreText, readKm } from './kilometer.ts';
import { ALLE_LAENDER, ANDERES_LAND, FIRST_LAENDER } from './alle-laender.ts';
import { abroad, postcodeKeys } from './laender.ts';
import { tidyPlz, withPlzAsText } from './postcode.ts';
import { isRoad } from './orts-typ.ts';
import { tidyRoad } from './strasse.ts';
import { ERKENNEN, ZUFAHRT, zufahrtQuestion } from './zufahrt.ts';
import { readDegrees, readPoint, readPosition } from './punkt.ts';

const { schadenOrt } = VORGANG;

type Ort = typeof schadenOrt.adresse &
  Omit<typeof schadenOrt.ausserortsInfo, 'land'> & { ortsTyp: string; positionsdaten: unknown };
type Kind = Pick<Ort, 'ortsTyp'>;

const isAutobahn = ({ ortsTyp }: Kind): boolean => ortsTyp === 'autobahn';
const isOffMotorway = (place: Kind): boolean => !isAutobahn(place);
/** D121: out of town a place has a road, an address, or both. */
const isAusserorts = ({ ortsTyp }: Kind): boolean => ortsTyp === 'ausserorts';

const isBlank = (typed: string): boolean => typed.trim() === '';
const hasTown = ({ ort, plz }: Ort): boolean => !isBlank(ort) || !isBlank(plz);
/** Whether there is a street or a house number; some places have no street names. D121 */
const hasHouse = ({ strasse, hausnummer }: Ort): boolean => !isBlank(strasse) || !isBlank(hausnummer);
const hasRoad = ({ name }: Ort): boolean => codePoints(name.trim()) >= LIMITS.roadMin;
const hasKm = ({ km }: Ort): boolean => !isBlank(km) && km !== KM_UNKNOWN;

/** Whether the place needs an address. A motorway, a confirmed point, or a road out of town do without. */
const needsAddress = (place: Ort): boolean =>
  isOffMotorway(place) &&
  !place.positionsdaten &&
  !(isAusserorts(place) && (!isBlank(place.name) || !(hasHouse(place) || hasTown(place))));

/** Whether the place needs a road: on a motorway always, out of town without point and address. */
const needsRoad = (place: Ort): boolean =>
  isAutobahn(place) ||
  (isAusserorts(place) && !place.positionsdaten && !(hasHouse(place) && hasTown(place)) && !needsAddress(place));

/**
 * Whether the place needs a position on the road. A motorway needs the direction; out of town, kilometre or town
 * suffice.
 */
const needsDirection = (place: Ort, { typ }: Pick<Asking, 'typ'>): boolean =>
  typ === 'kfz' &&
  isBlank(place.fahrtrichtung) &&
  needsRoad(place) &&
  (isAutobahn(place) || !(hasKm(place) || hasTown(place)));

const NAME_MOTORWAY: Text = ['Nennen Sie die Autobahn, zum Beispiel A 9.', 'Name the motorway, for example A 9.'];
const NAME_ROAD: Text = [
  'Nennen Sie die Landstraße, zum Beispiel B 14, oder die Adresse.',
  'Name the main road, for example B 14, or the address.',
];
const nameTheRoad: QuestionWords = (_, { ortsTyp }) => (ortsTyp === 'autobahn' ? NAME_MOTORWAY : NAME_ROAD);

/** Landmarks that a driver can see, which help more than ten metres of accuracy. */
const AT_ROADSIDE: readonly Text[] = [
  ['Tankstelle', 'Petrol station'],
  ['Bushaltestelle', 'Bus stop'],
  ['Brücke', 'Bridge'],
  ['Parkplatz', 'Car park'],
];
const AT_MOTORWAY: readonly Text[] = [
  ['Notrufsäule', 'Emergency phone'],
  ['Brücke', 'Bridge'],
  ['Parkplatz', 'Car park'],
  ['Ausfahrt', 'Exit'],
];

/** §2 'damage-place', §5 'Place': the place by address, by road or by a confirmed point. */
export const schadenort = part({
  at: 'schadenOrt',
  besides: {
    'schadenOrt.adresse': ['strasse', 'hausnummer', 'plz', 'ort', 'land', 'formatierteAdresse', 'lat', 'lng'],
    // The country is asked once and stored in both objects. D99
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
    { kind: 'text', field: 'strasse', when: isOffMotorway, autocomplete: 'address-line1', label: ['Straße', 'Street'] },
    { kind: 'text', field: 'hausnummer', when: isOffMotorway, label: ['Hausnummer', 'House number'] },
    {
      kind: 'text',
      field: 'plz',
      tidy: tidyPlz,
      when: isOffMotorway,
      inputmode: postcodeKeys,
      autocomplete: 'postal-code',
      label: ['PLZ', 'Postcode'],
    },
    { kind: 'text', field: 'ort', when: isOffMotorway, autocomplete: 'address-level2', label: ['Ort', 'Town'] },
    {
      kind: 'one',
      field: 'land',
      layout: 'select',
      of: ALLE_LAENDER,
      first: [({ laender = FIRST_LAENDER }) => laender, ANDERES_LAND],
      label: ['Land', 'Country'],
      brief: ({ land }) => abroad(land),
    },
    {
      kind: 'text',
      field: 'name',
      when: isRoad,
      capitals: 'words',
      tidy: tidyRoad,
      label: (_, { ortsTyp }) => (ortsTyp === 'autobahn' ? ['Autobahn', 'Motorway'] : ['Landstraße', 'Main road']),
      hint: ['zum Beispiel B 14', 'for example B 14'],
      min: [() => LIMITS.roadMin, nameTheRoad],
    },
    {
      kind: 'text',
      field: 'fahrtrichtung',
      when: isRoad,
      capitals: 'words',
      label: ['Fahrtrichtung', 'Direction'],
      hint: ['zum Beispiel München', 'for example Munich'],
      brief: ({ fahrtrichtung }) => [`Richtung ${fahrtrichtung}`, `towards ${fahrtrichtung}`],
    },
    {
      kind: 'text',
      field: 'km',
      when: isRoad,
      inputmode: 'decimal',
      tidy: readKm,
      label: ['Kilometer', 'Kilometre'],
      hint: (_, { ortsTyp }) =>
        ortsTyp === 'autobahn'
          ? [
              'Steht auf dem kleinen blauen Schild am Rand, alle 500 Meter.',
              'On the small blue sign at the edge, every 500 metres.',
            ]
          : ['Wenn ein Schild ihn nennt.', 'If a sign shows it.'],
      check: (km) =>
        km === '' ? ['Geben Sie den Kilometer so ein: 153,5', 'Enter the kilometre like this: 153.5'] : null,
      brief: ({ km }) => kilometreText(km),
    },
    {
      kind: 'text',
      field: 'hinweis',
      capitals: 'sentences',
      label: ERKENNEN,
      offers: ({ ortsTyp }) => (ortsTyp === 'autobahn' ? AT_MOTORWAY : AT_ROADSIDE),
    },
    {
      kind: 'some',
      // Not asked at a motorway, where only services have a car park; a call may still send it. D110, D121
      when: (place, { vorgang }) => isOffMotorway(place) && !(vorgang && isBicycleGone(vorgang)),
      keeps: true,
      of: ZUFAHRT,
      label: ({ typ }) => zufahrtQuestion(typ),
      hint: [
        'Helfen können wir nur, wo die Zufahrt erlaubt und sicher ist.',
        'We can only help where access is allowed and safe.',
      ],
    },
  ],
  rules: [
    {
      field: 'strasse',
      broken: (place) => needsAddress(place) && !hasHouse(place),
      text: [
        'Ergänzen Sie die Straße. Gibt es keine, genügt die Hausnummer.',
        'Add the street. If there is none, the house number is enough.',
      ],
    },
    {
      field: 'ort',
      broken: (place) => needsAddress(place) && !hasTown(place),
      text: ['Ergänzen Sie den Ort.', 'Add the town.'],
    },
    { field: 'name', broken: (place) => needsRoad(place) && !hasRoad(place), text: nameTheRoad },
    {
      field: 'fahrtrichtung',
      broken: needsDirection,
      text: (_, { ortsTyp }) =>
        ortsTyp === 'autobahn'
          ? ['Sagen Sie uns, in welche Richtung Sie gefahren sind.', 'Tell us which way you were going.']
          : [
              'Sagen Sie uns dazu die Fahrtrichtung, den Kilometer oder den Ort.',
              'Tell us the direction, the kilometre or the town too.',
            ],
    },
  ],
  reads: withPlzAsText,
  derive: (place, { language = 'de' }) => ({
    istAutobahn: isAutobahn(place),
    formatierteAdresse: addressIn(language, place),
    // Typing the address withdraws the measured position. D115
    browserPosition: place.keine_automatische_lokalisierung ? null : place.browserPosition,
  }),
  shapes: {
    browserPosition: readPosition,
    positionsdaten: readPoint,
    lat: (raw) => readDegrees(raw, 90),
    lng: (raw) => readDegrees(raw, 180),
  },
});

import { NEXT, type Step } from './flat-tyre.ts';

/** Steps of the bicycle journey: a broken tube, the address typed by hand. */
export const BICYCLE_TUBE: readonly Step[] = [
  {
    path: '/fahrrad/start',
    heading: ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'],
    leave: (person) => person.press(['Jetzt Panne melden', 'Order breakdown service']),
  },
  {
    path: '/fahrrad/schadenart',
    heading: ['Was ist passiert?', 'What happened?'],
    leave: (person) => person.press(['Reifen oder Räder', 'Tyres or wheels']),
  },
  {
    path: '/fahrrad/reifenraeder',
    heading: ['Was ist mit den Rädern?', 'What is wrong with the wheels?'],
    async fill(person) {
      await person.ticks(['Hinterrad', 'Rear wheel']);
      await person.ticks(['Schlauch', 'Tube']);
      await person.ticks(['Wie am Auto', 'As on a car'], ['Welches Ventil hat es?', 'Which valve does it have?']);
      await person.types(['Wie groß ist der Reifen?', 'What size is the tyre?'], '47-622');
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/standort',
    heading: ['Wo stehen Sie?', 'Where are you?'],
    leave: (person) => person.press(['Adresse selbst eingeben', 'Enter the address yourself']),
  },
  {
    path: '/fahrrad/innerorts_ausserorts',
    heading: ['Wo ist es passiert?', 'Where did it happen?'],
    leave: (person) => person.press(['Im Ort', 'In a town']),
  },
  {
    path: '/fahrrad/schadenort',
    heading: ['Wie lautet die Adresse?', 'What is the address?'],
    async fill(person) {
      await person.types(['Straße', 'Street'], 'Nürnberger Straße');
      await person.types(['Nummer', 'Number'], '12');
      await person.types(['PLZ', 'Postcode'], '91207');
      await person.types(['Ort', 'Town'], 'Lauf');
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/fahrrad_infos',
    heading: ['Was für ein Rad ist es?', 'What kind of bicycle is it?'],
    fill: (person) => person.ticks(['E-Bike', 'E-bike']),
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/personen',
    heading: ['Wem sollen wir helfen?', 'Who needs our help?'],
    async fill(person) {
      await person.types(['Vorname', 'First name'], 'Jana');
      await person.types(['Nachname', 'Surname'], 'Beispiel');
      await person.types(['Handynummer', 'Mobile number'], '017604069012');
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/zusammenfassung',
    heading: ['Stimmt alles?', 'Is everything right?'],
    leave: (person) => person.press(['Hilfe anfordern', 'Request help']),
  },
];

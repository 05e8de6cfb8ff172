import type { Step } from './flat-tyre.ts';

const NEXT = ['Weiter', 'Continue'] as const;

/** A bicycle whose chain is broken, the address typed: the same job for the other type, screen by screen. */
export const BICYCLE_DRIVE: readonly Step[] = [
  {
    path: '/fahrrad/start',
    heading: ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'],
    leave: (person) => person.press(['Jetzt Panne melden', 'Order breakdown service']),
  },
  {
    path: '/fahrrad/schadenart',
    heading: ['Was ist passiert?', 'What happened?'],
    leave: (person) => person.press(['Antrieb', 'Drive']),
  },
  {
    path: '/fahrrad/antrieb',
    heading: ['Was ist mit dem Antrieb?', 'What about the drive?'],
    fill: (person) => person.ticks(['Kette', 'Chain']),
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
      await person.types(['Straße', 'Street'], 'Am Musterring');
      await person.types(['Ort', 'Town'], 'Musterstadt');
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/fahrrad_infos',
    heading: ['Was für ein Rad ist es?', 'What bicycle is it?'],
    fill: (person) => person.ticks(['E-Bike', 'E-bike']),
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/personen',
    heading: ['Wem sollen wir helfen?', 'Who needs our help?'],
    async fill(person) {
      await person.types(['Vorname', 'First name'], 'Jana');
      await person.types(['Nachname', 'Surname'], 'Beispiel');
      await person.types(['Handynummer', 'Mobile number'], '0176 04069012');
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/zusammenfassung',
    heading: ['Stimmt alles?', 'Is everything right?'],
    leave: (person) => person.press(['Hilfe anfordern', 'Request help']),
  },
];

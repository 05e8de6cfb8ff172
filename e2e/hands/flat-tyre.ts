import type { Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { person, type Person } from './person.ts';
import type { Screen } from './screen.ts';

/** One screen of a scripted journey: how to know it, fill it in and leave it, and what a reload must keep. */
export interface Step {
  path: string;
  heading: Text;
  /** Where it is another one once the screen was answered. */
  again?: Text;
  fill?(person: Person<Screen>): Promise<void>;
  /** Expected after a reload: CSS selector → value, or true for a ticked box or radio. */
  holds?: Readonly<Record<string, string | boolean>>;
  leave(person: Person<Screen>): Promise<void>;
}

export const NEXT: Text = ['Weiter', 'Continue'];

/** Steps of the main journey: a car with a flat tyre in a town. Once the position is found, the page goes on. */
export const FLAT_TYRE: readonly Step[] = [
  {
    path: '/kfz/start',
    heading: ['Panne mit dem Auto?', 'Trouble with the car?'],
    leave: (person) => person.press(['Jetzt Panne melden', 'Order breakdown service']),
  },
  {
    path: '/kfz/schadenart',
    heading: ['Was ist passiert?', 'What happened?'],
    leave: (person) => person.press(['Reifen oder Räder', 'Tyres or wheels']),
  },
  {
    path: '/kfz/reifenRaeder',
    heading: ['Was ist mit den Reifen?', 'What is wrong with the tyres?'],
    async fill(person) {
      await person.ticks(['Reifen ist platt', 'Tyre is flat']);
      await person.ticks(['Nein', 'No'], ['Haben Sie ein Ersatzrad dabei?', 'Do you have a spare wheel with you?']);
      await person.types(
        ['Was sollen wir noch wissen?', 'What else should we know?'],
        'Vorne links, an der Bordsteinkante.',
      );
    },
    holds: {
      '[id="reifen.reifenpanne"]': true,
      '[id="reifen.ersatzVorhanden-nein"]': true,
      textarea: 'Vorne links, an der Bordsteinkante.',
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/kfz/standort',
    heading: ['Wie finden wir Sie?', 'How can we find you?'],
    leave: (person) => person.press(['Standort finden', 'Find my location']),
  },
  {
    path: '/kfz/innerorts_ausserorts',
    heading: ['Wo stehen Sie?', 'Where are you?'],
    leave: (person) => person.press(['Im Ort', 'In a town']),
  },
  {
    path: '/kfz/schadenort',
    heading: ['Stimmt der Ort?', 'Is this the right location?'],
    again: ['Ihr Ort', 'Your location'],
    fill: (person) => person.ticks(['Es ist eng eingeparkt', 'It is boxed in']),
    holds: { '[id="schadenOrt.istEngEingeparkt"]': true },
    leave: (person) => person.press(['Ja, hier stehe ich', 'Yes, I am here']),
  },
  {
    path: '/kfz/kennzeichen',
    heading: ['Wie lautet das Kennzeichen?', 'What is the number plate?'],
    fill: (person) => person.types(['Wie lautet das Kennzeichen?', 'What is the number plate?'], 'k-ra 1234'),
    holds: { '[id="kfz.kennzeichen_id"]': 'K-RA 1234' },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/kfz/fahrzeug',
    heading: ['Was für ein Auto ist es?', 'What car is it?'],
    async fill(person) {
      await person.types(['Marke', 'Make'], 'Muster');
      await person.types(['Modell', 'Model'], 'Kombi');
    },
    holds: { '[id="kfz.hersteller"]': 'Muster', '[id="kfz.modell"]': 'Kombi' },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/kfz/personen',
    heading: ['Ihre Angaben', 'Your details'],
    async fill(person) {
      await person.ticks(['2', '2'], ['Wie viele Personen sind vor Ort?', 'How many people are there?']);
      await person.types(['Vorname', 'First name'], 'Jana');
      await person.types(['Nachname', 'Surname'], 'Beispiel');
      await person.types(['Handynummer', 'Mobile number'], '0176 / 040690-12');
    },
    holds: {
      '[id="vn.anzahlPersonen-2"]': true,
      '[id="vn.vorname"]': 'Jana',
      '[id="vn.nachname"]': 'Beispiel',
      '[id="vorgangsMetadaten.mobilnummer"]': '0176 / 040690-12',
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/kfz/zusammenfassung',
    heading: ['Stimmt alles?', 'Is this right?'],
    leave: (person) => person.press(['Hilfe anfordern', 'Request help']),
  },
];

const BEFORE_TYRES = FLAT_TYRE.findIndex(({ path }) => path === '/kfz/reifenRaeder');

/** The first screen with questions (tyres), and the one after it. */
export const TYRES = FLAT_TYRE[BEFORE_TYRES]!;
export const AFTER_TYRES = FLAT_TYRE[BEFORE_TYRES + 1]!;

/** Goes from the start page at that URL to the unanswered screen of the tyres. */
export async function reachTyres(page: Page, start: string): Promise<Person> {
  const who = person(page, 'de');
  await page.goto(start);
  for (const step of FLAT_TYRE.slice(0, BEFORE_TYRES)) {
    await who.reads(step.heading);
    await step.leave(who);
  }
  await who.reads(TYRES.heading);
  return who;
}

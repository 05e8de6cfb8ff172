import { NEXT, type Step } from './flat-tyre.ts';
import type { Person } from './person.ts';

/** Leaves the address typed by hand: searches for it, takes none of the hits, goes on. */
export async function leaveAddress(person: Person): Promise<void> {
  await person.press(['Adresse suchen', 'Search for the address']);
  const none = person.page.locator('dialog[open]:not(#menue) .button-2');
  const hasHits = /^(Keine|None)/.test(await none.innerText());
  await person.press(hasHits ? ['Keine davon', 'None of these'] : ['Adresse selbst eingeben', 'Enter the address']);
  await person.press(NEXT);
}

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
      await person.ticks(['Schlauch', 'Inner tube']);
      await person.ticks(['Wie am Auto', 'As on a car'], ['Welches Ventil hat es?', 'Which valve does it have?']);
      await person.types(['Wie groß ist der Reifen?', 'What size is the tyre?'], '47-622');
    },
    holds: {
      '[id="fahrradReifenRaeder.vorne"]': false,
      '[id="fahrradReifenRaeder.hinten"]': true,
      '[id="fahrradReifenRaeder.schlauch"]': true,
      '[id="fahrradReifenRaeder.ventil-schrader"]': true,
      '[id="fahrradReifenRaeder.reifengroesse"]': '47-622',
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/standort',
    heading: ['Wie finden wir Sie?', 'How can we find you?'],
    leave: (person) => person.press(['Adresse selbst eingeben', 'Enter the address']),
  },
  {
    path: '/fahrrad/innerorts_ausserorts',
    heading: ['Wo stehen Sie?', 'Where are you?'],
    leave: (person) => person.press(['Im Ort', 'In a town']),
  },
  {
    path: '/fahrrad/schadenort',
    heading: ['Wie lautet die Adresse?', 'What is the address?'],
    async fill(person) {
      await person.types(['Straße', 'Street'], 'Nürnberger Straße');
      await person.types(['Hausnummer', 'House number'], '12');
      await person.types(['PLZ', 'Postcode'], '91207');
      await person.types(['Ort', 'Town'], 'Lauf');
    },
    holds: {
      '[id="schadenOrt.adresse.strasse"]': 'Nürnberger Straße',
      '[id="schadenOrt.adresse.hausnummer"]': '12',
      '[id="schadenOrt.adresse.plz"]': '91207',
      '[id="schadenOrt.adresse.ort"]': 'Lauf',
    },
    leave: leaveAddress,
  },
  {
    path: '/fahrrad/fahrrad_infos',
    heading: ['Was für ein Rad ist es?', 'What kind of bicycle is it?'],
    fill: (person) => person.ticks(['E-Bike', 'E-bike']),
    holds: { '[id="kfz.fahrzeugtyp-ebike"]': true },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/personen',
    heading: ['Ihre Angaben', 'Your details'],
    async fill(person) {
      await person.types(['Vorname', 'First name'], 'Jana');
      await person.types(['Nachname', 'Surname'], 'Beispiel');
      await person.types(['Handynummer', 'Mobile number'], '017604069012');
    },
    holds: {
      '[id="vn.vorname"]': 'Jana',
      '[id="vn.nachname"]': 'Beispiel',
      '[id="vorgangsMetadaten.mobilnummer"]': '017604069012',
    },
    leave: (person) => person.press(NEXT),
  },
  {
    path: '/fahrrad/zusammenfassung',
    heading: ['Stimmt alles?', 'Is this right?'],
    leave: (person) => person.press(['Hilfe anfordern', 'Request help']),
  },
];

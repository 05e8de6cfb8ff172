import { part } from '../questions.ts';
import type { Text } from '../text.ts';
import { VORGANG, type Vorgang } from '../vorgang.ts';
import { EINGESCHLOSSEN } from './eingeschlossen.ts';

/** The dangers that are asked, by their fields on the wire. An addition of ours, ADR 062. */
export type Gefahr = keyof typeof VORGANG.gefahr;

export const GEFAHR_TITLE: Text = ['Ist jemand in Gefahr?', 'Is anyone in danger?'];
export const GEFAHR_HINWEIS: Text = ['Tippen Sie dann an, was zutrifft.', 'Then tap everything that applies.'];

/**
 * 'Danger first': the questions on `/gefahr`, for both app types. None is ever required. A tick means yes; no tick
 * means no answer, which is not a no. ADR 062
 */
export const gefahr = part({
  at: 'gefahr',
  title: GEFAHR_TITLE,
  name: ['Gefahr', 'Danger'],
  icon: 'alert',
  empty: { ...VORGANG.gefahr },
  questions: [
    {
      kind: 'some',
      of: {
        verletzt: ['Jemand ist verletzt', 'Somebody is injured'],
        feuer: ['Es raucht oder brennt', 'There is smoke or fire'],
        verkehr: ['Wir stehen mitten im Verkehr', 'We are in the middle of traffic'],
        ...EINGESCHLOSSEN,
      },
      label: ['Was stimmt?', 'What is true?'],
      hint: GEFAHR_HINWEIS,
    },
  ],
});

/** Dangers in a word or two, for the operator, the helper and the hints; the gravest first. */
export const GEFAHR_WORTE: Readonly<Record<Gefahr, Text>> = {
  verletzt: ['Jemand ist verletzt', 'Somebody is injured'],
  feuer: ['Rauch oder Feuer', 'Smoke or fire'],
  verkehr: ['Fahrzeug mitten im Verkehr', 'Vehicle in the middle of traffic'],
  eingeschlossen: ['Mensch oder Tier eingeschlossen', 'Person or animal locked in'],
};

/** Instructions what to do at once, one for each danger, in our own words. */
export const ANWEISUNGEN: Readonly<Record<Gefahr, Text>> = {
  verletzt: [
    'Rufen Sie jetzt die 112. Legen Sie nicht auf: Man sagt Ihnen, wie Sie helfen.',
    'Call 112 now. Stay on the line: they tell you how to help.',
  ],
  feuer: [
    'Alle weit weg vom Fahrzeug. Dann 112. Gehen Sie nicht zurück, um etwas zu holen.',
    'Everybody far away from the vehicle. Then 112. Do not go back for anything.',
  ],
  verkehr: [
    'Warnblinker an. Auf der Seite ohne Verkehr aussteigen, weg von der Fahrbahn. Dann 112.',
    'Hazard lights on. Get out on the side without traffic, off the road. Then 112.',
  ],
  eingeschlossen: [
    'Rufen Sie die 112, bei Hitze oder Kälte sofort. Die Feuerwehr öffnet das Fahrzeug.',
    'Call 112, at once in heat or cold. The fire brigade opens the vehicle.',
  ],
};

/** The dangers that the person reported, in the order of the questions. */
export const reportedDangers = ({ gefahr: said }: Pick<Vorgang, 'gefahr'>): Gefahr[] =>
  (Object.keys(GEFAHR_WORTE) as Gefahr[]).filter((code) => said[code]);

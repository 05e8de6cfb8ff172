import { BERICHTIGUNG_GRUENDE } from '../berichtigung.ts';
import { landName } from '../ort/laender.ts';
import { placeLine } from '../ort/place-line.ts';
import { shownPhone } from '../personen/telefon.ts';
import type { Text } from '../text.ts';
import type { Ereignis } from './hilfsstatus.ts';

type Gesagt = NonNullable<Ereignis['berichtigung']>;

/** The line after a colon; nothing where there is no line. */
const after = ([de, en]: Text, line: Text | null): Text =>
  line ? [`${de}: ${line[0]}.`, `${en}: ${line[1]}.`] : [`${de}.`, `${en}.`];

const together = (texts: readonly Text[]): Text => [
  texts.map(([de]) => de).join(' '),
  texts.map(([, en]) => en).join(' '),
];

/** The number as it is read. */
const phone = (mobilnummer: string): Text => [shownPhone(mobilnummer), shownPhone(mobilnummer)];

/** A correction in words for the person, whoever made it. Names the country of the place if that changed. */
export function berichtigungForPerson({ von, alt, neu }: Gesagt): Text {
  const { schadenOrt, mobilnummer } = neu;
  const land = schadenOrt && schadenOrt.adresse.land !== alt.schadenOrt?.adresse.land ? schadenOrt.adresse.land : null;
  const name = land === null ? null : (landName(land) ?? [land, land]);
  const place: Text =
    von === 'person'
      ? ['Sie haben den Ort berichtigt', 'You have corrected the location']
      : ['Wir haben den Ort berichtigt', 'We have corrected the location'];
  const number: Text =
    von === 'person'
      ? ['Wir rufen Sie jetzt an unter', 'We now call you on']
      : ['Wir haben Ihre Nummer berichtigt', 'We have corrected your number'];
  return together([
    ...(schadenOrt ? [after(place, placeLine({ schadenOrt }))] : []),
    ...(name
      ? [
          [
            `Jetzt in: ${name[0]}. Tippen Sie oben auf 112: Dort steht, was in diesem Land gilt.`,
            `Now in: ${name[1]}. Tap 112 above: it says what applies in this country.`,
          ] as const,
        ]
      : []),
    ...(mobilnummer ? [after(number, phone(mobilnummer))] : []),
  ]);
}

/** A correction in words for the helper: where to go now and why, whom to call. */
export function berichtigungForHelper({ grund, neu: { schadenOrt, mobilnummer } }: Gesagt): Text {
  const why = grund && BERICHTIGUNG_GRUENDE[grund];
  return together([
    ...(schadenOrt && why ? [after(why, null)] : []),
    ...(schadenOrt ? [after(['Neuer Ort', 'New location'], placeLine({ schadenOrt }))] : []),
    ...(mobilnummer ? [after(['Neue Nummer', 'New number'], phone(mobilnummer))] : []),
  ]);
}

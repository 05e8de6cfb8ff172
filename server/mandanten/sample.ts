import { mistakeAt } from '#domain/mistake.ts';
import { LANGUAGES } from '#domain/text.ts';
import { findingsIn, type Finding } from './finding.ts';
import { RECHT } from './legal-files.ts';
import { MandantError, type Client } from './mandant-file.ts';

/** What comes with the package to be looked at, and must not reach people who need help. */

/** Numbers of the brands that come with the package: nobody answers there. */
const NUMBERS = ['+492214710333', '+498999998210', '+496990009430', '+493023125540', '+494066969320'];

/** What `mandant -- new` leaves to be written in the place of an authority. */
export const AUTHORITY = { de: '[Ihre Aufsichtsbehörde]', en: '[your supervisory authority]' } as const;

/** Names and streets of the sample texts, and what is left to be written. */
const WORDS = ['Musterbetrieb', 'Musterweg', 'Erika Beispiel', 'Musterstadt', ...Object.values(AUTHORITY)];

/** Whether it is a brand that comes with the package, by its number. */
export const isSample = ({ mandant }: Client): boolean => NUMBERS.includes(mandant.telefon.wahl);

const REMEDY = 'make a brand of your own (npm run mandant -- new ID), and name it in STANDARD_MANDANT';

/**
 * Refuses to serve people by a brand that comes with the package; null: there is no standard brand.
 * @throws MandantError
 */
export function refuseSample(standard: Client | null): void {
  if (!standard || !isSample(standard)) return;
  const { id, telefon } = standard.mandant;
  throw new MandantError(
    `STANDARD_MANDANT is the sample brand "${id}" with an invented number (${telefon.anzeige}): ${REMEDY}.`,
  );
}

/** What of the samples a brand still has that is no test client. `standardID`: the standard client. */
export function sampleMistakes(client: Client, standardID: string): Finding[] {
  const { id, telefon, testmandant } = client.mandant;
  const ofNumber =
    id === standardID && isSample(client)
      ? [mistakeAt('telefon', telefon.anzeige, `this is the invented number of the sample brand: ${REMEDY}`)]
      : [];
  if (testmandant) return findingsIn('mandant.json', ofNumber, false);
  const ofTexts = RECHT.flatMap((page) =>
    LANGUAGES.flatMap((language) => {
      const words = WORDS.filter((word) => client.recht[page][language].includes(word));
      const named = words.map((word) => JSON.stringify(word)).join(', ');
      const remedy = `it still has ${named} of the sample, write your own`;
      return words.length ? findingsIn(`${page}.${language}.md`, [mistakeAt('', undefined, remedy)], false) : [];
    }),
  );
  return [...findingsIn('mandant.json', ofNumber, false), ...ofTexts];
}

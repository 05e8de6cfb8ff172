import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { isWrong } from './field-rules.ts';
import type { SoundFields } from './mandant-warnings.ts';
import { dialledOf, isSameNumber } from './phone-number.ts';

/** Aliases: `webparams.web_rufnummer`, `.logo` and `.stylesheet` (§3) mean `telefon`, `logo` and `theme`. D104 */
export function withOwnNames(file: SoundFields): SoundFields {
  const { web_rufnummer: anzeige, logo: datei, stylesheet: theme } = aliasesOf(file);
  return {
    ...(anzeige !== undefined && { telefon: { anzeige, wahl: dialledOf(anzeige) } }),
    ...(datei !== undefined && { logo: { datei } }),
    ...(theme !== undefined && { theme }),
    ...file,
  };
}

/** What the two names of a thing disagree on, and a telephone number that stands under neither. */
export function namingMistakes(file: SoundFields, wrong: readonly Mistake[]): Mistake[] {
  const { telefon, logo, theme } = file;
  const { web_rufnummer, logo: datei, stylesheet } = aliasesOf(file);
  const isPhoneless = !telefon && web_rufnummer === undefined;
  const isJudged = isWrong(wrong, 'telefon') || isWrong(wrong, 'webparams.web_rufnummer');
  return [
    ...(isPhoneless && !isJudged ? [mistakeAt('telefon', undefined, 'the field is missing, write it')] : []),
    ...(telefon && web_rufnummer !== undefined && !isSameNumber(web_rufnummer, telefon.wahl)
      ? [disagreement('web_rufnummer', web_rufnummer, 'telefon', `${telefon.anzeige}, ${telefon.wahl}`)]
      : []),
    ...(logo && datei !== undefined && datei !== logo.datei
      ? [disagreement('logo', datei, 'logo.datei', logo.datei)]
      : []),
    ...(theme !== undefined && stylesheet !== undefined && lower(theme) !== lower(stylesheet)
      ? [disagreement('stylesheet', stylesheet, 'theme', theme)]
      : []),
  ];
}

const lower = (name: string): string => name.trim().toLowerCase();

const disagreement = (name: string, value: string, own: string, ofOwn: string): Mistake =>
  mistakeAt(
    `webparams.${name}`,
    value,
    `it means the same as "${own}", which is ${JSON.stringify(ofOwn)}, write the same or take one out`,
  );

const aliasesOf = ({ webparams = {} }: SoundFields) =>
  webparams as Partial<Record<'web_rufnummer' | 'logo' | 'stylesheet', string>>;

import { WEBPARAMS } from '#domain/mandant.ts';
import { allAnswers } from '#domain/leitstand/angaben.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import type { Asking } from '#domain/questions.ts';
import { say, type Language } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { askingOf } from '../vorgang/webparams.ts';
import { UsageError, type CommandCall } from './command.ts';

/** A case in words, for a terminal. */

export const LANGUAGE_HELP = '--sprache de|en    language of the words';

/** The language of `--sprache`, else `otherwise`. @throws UsageError */
export function languageIn({ sprache }: CommandCall['values'], otherwise: Language): Language {
  if (sprache === undefined) return otherwise;
  if (sprache === 'de' || sprache === 'en') return sprache;
  throw new UsageError(`--sprache must be de or en, not "${sprache}".`);
}

/** An ISO time by the clock of the zone. */
export function timeIn(zeit: string, zone: string): string {
  const { datum, uhrzeit } = wallClock(Date.parse(zeit), zone);
  return `${datum} ${uhrzeit}`;
}

/** All answers of a case by subject. The client may no longer exist (null). */
export function answersOfCase(stored: StoredCase, client: Client | null, now: number): Fallblatt['angaben'] {
  return allAnswers(caseNow(stored), client ? askingOf({ stored, client }, now) : withoutClient(stored, now));
}

const withoutClient = ({ typ }: StoredCase, now: number): Asking => ({
  webparams: { ...WEBPARAMS, web_AppTyp: typ },
  typ,
  zone: 'Europe/Berlin',
  smsVorwahlen: [],
  now,
});

/** The lines of answers: each subject, below it a line for each answer. */
export const linesOfAnswers = (angaben: Fallblatt['angaben'], language: Language): string[] =>
  angaben.flatMap(({ titel, zeilen }) => [
    '',
    say(titel, language),
    ...zeilen.map(({ name, wert }) => `  ${bare(say(name, language))}: ${say(wert, language)}`),
  ]);

/** A label without the mark at its end, since a colon follows. */
const bare = (label: string): string => label.replace(/[:?]$/, '');

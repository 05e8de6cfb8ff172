import type { Blatt, Fallblatt } from '#domain/leitstand/fall.ts';
import { boardLine } from '#domain/leitstand/zeile.ts';
import { say, type Language, type Text } from '#domain/text.ts';
import { sheetOf } from '../leitstand/sheet/sheet.ts';
import { openMandanten } from '../open.ts';
import { LANGUAGE_HELP, languageIn, linesOfAnswers, timeIn } from './case-words.ts';
import { caseByAnyId, RefusedError, withStore, type Command } from './command.ts';

const DRAFT: Text = ['Entwurf, noch nicht gemeldet', 'Draft, not reported yet'];
const NOBODY: Text = ['Niemand hat den Fall gelesen.', 'Nobody has read the case.'];
const EXAMPLE: Text = ['Beispiel: Hier braucht niemand Hilfe.', 'Example: nobody needs help here.'];
const WORDS: Readonly<Record<'danger' | 'place' | 'person' | 'truck' | 'history', Text>> = {
  danger: ['Gefahr', 'Danger'],
  place: ['Ort', 'Place'],
  person: ['Person', 'Person'],
  truck: ['Fahrzeug für die Hilfe', 'Vehicle to send'],
  history: ['Verlauf', 'What happened'],
};

/** Shows a case in words. */
export const zeigen: Command = {
  usage: 'REF [--sprache de]',
  about: 'shows a case in words: how it stands, where, who, all answers, what happened',
  more: ['REF                the case, by its vorgangRef', `${LANGUAGE_HELP} (de)`, 'It does not count as read.'],
  options: ['sprache'],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], values, warn }) => {
    const language = languageIn(values, 'de');
    const mandanten = openMandanten(settings, warn);
    return withStore({ settings, aufruf }, async (store, recordAccess) => {
      const stored = await caseByAnyId(store, id, recordAccess);
      const client = mandanten.mandantOf(stored.mandant);
      if (!client) throw new RefusedError(`Its client "${stored.mandant}" is not served.`);
      const { vorgangRef, mandant } = stored;
      const head = `${vorgangRef}  ${client.mandant.name} (${mandant})`;
      const deps = { store, mandanten, settings, clock: Date.now };
      const sheet = await sheetOf(deps, { stored, client });
      if (!sheet) throw new RefusedError('There is no such case.'); // Erased meanwhile.
      const lines = [head, ...linesOf(sheet, client.mandant.zone, language)];
      const json = sheet.art === 'fall' ? sheet : { ...sheet, status: 'entwurf' };
      return { text: `${lines.join('\n')}\n`, json };
    });
  },
};

function standOf({ brett }: Fallblatt, zone: string, language: Language): string[] {
  const { zustand, alter, hinweise } = boardLine(brett, Date.now(), { zone });
  return [
    `${timeIn(brett.gemeldet, zone)} (${say(alter.text, language)}) · ${say(zustand, language)}`,
    ...hinweise.map(({ text }) => say(text, language)),
    ...(brett.gelesen ? [] : [say(NOBODY, language)]),
  ];
}

function linesOf(sheet: Blatt, zone: string, language: Language): string[] {
  const { einsatz, person, angaben, zeitachse } = sheet;
  const word = (name: keyof typeof WORDS, text: string): string[] =>
    text ? [`${say(WORDS[name], language)}: ${text}`] : [];
  const { satz, zeile } = einsatz.ort;
  return [
    ...(einsatz.beispiel ? [say(EXAMPLE, language)] : []),
    ...(sheet.art === 'fall' ? standOf(sheet, zone, language) : [say(DRAFT, language)]),
    ...word('danger', einsatz.gefahr ? say(einsatz.gefahr, language) : ''),
    ...word(
      'place',
      [satz, zeile]
        .map((text) => text && say(text, language))
        .filter(Boolean)
        .join(' '),
    ),
    ...word('person', [person.name, person.anzeige, ...person.andere].filter(Boolean).join(', ')),
    ...word('truck', einsatz.hinweise.map(({ text }) => say(text, language)).join(' · ')),
    ...linesOfAnswers(angaben, language),
    ...(zeitachse.length ? ['', say(WORDS.history, language)] : []),
    ...zeitachse.map(({ zeit, wer, text, worte }) => {
      const said = `${timeIn(zeit, zone)}  ${say(wer, language)}: ${say(text, language)}`;
      return `  ${said}${worte && ` „${worte}“`}`;
    }),
  ];
}

import { isObject } from '#domain/is-object.ts';
import { wordOf, type Text } from '#domain/text.ts';

type Words = (body: Readonly<Record<string, unknown>>) => Text;

/**
 * What the desk reads of faults whose catalogue speaks to the person or to a machine: what is so, and what to do. By
 * the code.
 */
const WORDS: Readonly<Record<string, Words>> = {
  FALL_VERGEBEN: ({ zustaendig }) => {
    const kuerzel = isObject(zustaendig) ? wordOf(zustaendig['kuerzel']) : '';
    return kuerzel
      ? [`${kuerzel} hat den Fall. Sprechen Sie sich ab.`, `${kuerzel} has the case. Talk to them.`]
      : ['Niemand hat den Fall mehr. Übernehmen Sie ihn noch einmal.', 'Nobody has the case any more. Take it again.'];
  },
  HELFER_DA: () => [
    'Abbestellen geht nicht mehr. Melden Sie den Stand, wenn er sich ändert.',
    'It is too late to cancel. Report the state when it changes.',
  ],
  STORNIERT: () => [
    'Die Hilfe ist abbestellt. Rufen Sie die Person an, wenn sie noch Hilfe braucht.',
    'Help is cancelled. Call the person if they still need help.',
  ],
  BERICHTIGUNG_ZU: () => [
    'Der Helfer ist schon da, oder die Hilfe ist zu Ende. Schreiben Sie eine Notiz.',
    'The helper has arrived, or the help is over. Write a note.',
  ],
  RUECKRUF_FEHLT: () => [
    'Ein Kollege hat schon angerufen, oder die Hilfe ist zu Ende.',
    'A colleague has called already, or the help is over.',
  ],
  AUFTRAG_FEHLT: () => ['Beauftragen Sie erst einen Helfer.', 'Hand the case out to a helper first.'],
  VOLL: () => [
    'Zu diesem Fall geht das nicht noch einmal. Rufen Sie die Person an.',
    'This is not possible once more for this case. Call the person.',
  ],
};

/** The desk's own words for a refusal; null: those of the catalogue. */
export const deskWords = (code: string, body: Readonly<Record<string, unknown>>): Text | null =>
  Object.hasOwn(WORDS, code) ? WORDS[code]!(body) : null;

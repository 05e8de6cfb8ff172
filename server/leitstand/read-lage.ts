import { isoOf, readMoment } from '#domain/ereignisse/moment.ts';
import { isObject } from '#domain/is-object.ts';
import { LAGE } from '#domain/leitstand/lage.ts';
import { plainText } from '#domain/outside-text.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf, type Text } from '#domain/text.ts';
import type { Access } from '../http/access.ts';
import type { StoredLage } from '../store/tables/leitstand/lage.ts';

/** What somebody says of a notice. */
export type LageAngaben = Pick<StoredLage, 'mandanten' | 'text' | 'bis'>;

interface Known {
  /** What is said already; null: nothing. */
  before: LageAngaben | null;
  /** Milliseconds. */
  now: number;
  access: Pick<Access, 'mandant' | 'sees' | 'seesAll'>;
  /** Ids of the clients that are served. */
  ids: readonly string[];
}

const DAY = 24 * 3_600_000;

/** Reads what is said of a notice, on top of what is known of it; or names every mistake in it. */
export function readLage(body: unknown, known: Known): LageAngaben | { fehler: Problem[] } {
  const given: Record<string, unknown> = isObject(body) ? body : {};
  const { before, now } = known;
  const said = given['text'] ?? {};
  const text: Record<string, unknown> = isObject(said) ? { ...before?.text, ...said } : {};
  const [de, en] = [readWords('de', text['de']), readWords('en', text['en'])];
  const mandanten =
    given['mandanten'] === undefined && before ? before.mandanten : readClients(given['mandanten'], known);
  const bis = given['bis'] === undefined && before ? before.bis : readEnd(wordOf(given['bis']).trim(), now);
  const fehler = [de, en, mandanten, bis].filter((read): read is Problem => isObject(read) && 'feld' in read);
  if (fehler.length) return { fehler };
  return { text: { de, en }, mandanten, bis } as LageAngaben;
}

/** Whether whoever calls may announce something on the pages of these clients. An example announces nothing. */
export const mayAnnounce = ({ sees, seesAll }: Pick<Access, 'sees' | 'seesAll'>, of: StoredLage['mandanten']) =>
  of === null ? seesAll : of.every((mandant) => sees({ mandant, beispiel: false }));

function readWords(language: 'de' | 'en', value: unknown): string | Problem {
  const typed = wordOf(value).trim();
  const words = plainText(typed, LAGE.zeichen, false);
  const feld = `text.${language}`;
  if ([...typed].length > LAGE.zeichen)
    return {
      feld,
      text: [`Kürzen Sie den Text auf ${LAGE.zeichen} Zeichen.`, `Shorten the text to ${LAGE.zeichen} characters.`],
    };
  return words || { feld, text: NO_WORDS[language] };
}

const NO_WORDS: Readonly<Record<'de' | 'en', Text>> = {
  de: ['Schreiben Sie, was auf Deutsch zu lesen ist.', 'Write what is to be read in German.'],
  en: ['Schreiben Sie, was auf Englisch zu lesen ist.', 'Write what is to be read in English.'],
};

function readClients(value: unknown, { access, ids }: Known): StoredLage['mandanten'] | Problem {
  const wrong = (...text: Text): Problem => ({ feld: 'mandanten', text });
  const { mandant: only } = access;
  const asked = value === undefined && only !== null ? [only] : value;
  if (asked === undefined)
    return wrong('Nennen Sie die Mandanten, oder null für alle.', 'Name the clients, or null for all.');
  if (asked === null)
    return access.seesAll
      ? null
      : wrong(
          'Wählen Sie Mandanten: Dieser Zugang gilt nicht für alle.',
          'Choose clients: this access is not for all.',
        );
  if (!Array.isArray(asked) || !asked.length)
    return wrong('Wählen Sie mindestens einen Mandanten.', 'Choose one client at least.');
  const named = [...new Set(asked.map(wordOf))];
  const unknown = named.find((id) => !ids.includes(id) || !mayAnnounce(access, [id]));
  return unknown === undefined
    ? named
    : wrong(`Diesen Mandanten gibt es hier nicht: ${unknown}.`, `There is no such client here: ${unknown}.`);
}

/** A time with an offset, within the next days. */
function readEnd(value: string, now: number): string | Problem {
  const wrong = (...text: Text): Problem => ({ feld: 'bis', text });
  if (!value) return wrong('Sagen Sie, wann der Hinweis endet.', 'Say when the notice ends.');
  const end = readMoment(value, null);
  if (end === null)
    return wrong(
      'Schreiben Sie einen Zeitpunkt wie 2027-03-01T14:30:00+01:00.',
      'Write a time such as 2027-03-01T14:30:00+01:00.',
    );
  if (end <= now) return wrong('Wählen Sie einen Zeitpunkt, der noch kommt.', 'Choose a time that is still to come.');
  if (end > now + LAGE.tage * DAY)
    return wrong(
      `Wählen Sie einen Zeitpunkt der nächsten ${LAGE.tage} Tage.`,
      `Choose a time within the next ${LAGE.tage} days.`,
    );
  return isoOf(end);
}

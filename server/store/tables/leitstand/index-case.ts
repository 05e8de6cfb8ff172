import { searchWord, wordsOfCase, type SuchArt } from '#domain/leitstand/suchwort.ts';
import type { Rows } from '../../engine.ts';

interface OfCase {
  mandant: string;
  userID: string;
}

/** Kinds of words in the document; claim number and corrected numbers come with events. */
const OF_DOC: readonly SuchArt[] = ['telefon', 'kennzeichen', 'name', 'auftrag'];

/**
 * Updates the search words of a case from its document. Call it wherever a document is written, in the same
 * transaction.
 */
export async function indexCase(rows: Rows, { mandant, userID }: OfCase, doc: string): Promise<void> {
  const wanted = wordsOfCase(documentOf(doc));
  const known = await rows.all<{ art: SuchArt; wert: string }>(
    'select art, wert from suche where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  const has = (list: typeof known, one: { art: string; wert: string }): boolean =>
    list.some(({ art, wert }) => art === one.art && wert === one.wert);
  for (const one of known)
    if (OF_DOC.includes(one.art) && !has(wanted, one))
      await rows.all('delete from suche where mandant = $1 and user_id = $2 and art = $3 and wert = $4', [
        mandant,
        userID,
        one.art,
        one.wert,
      ]);
  for (const one of wanted) if (!has(known, one)) await addWord(rows, { mandant, userID }, one.art, one.wert);
}

/** Adds another number of the person. Earlier ones stay, so that the case is found by each. D126 */
export async function indexNumber(rows: Rows, of: OfCase, nummer: string): Promise<void> {
  for (const wert of searchWord('andere_nummer', nummer)) await addWord(rows, of, 'andere_nummer', wert);
}

/** Adds the claim number that an event names. */
export async function indexClaim(rows: Rows, of: OfCase, daten: string): Promise<void> {
  const { ranaSNR } = JSON.parse(daten) as { ranaSNR?: unknown };
  for (const wert of searchWord('schaden', typeof ranaSNR === 'string' ? ranaSNR : ''))
    await addWord(rows, of, 'schaden', wert);
}

async function addWord(rows: Rows, { mandant, userID }: OfCase, art: SuchArt, wert: string): Promise<void> {
  await rows.all('insert into suche (user_id, mandant, art, wert) values ($1, $2, $3, $4) on conflict do nothing', [
    userID,
    mandant,
    art,
    wert,
  ]);
}

/** The parsed document; null if it is unreadable, which must not prevent a save. */
function documentOf(doc: string): unknown {
  try {
    return JSON.parse(doc);
  } catch {
    return null;
  }
}

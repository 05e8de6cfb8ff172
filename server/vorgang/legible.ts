import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';

/** What is looked for in the text of a damaged document: whom to call, in which language, and what a receipt says. */
const RESCUED = [
  'vorgangsMetadaten.mobilnummer',
  'vorgangsMetadaten.timestampGemeldet',
  'vorgangsMetadaten.userID',
  'vorgangsMetadaten.language',
  'vn.vorname',
  'vn.nachname',
];

/**
 * A case for whoever must see it also where its document cannot be read: then with what is found in its text, and all
 * else empty. What this gives is never written back.
 */
export function legible(stored: StoredCase): { stored: StoredCase; isDamaged: boolean } {
  try {
    caseNow(stored);
    return { stored, isDamaged: false };
  } catch {
    return { stored: { ...stored, doc: JSON.stringify(rescuedFrom(stored.doc)), berichtigt: '' }, isDamaged: true };
  }
}

const rescuedFrom = (doc: string): Vorgang =>
  RESCUED.reduce((vorgang, path) => {
    const value = new RegExp(`"${path.split('.')[1]}":("[^"\\\\\\x00-\\x1f]*"|\\d+)`).exec(doc);
    return value ? withValue(vorgang, path, JSON.parse(value[1]!)) : vorgang;
  }, emptyVorgang());

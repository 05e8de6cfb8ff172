import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { besideIn, caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';

/** What is looked for in the text of a damaged document: danger, whom to call and how, what a receipt says. */
const RESCUED = [
  'gefahr.verletzt',
  'gefahr.feuer',
  'gefahr.verkehr',
  'gefahr.eingeschlossen',
  'vorgangsMetadaten.mobilnummer',
  'vorgangsMetadaten.timestampGemeldet',
  'vorgangsMetadaten.userID',
  'vorgangsMetadaten.language',
  'vn.vorname',
  'vn.nachname',
];

/**
 * A case for whoever must see it also where its document or its corrections cannot be read: of a damaged document what
 * is found in its text, and all else empty; damaged corrections count as none. What this gives is never written back.
 */
export function legible(stored: StoredCase): { stored: StoredCase; isDamaged: boolean } {
  const isDocRead = isRead(() => caseAsReported(stored));
  const isBesideRead = isRead(() => besideIn(stored));
  if (isDocRead && isBesideRead) return { stored, isDamaged: false };
  const doc = isDocRead ? stored.doc : JSON.stringify(rescuedFrom(stored.doc));
  return { stored: { ...stored, doc, berichtigt: isBesideRead ? stored.berichtigt : '' }, isDamaged: true };
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

const rescuedFrom = (doc: string): Vorgang =>
  RESCUED.reduce((vorgang, path) => {
    const value = new RegExp(`"${path.split('.')[1]}":("[^"\\\\\\x00-\\x1f]*"|\\d+|true|false)`).exec(doc);
    return value ? withValue(vorgang, path, JSON.parse(value[1]!)) : vorgang;
  }, emptyVorgang());

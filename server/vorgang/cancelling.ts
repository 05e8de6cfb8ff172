import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Cancel } from '../store/tables/report.ts';
import { legible } from './legible.ts';

/** The store's command that cancels a case, for the person and for a partner: document, receipt and event. */
export function cancellingOf(
  stored: StoredCase,
  { key, storno, event }: Pick<Cancel, 'key' | 'event'> & { storno: string },
): Cancel {
  // Damaged corrections beside it stay as they are.
  const { stored: read, isDamaged } = legible({ ...stored, berichtigt: '' });
  const before = caseAsReported(read);
  const { vorgangsMetadaten: meta } = before;
  const status = 'storniert';
  return {
    mandant: stored.mandant,
    userID: stored.userID,
    key,
    revision: stored.revision,
    // What cannot be read stays as it is: it may be mended by hand.
    doc: isDamaged ? stored.doc : JSON.stringify({ ...before, vorgangsMetadaten: { ...meta, status, storno } }),
    beleg: JSON.stringify({
      userID: stored.userID,
      status,
      timestampGemeldet: meta.timestampGemeldet,
      vorgangsnummer: meta.ranaVorgangsnummer,
      storno,
    }),
    event,
  };
}

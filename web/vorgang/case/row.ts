import { isReported } from '#domain/flow.ts';
import type { Mandant } from '#domain/mandant.ts';
import { emptyVorgang, valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Held, Kept } from '../state/shapes.ts';

/**
 * Data minimisation: what stays on the device of a case that is reported. With it the status page shows without a
 * network, in its language and with its numbers. Name, telephone, plate, address, position, what was answered and said:
 * all that comes from the service by the link. §4 'On the device'.
 */
// prettier-ignore
const STAYS = [
  'vorgangsMetadaten.userID',             // whose status is asked for
  'vorgangsMetadaten.mandantenID',
  'vorgangsMetadaten.status',             // that it is reported, or cancelled
  'vorgangsMetadaten.timestampGemeldet',  // 'received at …'
  'vorgangsMetadaten.ranaVorgangsnummer', // the number to name on the phone
  'vorgangsMetadaten.storno',             // why it was cancelled
  'vorgangsMetadaten.language',
  'hilfeSofort',                          // for when help was wanted
  'spaeter_datum',
  'spaeter_uhrzeit',
] as const;

/**
 * A case's row on the device: all of it, and once it is reported only `STAYS`. What is to be sent (a remark, a cancel)
 * is in the outbox until it is answered; what another's report lacks, and what was refused, stays in the row until it
 * has been read.
 */
export function toRow(held: Held, mandant: Mandant): Kept {
  const row = { ...held, mandant };
  if (!isMinimised(held)) return row;
  return {
    ...row,
    vorgang: staysOver(emptyVorgang(), held.vorgang),
    acked: staysOver(emptyVorgang(), held.acked),
    typed: {},
  };
}

/**
 * Reads the row that another tab has written: all of it, and of a reported case `STAYS` laid over what this page still
 * knows.
 */
export function fromRow(row: Kept, known: Vorgang): Held {
  const { mandant: _, ...held } = row;
  if (!isMinimised(held)) return held;
  return { ...held, vorgang: staysOver(known, held.vorgang), acked: staysOver(known, held.acked) };
}

const isMinimised = ({ vorgang }: Held): boolean => isReported(vorgang.vorgangsMetadaten.status);

const staysOver = (vorgang: Vorgang, row: Vorgang): Vorgang =>
  STAYS.reduce((now, path) => withValue(now, path, valueAt(row, path)), vorgang);

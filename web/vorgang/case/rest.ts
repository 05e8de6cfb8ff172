import { emptyVorgang, valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Kept } from '../device/shapes.ts';

/**
 * What stays on the device of a case that the service has acknowledged: with it the status page shows without a network, in its language and
 * with its numbers. Name, telephone, plate, address, position, what was answered and said: all that comes from the service by the link.
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
 * A reported case as the device keeps it. What waits to be sent (a remark, a cancel) lies in the queue, and stays there until it is answered; what
 * another's report goes without, and what was refused, lies beside the case until it has been read.
 */
export const restOf = (kept: Kept): Kept => ({
  ...kept,
  vorgang: withRest(emptyVorgang(), kept.vorgang),
  acked: withRest(emptyVorgang(), kept.acked),
  typed: {},
});

/** What stayed of a case over what this page still knows of it. */
export const withRest = (vorgang: Vorgang, rest: Vorgang): Vorgang =>
  STAYS.reduce((now, path) => withValue(now, path, valueAt(rest, path)), vorgang);

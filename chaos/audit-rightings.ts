import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { isObject } from '#domain/is-object.ts';
import { readBerichtigt, type Berichtigt } from '#domain/berichtigung.ts';
import { correctedNumberOf, correctedStreetOf, type Correcting } from './deeds.ts';
import type { AuditCount } from './audit-desk.ts';
import type { Ledger } from './ledger.ts';
import type { CaseRows } from './rows.ts';

/** The new value in a correction of that kind. */
const VALUE = {
  place: ({ schadenOrt }: Berichtigt): string => schadenOrt?.adresse.strasse ?? '',
  number: ({ mobilnummer }: Berichtigt): string => mobilnummer ?? '',
} as const;
const WANTED = { place: correctedStreetOf, number: correctedNumberOf } as const;
const KINDS = ['place', 'number'] as const;

/**
 * Counts of the corrections and call-backs in the store. An acknowledged one must be there once, one without an answer
 * at most once. All of them are counted together with those of the page.
 */
export function correctionCounts(
  { deeds }: Pick<Ledger, 'deeds'>,
  rows: Pick<CaseRows, 'events'>,
): readonly AuditCount[] {
  const of = (what: Correcting) => deeds.filter((deed) => deed.what === what);
  const values = (kind: (typeof KINDS)[number]) => correctedIn(rows).map(VALUE[kind]);
  const calls = rows.events.filter(({ meldungs_typ }) => meldungs_typ === TYP.RUECKRUF_ERLEDIGT);
  const called = of('called');
  return [
    ...KINDS.flatMap((kind) =>
      of(kind).map((deed): AuditCount => {
        const value = WANTED[kind](deed);
        return [`${kind} ${value}`, values(kind).filter((one) => one === value).length, Number(deed.isDone), 1];
      }),
    ),
    ...of('wish').map((deed): AuditCount => {
      const unid = ownUnid(`${TYP.RUECKRUF} ${deed.key}`);
      return ['a wish to be called', rows.events.filter((one) => one.unid === unid).length, Number(deed.isDone), 1];
    }),
    ['call-backs', calls.length, called.filter(({ isDone }) => isDone).length, called.length],
  ];
}

/**
 * Names what is in a wrong order: two open call-backs at once, or the end of one that nobody asked for. The value that
 * counts must be the last correction's. That correction must not be older than one that began after its
 * acknowledgement.
 */
export function outOfOrder({ deeds }: Pick<Ledger, 'deeds'>, rows: Pick<CaseRows, 'events' | 'berichtigt'>): string[] {
  const wrong: string[] = [];
  const calls = rows.events
    .map(({ meldungs_typ }) => meldungs_typ)
    .filter((typ) => typ === TYP.RUECKRUF || typ === TYP.RUECKRUF_ERLEDIGT);
  if (calls.some((typ, at) => typ !== (at % 2 ? TYP.RUECKRUF_ERLEDIGT : TYP.RUECKRUF)))
    wrong.push(`the call-backs are in this order: ${calls.join()}`);
  for (const kind of KINDS) {
    const last = correctedIn(rows).map(VALUE[kind]).findLast(Boolean) ?? '';
    const counts = VALUE[kind](readBerichtigt(rows.berichtigt));
    if (counts !== last) wrong.push(`the ${kind} that counts is ${counts}, the last one ${last}`);
    const all = deeds.filter(({ what }) => what === kind);
    const its = all.find((deed) => WANTED[kind](deed) === counts);
    const later = its && all.find((deed) => deed.isDone && deed.begun > its.ended);
    if (later) wrong.push(`the ${kind} that counts is ${counts}, and ${WANTED[kind](later)} came later`);
  }
  return wrong;
}

/** The new values of the corrections, in their order. */
const correctedIn = ({ events }: Pick<CaseRows, 'events'>): Berichtigt[] =>
  events.flatMap(({ meldungs_typ, daten }) => {
    if (meldungs_typ !== TYP.BERICHTIGUNG) return [];
    const { berichtigung } = JSON.parse(daten) as { berichtigung?: unknown };
    return isObject(berichtigung) ? readBerichtigt(berichtigung['neu']) : [];
  });

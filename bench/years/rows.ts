import { randomBytes } from 'node:crypto';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { makeId } from '#domain/ids.ts';
import { flatTyre } from '../../server/test/test-app.ts';
import { newKey } from '../../server/store/tables/bearer-key.ts';
import { NEXT_LOOK } from '../../server/store/tables/next-look.ts';
import type { BearerKey } from '../../server/store/tables/keys.ts';
import type { BenchDatabase } from './place.ts';

export const MANDANT = 'ra_Standard';
const PORTION = 10_000;

interface Wish {
  count: number;
  /** Whether they are reported, and so in the feed. */
  isReported: boolean;
  /** Time when they were made and reported. */
  at: number;
  /** Time of the next look for overdue news; by default at once. */
  faelligAb?: string;
}

/** The `vorgangRef` of a case that `fillCases` has made. */
export const vorgangRefOf = (userID: string): string => `${userID}Name`;

/** Makes cases, each with the document of a flat tyre. Returns their ids. */
export async function fillCases(
  place: BenchDatabase,
  { count, isReported, at, faelligAb = NEXT_LOOK.jetzt }: Wish,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => makeId('userID', randomBytes(64)));
  const zeit = isoOf(at);
  const status = isReported ? 'gemeldet' : '';
  const empty = flatTyre();
  const vorgangsMetadaten = {
    ...empty.vorgangsMetadaten,
    mandantenID: MANDANT,
    ...(isReported && { status, timestampGemeldet: at }),
  };
  const doc = JSON.stringify({ ...empty, vorgangsMetadaten });
  await place.fill(async (run) => {
    for (let from = 0; from < count; from += PORTION)
      await run(
        `insert into vorgaenge (user_id, mandant, typ, status, revision, beispiel, folge, angelegt, geaendert, gemeldet, faellig_ab, doc,
          vorgang_ref, lese_id)
        select value, '${MANDANT}', 'kfz', '${status}', 1, 0, ${isReported ? `${from} + row_number() over ()` : 0}, '${zeit}', '${zeit}',
          ${isReported ? `'${zeit}'` : 'null'}, '${faelligAb}', $1,
          value || 'Name', value from ${place.list('$2')}`,
        [doc, JSON.stringify(ids.slice(from, from + PORTION))],
      );
    await run(
      `insert into zaehler (mandant, stand) values ('${MANDANT}', ${isReported ? count : 0}) on conflict do nothing`,
    );
  });
  return ids;
}

/** The events of a case that was reported and completed. */
const COURSE = [TYP.EINGANG, TYP.BEAUFTRAGT, TYP.ABFAHRT, TYP.POSITION, TYP.ANKUNFT, TYP.ABSCHLUSS] as const;

/** Assigns the cases to the partner whose key `keyFor` makes. */
export async function fillAssignments(place: BenchDatabase, ids: readonly string[], at: number): Promise<void> {
  await place.fill((run) =>
    run(
      `insert into zuweisungen (user_id, mandant, partner, seit)
      select value, '${MANDANT}', 'bench', '${isoOf(at)}' from ${place.list('$1')}`,
      [JSON.stringify(ids)],
    ),
  );
}

/**
 * Gives each case the other rows of one that was reported at that moment and completed long ago: invitation,
 * idempotency keys, events, partner and helper. Its messages are delivered, and its ways to the person deleted.
 */
export async function fillChildren(place: BenchDatabase, ids: readonly string[], at: number): Promise<void> {
  const zeit = isoOf(at);
  const daten = JSON.stringify({ timestamp: zeit, wartezeitMinuten: 30, hinweis: 'Der Helfer kommt.' });
  await fillEvents(
    place,
    ids,
    COURSE.map((meldungsTyp) => ({ meldungsTyp, zeit, daten })),
  );
  await fillAssignments(place, ids, at);
  const helfer = JSON.stringify({ name: 'Abschlepphilfe Muster', telefon: '+4922112345', kennzeichen: 'K-AB 123' });
  const own = place.list('$1');
  await place.fill(async (run) => {
    for (const sql of [
      `insert into einladungen (id, user_id, mandant, gueltig_bis) select value || 'Inv', value, '${MANDANT}', '${zeit}' from ${own}`,
      `insert into anlagen (mandant, schluessel, user_id, einladung) select '${MANDANT}', 'betreiber fill ' || value, value, value || 'Inv' from ${own}`,
      `insert into antworten (mandant, user_id, art, schluessel, revision, beleg) select '${MANDANT}', value, 'melden', value, 1, '{}' from ${own}`,
      `insert into auftraege (auftrag_id, token, user_id, mandant, helfer, code, seit, ende, ende_art, ende_nr)
        select value, 'token ' || value, value, '${MANDANT}', '${helfer}', '1234', '${zeit}', '${zeit}', 'erledigt', ${COURSE.length} from ${own}`,
    ])
      await run(sql, [JSON.stringify(ids)]);
  });
}

/** Gives each case these events, in their order. A number in place of `nr` makes each `unid` unique. */
export async function fillEvents(
  place: BenchDatabase,
  ids: readonly string[],
  events: readonly { meldungsTyp: string; zeit: string; daten: string }[],
): Promise<void> {
  await place.fill(async (run) => {
    for (const [index, { meldungsTyp, zeit, daten }] of events.entries())
      await run(
        `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten)
        select '${MANDANT}', value, ${index + 1}, 'bench', 'fill ${index}', $1, $2, $3 from ${place.list('$4')}`,
        [meldungsTyp, zeit, daten, JSON.stringify(ids)],
      );
  });
}

/** A new bearer key, good for all clients. */
export async function keyFor(place: BenchDatabase, art: BearerKey['art']): Promise<{ authorization: string }> {
  const store = await place.open();
  const { key, hash, id } = newKey();
  await store.keys.add(
    {
      id,
      art,
      mandant: null,
      name: 'bench',
      darf: null,
      angelegt: isoOf(Date.now()),
      gueltigBis: null,
    },
    hash,
  );
  await store.close();
  return { authorization: `Bearer ${key}` };
}

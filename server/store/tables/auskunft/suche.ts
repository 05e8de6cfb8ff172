import { TYP } from '#domain/ereignisse/typen.ts';
import type { Engine, Rows, Value } from '../../engine.ts';
import { listOf } from '../types-in.ts';

/** A case that is searched for a person's data. */
export interface SearchedCase {
  mandant: string;
  userID: string;
  /** `''`, `gemeldet` or `storniert`. */
  status: string;
  /** ISO time. */
  angelegt: string;
  doc: string;
  /** The number to which its text messages go, in E.164; '' for none. */
  sms: string;
  /** Events that name further numbers of the person, as members of a JSON list; '' for none. */
  andere: string;
}

/** Bounds of the search, which includes drafts: created from one time (ISO) and before another, of one client. */
export interface SearchBounds {
  mandant?: string;
  von?: string;
  vor?: string;
}

/** Events that name a number of the person: a second report, a correction, a wish to be called. */
const WITH_NUMBER = listOf([TYP.ANDERE_NUMMER, TYP.BERICHTIGUNG, TYP.RUECKRUF]);

/** Cases that one statement reads. */
const AT_ONCE = 200;

/**
 * Reads all cases in pages, in the order of their ids; of any client unless one is given. Nothing is locked meanwhile.
 * There is no index of people, because requests are rare and the index would be one more thing to erase.
 */
export const makeCasesWithin = ({ read }: Engine) =>
  async function* casesWithin(within: SearchBounds): AsyncGenerator<SearchedCase[]> {
    for (let after = ''; ;) {
      const page = await read((rows) => pageAfter(rows, after, within));
      if (page.length) yield page;
      const last = page.at(-1);
      if (page.length < AT_ONCE || !last) return;
      after = last.userID;
    }
  };

async function pageAfter(rows: Rows, after: string, { mandant, von, vor }: SearchBounds): Promise<SearchedCase[]> {
  const values: Value[] = [after];
  const conditions = ['v.user_id > $1'];
  for (const [condition, value] of [
    ['v.mandant =', mandant],
    ['v.angelegt >=', von],
    ['v.angelegt <', vor],
  ] as const)
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  const where = conditions.join(' and ');
  const sql = `select v.mandant, v.user_id as "userID", v.status, v.angelegt, v.doc, coalesce(w.adresse, '') as sms,
      coalesce((select string_agg(e.daten, ',') from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id
        and e.meldungs_typ in (${WITH_NUMBER})), '') as andere
    from vorgaenge v left join wege w on w.mandant = v.mandant and w.user_id = v.user_id and w.ziel = 'sms'
    where ${where} order by v.user_id limit ${AT_ONCE}`;
  return (await rows.all<SearchedCase>(sql, values)).map((one) => ({ ...one }));
}

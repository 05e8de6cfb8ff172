import type { Engine } from '../../engine.ts';

/** A passkey of an account. ADR 077 */
export interface Passkey {
  /** Id of the credential, base64url. */
  passkeyID: string;
  kontoID: string;
  name: string;
  /** The public key, base64url. */
  oeffentlich: string;
  /** The signature counter. */
  stand: number;
  /** Ways in which the browser reaches it (`transports`), separated by commas. */
  transporte: string;
  /** ISO times. */
  angelegt: string;
  benutzt: string | null;
}

export interface Passkeys {
  /** Adds a passkey. False: the credential is already known. */
  add(passkey: Passkey): Promise<boolean>;
  /** The passkeys of an account, the oldest first. */
  list(kontoID: string): Promise<Passkey[]>;
  find(passkeyID: string): Promise<Passkey | null>;
  /** Whether any good account has a passkey. */
  isAny(): Promise<boolean>;
  /** Records a use. False: the counter has not risen since it was read, so somebody else has used the passkey. */
  use(passkeyID: string, stand: { before: number; after: number }, now: string): Promise<boolean>;
  /** Removes a passkey. False: the account has none with that id. */
  remove(kontoID: string, passkeyID: string): Promise<boolean>;
}

const COLUMNS =
  'passkey_id as "passkeyID", konto_id as "kontoID", name, oeffentlich, stand, transporte, angelegt, benutzt';

/** PostgreSQL returns a bigint as text. */
const passkeyOf = (row: Passkey): Passkey => ({ ...row, stand: Number(row.stand) });

export function makePasskeys({ read, write }: Engine): Passkeys {
  return {
    add: ({ passkeyID, kontoID, name, oeffentlich, stand, transporte, angelegt, benutzt }) =>
      write(async (rows) => {
        const added = await rows.all(
          `insert into passkeys (passkey_id, konto_id, name, oeffentlich, stand, transporte, angelegt, benutzt)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning passkey_id`,
          [passkeyID, kontoID, name, oeffentlich, stand, transporte, angelegt, benutzt],
        );
        return added.length > 0;
      }),
    list: async (kontoID) => {
      const sql = `select ${COLUMNS} from passkeys where konto_id = $1 order by angelegt, passkey_id`;
      return (await read((rows) => rows.all<Passkey>(sql, [kontoID]))).map(passkeyOf);
    },
    find: async (passkeyID) => {
      const sql = `select ${COLUMNS} from passkeys where passkey_id = $1`;
      const [found] = await read((rows) => rows.all<Passkey>(sql, [passkeyID]));
      return found ? passkeyOf(found) : null;
    },
    isAny: async () => (await read((rows) => rows.all('select passkey_id from passkeys limit 1'))).length > 0,
    use: (passkeyID, { before, after }, now) =>
      write(async (rows) => {
        const sql = 'update passkeys set stand = $3, benutzt = $4 where passkey_id = $1 and stand = $2 returning stand';
        return (await rows.all(sql, [passkeyID, before, after, now])).length > 0;
      }),
    remove: (kontoID, passkeyID) =>
      write(async (rows) => {
        const sql = 'delete from passkeys where konto_id = $1 and passkey_id = $2 returning passkey_id';
        return (await rows.all(sql, [kontoID, passkeyID])).length > 0;
      }),
  };
}

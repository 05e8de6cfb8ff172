import type { Engine, Rows } from '../engine.ts';

/** A bearer key of a machine client, without the key itself: only its hash is stored. */
export interface Key {
  /** Public id of the key, for lists and for revoking. */
  id: string;
  /** `betreiber` may call the operator's routes, `partner` may send events. */
  art: 'betreiber' | 'partner';
  /** Tenant scope: the one client it is good for; null: all. */
  mandant: string | null;
  /** The owner, as the operator calls it; recorded as `partner` of the events sent with it. */
  name: string;
  /** ISO times. */
  angelegt: string;
  widerrufen: string | null;
  /** Last day of use, `2026-03-02` in UTC; null: never. */
  benutzt: string | null;
}

/** Bearer keys of operators and partners. `hash` is what `hashOf` (bearer-key.ts) gives. */
export interface Keys {
  add(key: Omit<Key, 'widerrufen' | 'benutzt'>, hash: string): Promise<void>;
  /** The key with that hash, unless revoked. */
  find(hash: string): Promise<Key | null>;
  /** All keys, revoked ones included, oldest first. */
  list(): Promise<Key[]>;
  /** Revokes a key; a second time changes nothing. False: there is no such key. */
  revoke(id: string, zeit: string): Promise<boolean>;
  /** Records the day (`2026-03-02`) of use; an earlier day changes nothing. */
  used(id: string, tag: string): Promise<void>;
}

const COLUMNS = 'id, art, mandant, name, angelegt, widerrufen, benutzt';

export function makeKeys({ read, write }: Engine): Keys {
  return {
    add: ({ id, art, mandant, name, angelegt }, hash) =>
      write(async (rows) => {
        await rows.all(
          'insert into schluessel (id, hash, art, mandant, name, angelegt) values ($1, $2, $3, $4, $5, $6)',
          [id, hash, art, mandant, name, angelegt],
        );
      }),
    find: async (hash) => {
      const select = `select ${COLUMNS} from schluessel where hash = $1 and widerrufen is null`;
      const [found] = await read((rows) => rows.all<Key>(select, [hash]));
      return found ? { ...found } : null;
    },
    list: () => read(listKeys),
    revoke: (id, zeit) =>
      write(async (rows) => {
        const update = 'update schluessel set widerrufen = coalesce(widerrufen, $2) where id = $1 returning id';
        return (await rows.all(update, [id, zeit])).length > 0;
      }),
    used: (id, tag) =>
      write(async (rows) => {
        await rows.all('update schluessel set benutzt = $2 where id = $1 and (benutzt is null or benutzt < $2)', [
          id,
          tag,
        ]);
      }),
  };
}

async function listKeys(rows: Rows): Promise<Key[]> {
  const found = await rows.all<Key>(`select ${COLUMNS} from schluessel order by angelegt, id`);
  return found.map((key) => ({ ...key }));
}

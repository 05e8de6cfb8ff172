import { createHmac, randomBytes } from 'node:crypto';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import { brettFallOf, UNREADABLE } from '#domain/leitstand/brett-fall.ts';
import { searchWord } from '#domain/leitstand/suchwort.ts';
import { reportedDangers } from '#domain/gefahr/gefahr.ts';
import { GEDULD } from '#domain/ereignisse/ueberfaellig.ts';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../../http/deps.ts';
import type { Client } from '../../mandanten/mandant-file.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import type { BrettStand } from '../../store/tables/leitstand/brett.ts';
import { kontoOfActor } from '../../store/tables/leitstand/konten.ts';
import { legible } from '../../vorgang/legible.ts';
import { ereignisOf } from '../../vorgang/order-status.ts';
import { askingOf } from '../../vorgang/webparams.ts';

/** The board's facts of a stored case; null where its client is not served. */
export function factsOf({ mandanten, clock }: Pick<Deps, 'mandanten' | 'clock'>, stand: BrettStand): BrettFall | null {
  const client = mandanten.mandantOf(stand.stored.mandant);
  return client ? factsWith(stand, client, caseNow(stand.stored), clock()) : null;
}

/** The same of a case that `factsOf` cannot read. */
export function fallbackFacts(
  { mandanten, clock }: Pick<Deps, 'mandanten' | 'clock'>,
  stand: BrettStand,
): BrettFall | null {
  const client = mandanten.mandantOf(stand.stored.mandant);
  return client && damagedFacts(stand, client, clock());
}

/** The facts of a case whose document cannot be read: its row's, its events', and the dangers found in its text. */
export const damagedFacts = (stand: BrettStand, client: Client, now: number): BrettFall => ({
  ...factsWith(stand, client, emptyVorgang(), now),
  ...UNREADABLE,
  gefahr: reportedDangers(caseNow(legible(stand.stored).stored)),
});

/** As `factsOf`, of a case whose document has been read. */
export function factsWith(stand: BrettStand, client: Client, vorgang: Vorgang, now: number): BrettFall {
  const { stored, events, auftrag, gelesen, zustaendig, offen } = stand;
  const { vorgangRef, mandant, typ, beispiel, status, meldeweg } = stored;
  return brettFallOf(
    {
      row: { vorgangRef, mandant, typ, beispiel, status, meldeweg },
      vorgang,
      asking: askingOf({ stored, client }, now),
      hinweiswahl: client.fahrzeughinweise,
      geduld: client ?? GEDULD,
      events: events.map(ereignisOf),
      auftrag,
      gelesen,
      // A bicycle may come with the plate of its rider's car.
      kennung: typ === 'kfz' ? sameForPlate(vorgang.kfz.kennzeichen_id) : '',
      zustaendig: zustaendig && ownerOf(zustaendig, now),
      offen,
    },
    now,
  );
}

/** Of this process: a desk compares the lines of one board, and nobody can try plates. */
const SECRET = randomBytes(32);

/** The same word for each spelling of a number plate, which it does not give away; '' for none. */
function sameForPlate(plate: string): string {
  const [word] = searchWord('kennzeichen', plate);
  return word ? createHmac('sha256', SECRET).update(word).digest('base64url').slice(0, 12) : '';
}

/** Who has the case, and since when their board has been closed. A machine has no board, and is never away. */
function ownerOf({ konto, kuerzel, seit, amBrett }: NonNullable<BrettStand['zustaendig']>, now: number) {
  const account = kontoOfActor(konto);
  const isOpen = account === null || (amBrett !== '' && Date.parse(amBrett) > now);
  // One who has taken it before any board was open is away since then.
  return { konto: account ?? konto, kuerzel, seit, weg: isOpen ? null : amBrett > seit ? amBrett : seit };
}

import { isDeepStrictEqual } from 'node:util';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { readWriters } from '#domain/merge/schreiber.ts';
import { sentPosition } from '#domain/ort/punkt.ts';
import { withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { caseAsReported, caseNow } from '../../store/tables/case-now.ts';
import type { StoredCase } from '../../store/tables/cases.ts';
import { actorOfKonto } from '../../store/tables/leitstand/konten.ts';
import type { Found } from '../../vorgang/find-case.ts';
import { webparamsOf } from '../../vorgang/webparams.ts';

const MEASURED = 'schadenOrt.browserPosition';

/** The measured position as the desk has it, rounded on its way out. D110 */
const sentOf = (vorgang: Vorgang): Vorgang =>
  withValue(vorgang, MEASURED, sentPosition(vorgang.schadenOrt.browserPosition));

/** What a desk has sent, with the measured position as it is stored where the desk gave it back as it got it. */
export function withStoredPosition(came: Vorgang, stored: StoredCase): Vorgang {
  const { browserPosition } = caseAsReported(stored).schadenOrt;
  const isSame = isDeepStrictEqual(came.schadenOrt.browserPosition, sentPosition(browserPosition));
  return isSame ? withValue(came, MEASURED, browserPosition) : came;
}

/** The draft as the desk has it open. */
export async function draftOf({ store, clock }: Deps, found: Found): Promise<Entwurf> {
  const { stored, client } = found;
  const { vorgangRef, typ, beispiel, revision, gestartet, geschrieben } = stored;
  const [konten, offen] = await Promise.all([store.konten.list(), store.anwesend.at(stored, isoTime(clock()))]);
  const names = new Map(konten.map(({ kontoID, kuerzel }) => [actorOfKonto(kontoID), kuerzel]));
  const nameOf = (doer: string): string => names.get(doer) ?? doer;
  const von = Object.entries(readWriters(geschrieben)).map(([path, doer]) => [path, nameOf(doer)]);
  return {
    vorgangRef,
    typ,
    beispiel,
    mandant: { ...client.mandant, webparams: webparamsOf(found), hinweise: [] },
    vorgang: withValue(sentOf(caseNow(stored)), 'vorgangsMetadaten.userID', ''),
    revision,
    zustimmung: gestartet && { version: gestartet.version, zeit: gestartet.zeit, durch: nameOf(gestartet.durch ?? '') },
    von: Object.fromEntries(von) as Entwurf['von'],
    offen,
  };
}

/**
 * Why a draft is not written: it was changed meanwhile (VERALTET, with the draft as it is now), or is reported. The
 * person's key stands in neither.
 */
export async function draftRefusal(deps: Deps, found: Found): Promise<Refusal> {
  if (found.stored.status !== '') return new Refusal('BEREITS_GEMELDET');
  return new Refusal('VERALTET', { members: `"data":${JSON.stringify(await draftOf(deps, found))}` });
}

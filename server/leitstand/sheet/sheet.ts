import { einsatzOf } from '#domain/auftrag/einsatz.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { allAnswers } from '#domain/leitstand/angaben.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { timelineOf } from '#domain/leitstand/zeitachse.ts';
import { shownPhone, tidyPhone } from '#domain/personen/telefon.ts';
import { toldOf } from '../../auftrag/told.ts';
import { nameOf } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import { isGood } from '../../store/tables/keys.ts';
import type { StoredAuftrag } from '../../store/tables/auftrag/row.ts';
import type { StoredCase } from '../../store/tables/cases.ts';
import type { Found } from '../../vorgang/find-case.ts';
import { ereignisOf, statusOf } from '../../vorgang/order-status.ts';
import { askingOf } from '../../vorgang/webparams.ts';
import { factsWith } from '../board/fall.ts';

/** The sheet of a reported case, read afresh; null once it is erased. */
export async function sheetOf(deps: Deps, { client, stored: { userID } }: Found): Promise<Fallblatt | null> {
  const { store, clock } = deps;
  const now = clock();
  const stand = await store.brett.one(userID, isoTime(now));
  if (!stand) return null;
  const { stored, auftrag } = stand;
  const { mandant, revision, beispiel } = stored;
  const vorgang = caseNow(stored);
  const asking = askingOf({ stored, client }, now);
  const [{ order }, others, notizen, partner, told] = await Promise.all([
    statusOf(deps, stored),
    store.sms.otherNumbers(mandant, [userID]),
    store.notizen.of(mandant, userID),
    partnersOf(deps, stored),
    auftrag && toldAuftrag(deps, stored, auftrag),
  ]);
  const events = stand.events.map(ereignisOf);
  const { mobilnummer, language, ranaVorgangsnummer } = vorgang.vorgangsMetadaten;
  const telefon = tidyPhone(mobilnummer) ?? mobilnummer;
  return {
    brett: factsWith(stand, client, vorgang, now),
    revision,
    einsatz: einsatzOf(vorgang, {
      asking,
      beispiel,
      hinweiswahl: client.fahrzeughinweise,
      nachtraege: events.flatMap(({ meldungsTyp, hinweis }) =>
        meldungsTyp === TYP.NACHTRAG && hinweis ? [hinweis] : [],
      ),
    }),
    angaben: allAnswers(vorgang, asking),
    person: {
      name: `${vorgang.vn.vorname} ${vorgang.vn.nachname}`.trim(),
      telefon,
      anzeige: telefon && shownPhone(telefon),
      andere: others.get(userID) ?? [],
      sprache: language,
    },
    order,
    nummern: { auftrag: ranaVorgangsnummer, schaden: order.schadennummer },
    auftrag: told,
    partner,
    zeitachse: timelineOf(events, notizen, order),
  };
}

async function toldAuftrag(
  deps: Deps,
  stored: StoredCase,
  auftrag: StoredAuftrag,
): Promise<NonNullable<Fallblatt['auftrag']>> {
  const { auftragID, stand, ende, helfer, seit, zugesagt } = await toldOf(deps, stored, auftrag);
  const { grund, code, gesehen } = auftrag;
  return { auftragID, helfer, stand, ...(ende && { ende }), seit, zugesagt, grund, code, gesehen: gesehen > 0 };
}

/** Partners who may act on the case, and those who have a key by which they could. */
async function partnersOf({ store, clock }: Deps, { mandant, userID }: StoredCase): Promise<Fallblatt['partner']> {
  const [assigned, keys] = await Promise.all([store.zuweisungen.of(mandant, userID), store.keys.list()]);
  const zugewiesen = assigned.map(({ partner }) => partner);
  const names = keys
    .filter((key) => key.art === 'partner' && isGood(key, isoTime(clock())) && (key.mandant ?? mandant) === mandant)
    .map(nameOf);
  return { zugewiesen, moeglich: [...new Set(names)].filter((name) => !zugewiesen.includes(name)).sort() };
}

import { auftragPartner } from '#domain/auftrag.ts';
import { einsatzOf } from '#domain/auftrag/einsatz.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { allAnswers } from '#domain/leitstand/angaben.ts';
import { UNREADABLE } from '#domain/leitstand/brett-fall.ts';
import type { Blatt, Entwurfsblatt, Fallblatt } from '#domain/leitstand/fall.ts';
import { timelineOf } from '#domain/leitstand/zeitachse.ts';
import { shownPhone, tidyPhone } from '#domain/personen/telefon.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { toldOf } from '../../auftrag/told.ts';
import { nameOf } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { Client } from '../../mandanten/mandant-file.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import { isKeyGood, type BearerKey } from '../../store/tables/keys.ts';
import type { BrettStand } from '../../store/tables/leitstand/brett.ts';
import { actorOfKonto } from '../../store/tables/leitstand/konten.ts';
import type { Zuweisung } from '../../store/tables/zuweisungen.ts';
import type { StoredAuftrag } from '../../store/tables/auftrag/row.ts';
import type { StoredCase } from '../../store/tables/cases.ts';
import type { Found } from '../../vorgang/find-case.ts';
import { legible } from '../../vorgang/legible.ts';
import { ereignisOf, placeZone, statusOf } from '../../vorgang/order-status.ts';
import { askingOf } from '../../vorgang/webparams.ts';
import { damagedFacts, factsWith } from '../board/fall.ts';

type Parts = Pick<Deps, 'store' | 'clock' | 'settings' | 'mandanten'>;

/** The sheet of a case, read afresh; null once it is erased. */
export async function sheetOf(deps: Parts, found: Found): Promise<Blatt | null> {
  const { store, clock } = deps;
  const { mandant, userID } = found.stored;
  const now = isoTime(clock());
  const stand = await store.brett.one(userID, now);
  if (stand) return reportedSheet(deps, found.client, stand);
  const stored = await store.load(userID, mandant, now);
  return stored && draftSheet(deps, { ...found, stored });
}

async function draftSheet({ store, clock }: Parts, found: Found): Promise<Entwurfsblatt> {
  const { client } = found;
  const { stored, isDamaged } = legible(found.stored);
  const { mandant, userID, gestartet } = stored;
  const now = clock();
  const vorgang = caseNow(stored);
  const notizen = await store.notizen.of(mandant, userID);
  const order = { bewertung: vorgang.bewertung, storno: '', zone: placeZone(vorgang, client.mandant.zone) };
  const nothing = { events: [], wer: new Map<number, string>(), auftraege: [], zuweisungen: [], zustaendig: null };
  return {
    art: 'entwurf',
    ...headOf(vorgang, { stored, isDamaged, client, now, nachtraege: [], andere: [] }),
    begonnen: gestartet?.zeit ?? null,
    offen: await store.anwesend.at(stored, isoTime(now)),
    zone: order.zone,
    zeitachse: timelineOf({ ...nothing, notizen, order }, { now, stille: 0 }),
  };
}

async function reportedSheet(deps: Parts, client: Client, stand: BrettStand): Promise<Fallblatt> {
  const { store, clock, settings } = deps;
  const now = clock();
  const { auftrag } = stand;
  const { stored, isDamaged } = legible(stand.stored);
  const { mandant, userID } = stored;
  const vorgang = caseNow(stored);
  const [{ order }, others, notizen, zuweisungen, keys, auftraege, doers, konten, told] = await Promise.all([
    statusOf(deps, stored),
    store.sms.otherNumbers(mandant, [userID]),
    store.notizen.of(mandant, userID),
    store.zuweisungen.of(mandant, userID),
    store.keys.list(),
    store.auftraege.of(mandant, userID),
    store.doers(mandant, userID),
    store.konten.list(),
    auftrag && toldAuftrag(deps, stored, auftrag),
  ]);
  const names = new Map(konten.map(({ kontoID, kuerzel }) => [actorOfKonto(kontoID), kuerzel]));
  const nameOfDoer = (konto: string): string => names.get(konto) ?? konto;
  // Cases are compared on a board, whose words for plates no other process has.
  const facts = isDamaged ? damagedFacts(stand, client, now) : factsWith(stand, client, vorgang, now);
  const brett = { ...facts, kennung: '' };
  const events = stand.events.map(ereignisOf);
  const nachtraege = events.flatMap(({ meldungsTyp, hinweis }) =>
    meldungsTyp === TYP.NACHTRAG && hinweis ? [hinweis] : [],
  );
  return {
    art: 'fall',
    ...headOf(vorgang, { stored, isDamaged, client, now, nachtraege, andere: others.get(userID) ?? [] }),
    brett,
    order,
    nummern: { auftrag: vorgang.vorgangsMetadaten.ranaVorgangsnummer, schaden: order.schadennummer },
    zufahrt: zufahrtOf(vorgang),
    auftrag: told,
    partner: partnersOf(zuweisungen, keys, { mandant, now: isoTime(now) }),
    zeitachse: timelineOf(
      {
        events,
        wer: new Map([...doers].map(([nr, konto]) => [nr, nameOfDoer(konto)])),
        auftraege: auftraege.map(({ konto, ende, ...one }) => ({
          ...one,
          wer: nameOfDoer(konto),
          ende: ende && { ...ende, wer: nameOfDoer(ende.konto) },
        })),
        notizen,
        zuweisungen,
        zustaendig: brett.zustaendig,
        order,
      },
      { now, stille: settings.desk.helperSilentAfterMs },
    ),
  };
}

const zufahrtOf = ({ schadenOrt: { istParkhaus, istEngEingeparkt } }: Vorgang): Fallblatt['zufahrt'] => ({
  istParkhaus,
  istEngEingeparkt,
});

interface OfHead {
  stored: StoredCase;
  isDamaged: boolean;
  client: Client;
  now: number;
  nachtraege: readonly string[];
  andere: readonly string[];
}

/** What draft and reported case have alike: place, answers and person. */
function headOf(vorgang: Vorgang, { stored, isDamaged, client, now, nachtraege, andere }: OfHead) {
  const { vorgangRef, mandant, revision, beispiel } = stored;
  const { mobilnummer, language } = vorgang.vorgangsMetadaten;
  const asking = askingOf({ stored, client }, now);
  const telefon = tidyPhone(mobilnummer) ?? mobilnummer;
  const einsatz = einsatzOf(vorgang, { asking, beispiel, hinweiswahl: client.fahrzeughinweise, nachtraege });
  return {
    vorgangRef,
    mandant,
    revision,
    ...(isDamaged
      ? { unlesbar: true as const, einsatz: { ...einsatz, schaden: { ...einsatz.schaden, zeile: UNREADABLE.was } } }
      : { einsatz }),
    angaben: isDamaged ? [] : allAnswers(vorgang, asking),
    person: {
      name: `${vorgang.vn.vorname} ${vorgang.vn.nachname}`.trim(),
      telefon,
      anzeige: telefon && shownPhone(telefon),
      andere,
      sprache: language,
    },
  };
}

async function toldAuftrag(
  deps: Parts,
  stored: StoredCase,
  auftrag: StoredAuftrag,
): Promise<NonNullable<Fallblatt['auftrag']>> {
  const { auftragID, stand, ende, helfer, seit, zugesagt } = await toldOf(deps, stored, auftrag);
  const { grund, code } = auftrag;
  // Whoever opens the link stands in the log of accesses.
  const only = { vorgang: stored.vorgangRef, akteur: auftragPartner(auftragID) };
  const gesehen = (await deps.store.zugriffe.list(only, 1)).length > 0;
  return { auftragID, helfer, stand, ...(ende && { ende }), seit, zugesagt, grund, code, gesehen };
}

/** Partners who may act on the case, and those who have a key by which they could. */
function partnersOf(
  zuweisungen: readonly Zuweisung[],
  keys: readonly BearerKey[],
  { mandant, now }: { mandant: string; now: string },
): Fallblatt['partner'] {
  const zugewiesen = zuweisungen.map(({ partner }) => partner);
  const names = keys
    .filter((key) => key.art === 'partner' && isKeyGood(key, now) && (key.mandant ?? mandant) === mandant)
    .map(nameOf);
  return { zugewiesen, moeglich: [...new Set(names)].filter((name) => !zugewiesen.includes(name)).sort() };
}

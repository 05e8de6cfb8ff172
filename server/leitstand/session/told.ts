import type { AppTyp } from '#domain/flow.ts';
import { ENTSPERREN, type Sitzung, type SitzungEintrag } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { Client } from '../../mandanten/mandant-file.ts';
import type { StoredSitzung } from '../../store/tables/leitstand/sitzungen.ts';
import { lockedSince, type Desk } from '../find-session.ts';

/** A session as its own page reads it. */
export async function sessionTold({ settings, store, mandanten, clock }: Deps, { konto, sitzung }: Desk) {
  const { desk } = settings;
  const hasPasskey = (await store.passkeys.list(konto.kontoID)).length > 0;
  const can = { passkey: hasPasskey, oidc: desk.oidc !== null && konto.mail !== '', link: true };
  const seen = mandanten.all.filter(({ mandant }) => konto.mandanten?.includes(mandant.id) ?? true);
  return {
    konto,
    weg: sitzung.weg,
    endet: sitzung.endet,
    gesperrt: lockedSince(sitzung, clock()),
    // The way by which the person came in stands first.
    entsperren: ENTSPERREN.filter((weg) => can[weg]).sort(
      (one, other) => Number(other === sitzung.weg) - Number(one === sitzung.weg),
    ),
    jetzt: isoTime(clock()),
    telefon: desk.phone,
    clients: seen.map((client) => ({
      id: client.mandant.id,
      name: client.mandant.name,
      telefon: client.mandant.telefon.wahl,
      zone: client.mandant.zone,
      typen: typenOf(client),
    })),
    fristen: {
      bereitschaft: Math.round(desk.onCallAfterMs / 1_000),
      helfer: Math.round(desk.helperSilentAfterMs / 1_000),
    },
  } satisfies Sitzung;
}

/** What a client helps with, the usual first. */
function typenOf({ appTypen, mandant }: Client): AppTyp[] {
  const { web_AppTyp: usual } = mandant.webparams;
  return [usual, ...appTypen.filter((typ) => typ !== usual)];
}

/** The sessions of an account, as its owner and the management see them. */
export const entriesOf = (list: readonly StoredSitzung[], own: StoredSitzung, now: number): SitzungEintrag[] =>
  list.map((sitzung) => ({
    ...sitzung,
    gesperrt: lockedSince(sitzung, now),
    eigene: sitzung.sitzungID === own.sitzungID,
  }));

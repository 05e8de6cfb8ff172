import type { ToldNews } from '#domain/nachricht/neuigkeit.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { gatewayFor } from '../mandanten/gateway-for.ts';
import { judged, list, object, oneOf, orNull, string } from '../http/schema.ts';
import type { Push } from '../settings.ts';
import type { Found } from '../vorgang/find-case.ts';
import { smsWegLater } from '../vorgang/sms-weg.ts';
import type { StoredWeg } from '../store/tables/outbox/nachrichten.ts';
import { isPushLane } from './push-lane.ts';

/** Which ways of news are on and which may be, as the person reads it. */
export interface NachrichtenStand {
  /** By text; `gesagt`: what the trial gateway was given. Null: not wanted. */
  sms: { nummer: string; gesagt: Pick<ToldNews, 'zeit' | 'text'>[] } | null;
  /** The number to which texts may be asked for; null: none, or they are on. */
  smsMoeglich: string | null;
  /** By push: our public key, and the browsers that asked for it. Null: the service has no key. */
  push: { schluessel: string; an: Pick<StoredWeg, 'ziel' | 'seit'>[] } | null;
}

export const STAND_ANSWER = object({
  data: object({
    sms: orNull(
      object({
        nummer: { ...string, description: 'as it is shown' },
        gesagt: {
          ...list(object({ zeit: string, text: string })),
          description: 'with the trial gateway: what would have been sent',
        },
      }),
    ),
    smsMoeglich: { ...orNull(string), description: 'the number to which texts may be asked for, as it is shown' },
    push: orNull(
      object({
        schluessel: { ...string, description: 'public VAPID key, for `applicationServerKey`' },
        an: {
          ...list(object({ ziel: string, seit: string })),
          description:
            'the browsers that asked; `ziel` is "push " and 22 characters of the SHA-256 of the endpoint in base64url',
        },
      }),
    ),
  }),
});

/** One of the three. */
export const NACHRICHTEN_BODY = object(
  {},
  {
    abbestellen: {
      ...string,
      maxLength: 40,
      description: 'the way that is taken back: sms, or a `ziel`; one that is not on is none',
    },
    bestellen: { ...oneOf(['sms']), description: 'texts to the number of the report' },
    push: {
      ...judged(object({ endpoint: string, keys: object({ p256dh: string, auth: string }), schluessel: string })),
      description: 'a subscription of this browser (PushSubscription.toJSON()), with the key that it was made with',
    },
  },
);

export function standOf(
  found: Pick<Found, 'client' | 'stored'>,
  ways: readonly StoredWeg[],
  push: Push | null,
): NachrichtenStand {
  const { client, stored } = found;
  const sms = ways.find(({ ziel }) => ziel === 'sms');
  const later = sms ? undefined : smsWegLater(found);
  const [key] = push?.keys() ?? [];
  return {
    sms: sms
      ? { nummer: shownPhone(sms.adresse), gesagt: tried(gatewayFor(client, stored.beispiel) === 'probe', sms) }
      : null,
    smsMoeglich: later ? shownPhone(later.adresse) : null,
    push: key
      ? {
          schluessel: key.publicKey,
          an: ways.filter(({ weg }) => isPushLane(weg)).map(({ ziel, seit }) => ({ ziel, seit })),
        }
      : null,
  };
}

const tried = (isProbe: boolean, { gesagt }: StoredWeg) =>
  isProbe
    ? (JSON.parse(gesagt) as ToldNews[]).filter(({ text }) => text).map(({ zeit, text }) => ({ zeit, text }))
    : [];

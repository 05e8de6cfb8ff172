import type { Gesagt } from '#domain/nachricht/neuigkeit.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { gatewayFor } from '../mandanten/gateway-for.ts';
import { list, object, orNull, string } from '../http/schema.ts';
import type { Found } from '../vorgang/find-case.ts';
import type { Weg } from '../store/tables/outbox/nachrichten.ts';

/** Which way of news is on, as the person reads it. */
export interface NachrichtenStand {
  /** By text; `gesagt`: what the trial gateway was given. Null: not wanted. */
  sms: { nummer: string; gesagt: Pick<Gesagt, 'zeit' | 'text'>[] } | null;
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
  }),
});

export const ABBESTELLEN_BODY = object({
  abbestellen: { ...string, maxLength: 40, description: 'the way that is taken back: sms; one that is not on is none' },
});

export function standOf({ client, stored }: Pick<Found, 'client' | 'stored'>, ways: readonly Weg[]): NachrichtenStand {
  const sms = ways.find(({ ziel }) => ziel === 'sms');
  return {
    sms: sms
      ? { nummer: shownPhone(sms.adresse), gesagt: tried(gatewayFor(client, stored.beispiel) === 'probe', sms) }
      : null,
  };
}

const tried = (isProbe: boolean, { gesagt }: Weg) =>
  isProbe ? (JSON.parse(gesagt) as Gesagt[]).map(({ zeit, text }) => ({ zeit, text })) : [];

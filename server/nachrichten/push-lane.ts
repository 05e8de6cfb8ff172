import { addressOf } from '#domain/flow.ts';
import type { Mitteilung } from '#domain/nachricht/mitteilung.ts';
import { wordsOfNews } from '#domain/nachricht/nachricht.ts';
import { languageOf } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import type { Push } from '../settings.ts';
import { caseNow } from '../store/tables/case-now.ts';
import { placeZone } from '../vorgang/order-status.ts';
import { allowedHost, type Abo } from './abo.ts';
import type { Anlass, Sprecher } from './deliver.ts';
import { sendPush } from './push.ts';

/** First word of the names of the lanes to push services. */
const PUSH = 'push';

/** Whether a lane, by its name, is one to a push service. */
export const isPushLane = (weg: string): boolean => weg.startsWith(`${PUSH} `);

/** Name of the lane to a push service: one for each host that is allowed, so that there are never more than those. */
export const pushLane = ({ hosts }: Push, { endpoint }: Pick<Abo, 'endpoint'>): string =>
  `${PUSH} ${allowedHost(hosts, new URL(endpoint).hostname)}`;

/** Says it by the push service of the browser that asked for it. */
export const pushSprecher = ({ settings: { push } }: Pick<Deps, 'settings'>, timeoutMs: number): Sprecher => ({
  textOf: ({ client, way, stored, news, now }: Anlass) => {
    const { name, telefon } = client.mandant;
    const zone = placeZone(caseNow(stored), client.mandant.zone);
    return wordsOfNews(
      news,
      { name, telefon: telefon.anzeige, zone, link: '', language: languageOf(way.sprache) },
      now,
    );
  },
  hand: async ({ client, stored, way }, text, signal) => {
    const abo = JSON.parse(way.adresse) as Abo;
    if (push === null) return { ended: 'failed', grund: 'no PUSH_KEY', rest: 0 };
    if (allowedHost(push.hosts, new URL(abo.endpoint).hostname) === null)
      return { ended: 'failed', grund: 'not in PUSH_HOSTS', rest: 0 };
    const { userID, typ } = stored;
    const mitteilung: Mitteilung = {
      titel: client.mandant.name,
      text,
      // The person's own status: only the browser that asked can read it. D118 is about links that others see.
      adresse: addressOf('/organisation', userID),
      bild: `/${typ}-192.png`,
      sprache: languageOf(way.sprache),
    };
    return sendPush(abo, JSON.stringify(mitteilung), { push, about: userID, timeoutMs, signal });
  },
});

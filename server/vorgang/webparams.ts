import type { AppTyp } from '#domain/flow.ts';
import type { Asking } from '#domain/questions.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Found } from './find-case.ts';

type Webparams = Asking['webparams'];
/** Memoised per client and app type: the switches of what it asks, and their JSON. */
const memo = new WeakMap<Client, Partial<Record<AppTyp, { webparams: Webparams; text: string }>>>();

function switchesOf(client: Client, typ: AppTyp): { webparams: Webparams; text: string } {
  const made = memo.get(client) ?? {};
  memo.set(client, made);
  if (!made[typ]) {
    const webparams = { ...client.mandant.webparams, web_AppTyp: typ };
    made[typ] = { webparams, text: JSON.stringify(webparams) };
  }
  return made[typ];
}

/** The client's `webparams` (§3) for an app type. */
export const webparamsFor = (client: Client, typ: AppTyp): Webparams => switchesOf(client, typ).webparams;

/** The same as JSON. */
export const webparamsJson = (client: Client, typ: AppTyp): string => switchesOf(client, typ).text;

/** The client's `webparams` for a case: `web_AppTyp` is the case's own. */
export const webparamsOf = ({ client, stored }: Found): Webparams => webparamsFor(client, stored.typ);

/** The context in which answers are checked; `now` in milliseconds. */
export const askingOf = (found: Found, now: number): Asking => ({
  webparams: webparamsOf(found),
  typ: found.stored.typ,
  zone: found.client.mandant.zone,
  now,
});

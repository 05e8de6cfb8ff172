import type { PageState } from '#domain/page-state.ts';
import { LANGUAGES } from '#domain/text.ts';
import { RECHT, shellAddress, type Look } from '../addresses.ts';
import { gefahrAddress } from '../gefahr-address.ts';
import { legalAddress } from '../legal-address.ts';
import type { FromWorker } from '../messages.ts';
import { files, ours, own } from './scope.ts';

/** Cache key under which the URL of the last shell is stored. */
const LAST = '/shell/last';

/** App shell: the cached page without a case in that look; the app types share the brand, so either does. */
export async function shellOf(look: Look): Promise<Response | undefined> {
  const cache = await own();
  const other = look.typ === 'kfz' ? 'fahrrad' : 'kfz';
  return (await cache.match(shellAddress(look))) ?? cache.match(shellAddress({ ...look, typ: other }));
}

/** The shell of the client last seen on this device. */
export async function lastShell(): Promise<Response | undefined> {
  const cache = await own();
  const address = await (await cache.match(LAST))?.text();
  return address === undefined ? undefined : cache.match(address);
}

/** A cached legal text. D92. */
export async function legalOf(url: URL): Promise<Response | undefined> {
  const cache = await own();
  const name = url.pathname.split('/')[2] ?? '';
  const language = url.searchParams.get('sprache') === 'en' ? 'en' : 'de';
  const mandant = url.searchParams.get('mandant') ?? (await lastMandant(cache));
  return cache.match(legalAddress(name, mandant, language));
}

async function lastMandant(cache: Cache): Promise<string> {
  const address = (await (await cache.match(LAST))?.text()) ?? '/';
  return new URL(address, location.origin).searchParams.get('mandant') ?? '';
}

/**
 * Caches the shell and the logo of the client on the screen; if the shell has changed, the other language and the legal
 * texts too. Network first: without a network the cached pages stay. A page that names files of another build is left
 * to that build's worker.
 * Returns the client as the service knows it now; null if nothing was heard.
 */
export async function see(look: Look): Promise<FromWorker | null> {
  const address = shellAddress(look);
  const fresh = await fetchPage(address);
  if (!fresh) return null;
  const { text, response } = fresh;
  const page = stateOf(text);
  if (!page || !isOfThisBuild(text)) return page && { kind: 'mandant', mandant: page.mandant };
  const cache = await own();
  const before = await (await cache.match(address))?.text();
  await cache.put(address, response);
  await cache.put(LAST, new Response(address));
  const { src, dunkel } = page.mandant.logo;
  for (const one of dunkel ? [src, dunkel] : [src]) {
    const logo = await fetch(one).catch(() => null);
    if (logo?.ok) await cache.put(one, logo);
  }
  if (text !== before) await seeRest(cache, look);
  return { kind: 'mandant', mandant: page.mandant };
}

/** The cached danger screen of a client, in either app type; the one last seen, where none is named. ADR 062 */
export async function dangerOf(
  look: Omit<Look, 'mandant'> & { mandant?: string | undefined },
): Promise<Response | undefined> {
  const cache = await own();
  const mandant = look.mandant ?? (await lastMandant(cache));
  const typ = look.typ === 'kfz' ? 'fahrrad' : 'kfz';
  return (
    (await cache.match(gefahrAddress({ ...look, mandant }))) ?? cache.match(gefahrAddress({ ...look, mandant, typ }))
  );
}

/** Caches the shell in the other language, the danger screen and the legal texts. */
async function seeRest(cache: Cache, look: Look): Promise<void> {
  const addresses = LANGUAGES.flatMap((language) => [
    ...(language === look.language ? [] : [shellAddress({ ...look, language })]),
    gefahrAddress({ ...look, language }),
    ...RECHT.map((name) => legalAddress(name, look.mandant, language)),
  ]);
  for (const address of addresses) {
    const page = await fetchPage(address);
    if (page && isOfThisBuild(page.text)) await cache.put(address, page.response);
  }
}

/** Caches, for this version, the pages of every client that older versions have cached, before it activates. */
export async function takeOver(): Promise<void> {
  const cache = await own();
  for (const name of await ours()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/shell' || (await cache.match(url))) continue;
      const typ = searchParams.get('typ') === 'fahrrad' ? 'fahrrad' : 'kfz';
      const language = searchParams.get('sprache') === 'en' ? 'en' : 'de';
      await see({ mandant: searchParams.get('mandant') ?? '', typ, language });
    }
    const last = await (await caches.open(name)).match(LAST);
    if (last) await cache.put(LAST, last);
  }
}

async function fetchPage(address: string): Promise<{ text: string; response: Response } | null> {
  const response = await fetch(address, { cache: 'no-cache', redirect: 'error' }).catch(() => null);
  if (!response?.ok) return null;
  return { text: await response.clone().text(), response };
}

const isOfThisBuild = (html: string): boolean =>
  Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, file = '']) => file).every((file) => files.includes(file));

/** Reads the state out of a page; null for a foreign page, such as a captive portal's. */
function stateOf(html: string): PageState | null {
  const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? null : (JSON.parse(json) as PageState);
}

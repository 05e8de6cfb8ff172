import type { PageState } from '#domain/page-state.ts';
import { LANGUAGES } from '#domain/text.ts';
import { RECHT, shellAddress, type Look } from '../addresses.ts';
import { legalAddress } from '../legal-address.ts';
import type { FromWorker } from '../messages.ts';
import { files, ours, own } from './scope.ts';

/** Where the address of the last shell stands. */
const LAST = '/shell/last';

/** The kept page without a case in that look; the brand is the same for both app types. */
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

/** A kept legal text. D92. */
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
 * Fetches the pages of the client on the screen; the others of it only when something has changed. What was kept stays where the
 * network is gone. A page that names files of another build is that build's: its own worker keeps it.
 * Gives the client as the service knows it now; null where nothing new was heard.
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
  const logo = await fetch(page.mandant.logo.src).catch(() => null);
  if (logo?.ok) await cache.put(page.mandant.logo.src, logo);
  if (text !== before) await seeRest(cache, look);
  return { kind: 'mandant', mandant: page.mandant };
}

/** The other language, and the legal texts. */
async function seeRest(cache: Cache, look: Look): Promise<void> {
  const addresses = LANGUAGES.flatMap((language) => [
    ...(language === look.language ? [] : [shellAddress({ ...look, language })]),
    ...RECHT.map((name) => legalAddress(name, look.mandant, language)),
  ]);
  for (const address of addresses) {
    const page = await fetchPage(address);
    if (page && isOfThisBuild(page.text)) await cache.put(address, page.response);
  }
}

/** Fetches what the version before had kept of the clients, so that a new version is whole before it takes over. */
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

/** What the page brings along; null where it is none of ours (a captive portal's). */
function stateOf(html: string): PageState | null {
  const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? null : (JSON.parse(json) as PageState);
}

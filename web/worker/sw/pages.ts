import { addressOf, placeOf } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import { APP_START, type Look } from '../addresses.ts';
import { caseOfLink, lookOf, newestStart } from './device.ts';
import { worker } from './scope.ts';
import { dangerOf, lastShell, legalOf, shellOf } from './shells.ts';

/** Paths that are no pages of this worker: calls and files, as on the service, and the helper's pages. */
const NO_PAGE = /^\/(service|assets|mandanten|shell|auftrag)(\/|$)|extService\.xsp|^\/[^/]*\.\w+$/;

/**
 * Timeouts of the network, milliseconds: for a page that only the service has, a legal text, and a page of a newer
 * version.
 */
const LIMIT = { page: 10_000, legal: 3_000, newer: 3_000 };

export const isPage = ({ pathname }: URL): boolean => !NO_PAGE.test(pathname);

/**
 * Answers a navigation. Cache first for a case that this device has stored: the shell of its client, whatever the
 * network is like. Network first for any other, for only the service knows whose it is, and nobody should see another
 * brand than the link's; offline, the shell of the client last seen. While a newer version waits, a stored case's page
 * comes from the service too: a browser may keep it waiting for long.
 */
export async function pageFor(request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    const own = await kept(url);
    const newer = own && worker.registration.waiting ? await withinLimit(fetch(request), LIMIT.newer) : null;
    return newer?.ok ? newer : (own ?? (await fromService(request, url)));
  } catch (cause) {
    const shell = await lastShell().catch(() => undefined);
    if (shell) return shell;
    throw cause; // the browser shows its offline page
  }
}

async function kept(url: URL): Promise<Response | null> {
  if (url.pathname === '/' && url.searchParams.has(APP_START)) {
    const start = await newestStart();
    return start === null ? null : redirect(start);
  }
  const place = placeOf(url.pathname);
  const id = place?.id ?? '';
  const look = idKind(id) === 'userID' ? await lookOf(id) : null;
  const wish = url.searchParams.get('sprache');
  const language = wish === 'de' || wish === 'en' ? wish : look?.language;
  // In danger nobody waits for a network: of a case that is not known here, only the client may differ.
  if (place?.row[1] === 'gefahr' && (look || !id)) return (await danger(url, look, language)) ?? null;
  if (!look) return null;
  return (await shellOf({ ...look, ...(language && { language }) })) ?? null;
}

/** The danger screen from the cache: of the case's client, else of the one that the address names, else the last. */
const danger = ({ searchParams }: URL, look: Look | null, language: Look['language'] = 'de') =>
  dangerOf({
    mandant: look?.mandant ?? searchParams.get('mandant') ?? undefined,
    typ: look?.typ ?? (searchParams.get('typ') === 'fahrrad' ? 'fahrrad' : 'kfz'),
    language,
  });

async function fromService(request: Request, url: URL): Promise<Response> {
  const isLegal = url.pathname.startsWith('/recht/');
  const answer = await withinLimit(fetch(request), isLegal ? LIMIT.legal : LIMIT.page);
  // A proxy's own error page has neither phone nor brand.
  if (answer && answer.status < 500) return answer;
  const instead = isLegal ? await legalOf(url) : await ofInvitation(url);
  if (instead) return instead;
  if (answer && !(await lastShell())) return answer;
  throw new Error('the service does not answer');
}

/** Redirects an invitation that was opened on this device before to its case. */
async function ofInvitation(url: URL): Promise<Response | null> {
  const id = placeOf(url.pathname)?.id ?? '';
  const userID = idKind(id) === 'einladung' ? await caseOfLink(id) : undefined;
  const look = userID ? await lookOf(userID) : null;
  return userID && look ? redirect(addressOf(`/${look.typ}/start`, userID)) : null;
}

/** Resolves to null on an error or a timeout. */
function withinLimit(asked: Promise<Response>, limit: number): Promise<Response | null> {
  return Promise.race([asked.catch(() => null), new Promise<null>((done) => setTimeout(() => done(null), limit))]);
}

const redirect = (address: string): Response => Response.redirect(new URL(address, location.origin).href, 302);

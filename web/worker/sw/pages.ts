import { addressOf, placeOf } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import { APP_START } from '../addresses.ts';
import { caseOfLink, lookOf, newestStart } from './device.ts';
import { worker } from './scope.ts';
import { lastShell, legalOf, shellOf } from './shells.ts';

/** Calls and files, never pages; the same as on the service. */
const NO_PAGE = /^\/(service|assets|mandanten|shell)(\/|$)|extService\.xsp|^\/[^/]*\.\w+$/;

/** Milliseconds that the service may take for a page that this device cannot make, then the shell says what is; for one that it can. */
const LIMIT = { page: 10_000, legal: 3_000, newer: 3_000 };

export const isPage = ({ pathname }: URL): boolean => !NO_PAGE.test(pathname);

/**
 * Answers a navigation. A case that this device holds: the shell of its client at once, whatever the network is like. Any other: the service,
 * who alone knows whose it is, so that nobody sees another brand than that of the link; without it the shell of the client last seen.
 * While a newer version waits for this one to end, its page comes from the service: a browser may let it wait for long.
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
    throw cause; // the browser's own page says it
  }
}

async function kept(url: URL): Promise<Response | null> {
  if (url.pathname === '/' && url.searchParams.has(APP_START)) {
    const start = await newestStart();
    return start === null ? null : redirect(start);
  }
  const id = placeOf(url.pathname)?.id ?? '';
  const look = idKind(id) === 'userID' ? await lookOf(id) : null;
  if (!look) return null;
  const wish = url.searchParams.get('sprache');
  return (await shellOf({ ...look, ...(wish === 'de' || wish === 'en' ? { language: wish } : {}) })) ?? null;
}

async function fromService(request: Request, url: URL): Promise<Response> {
  const isLegal = url.pathname.startsWith('/recht/');
  const answer = await withinLimit(fetch(request), isLegal ? LIMIT.legal : LIMIT.page);
  // What a proxy says for a service that is away has neither phone nor brand.
  if (answer && answer.status < 500) return answer;
  const instead = isLegal ? await legalOf(url) : await ofInvitation(url);
  if (instead) return instead;
  if (answer && !(await lastShell())) return answer;
  throw new Error('the service does not answer');
}

/** An invitation that was opened here before leads to its case without the service. */
async function ofInvitation(url: URL): Promise<Response | null> {
  const id = placeOf(url.pathname)?.id ?? '';
  const userID = idKind(id) === 'einladung' ? await caseOfLink(id) : undefined;
  const look = userID ? await lookOf(userID) : null;
  return userID && look ? redirect(addressOf(`/${look.typ}/start`, userID)) : null;
}

/** Null: no answer, or not in time. */
function withinLimit(asked: Promise<Response>, limit: number): Promise<Response | null> {
  return Promise.race([asked.catch(() => null), new Promise<null>((done) => setTimeout(() => done(null), limit))]);
}

const redirect = (address: string): Response => Response.redirect(new URL(address, location.origin).href, 302);

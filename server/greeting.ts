import { renderUnicodeCompact } from 'uqr';
import { DEMO_ID } from '#domain/ids.ts';
import type { Example } from './vorgang/examples.ts';
import { originOfCalls } from './hosts/service-hosts.ts';
import { HERSTELLER } from './vorgang/hersteller-namen.ts';
import { isLocalDesk } from './leitstand/desk-host.ts';
import { issueLink } from './leitstand/accounts/issue-link.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** A link for the terminal, as text and as a QR code for the phone. */
export const linkWithCode = (url: string): string => `${url}\n\n${renderUnicodeCompact(url, { border: 2 })}\n`;

const NAMES = { kfz: 'Car (example)', fahrrad: 'Bicycle (example)' } as const;

/** A fresh store has no model of any make, and so no sizes for the choice of the truck. */
const NO_MODELS = `Cars: the names of ${HERSTELLER.length} makes are offered, and no models. Bring in your list: npm run betreiber -- hersteller-import FILE.csv`;

/** Links to the desk for the greeting: what each does, and its address. */
export type DeskLinks = readonly (readonly [what: string, url: string])[];

/**
 * While there is no account: a link that makes the first one. With the examples of a fresh install on this machine,
 * there is one that shows them. In production there are none, since a log may keep them.
 */
export async function deskLinks(settings: Settings, store: Store, isFresh: boolean, now: number): Promise<DeskLinks> {
  if (settings.isProduction || (await store.konten.isAny(new Date(now).toISOString()))) return [];
  const { url } = await issueLink({ store, settings, now }, 'erstes');
  const first = ['Leitstand, first account (once, 30 minutes)', url] as const;
  if (!isFresh || !isLocalDesk(settings)) return [first];
  const example = await issueLink({ store, settings, now }, 'beispiel');
  return [['Leitstand, to look at the examples', example.url], first];
}

/** What the service prints once it listens; QR codes of the examples only on the first start. */
export function greeting(
  settings: Settings,
  { isFresh, list, hasModels }: { isFresh: boolean; list: readonly Example[]; hasModels: boolean },
  desk: DeskLinks = [],
): string {
  const { publicUrl, demo } = settings;
  const demoLink = demo === 'off' ? [] : [`Demo, without a server: ${publicUrl}/kfz/start/${DEMO_ID}`];
  const links = list.map(({ typ, url }) => `${NAMES[typ]}: ${isFresh ? linkWithCode(url) : url}`);
  const about = `Description of the calls: ${originOfCalls(settings)}/service/openapi.json`;
  const models = hasModels ? [] : [NO_MODELS];
  const lines = [
    'Pannenlotse is running.',
    ...demoLink,
    ...links,
    ...desk.map((one) => one.join(': ')),
    about,
    ...models,
  ];
  return `${lines.join('\n')}\n`;
}

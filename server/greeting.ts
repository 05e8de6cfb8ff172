import { renderUnicodeCompact } from 'uqr';
import { DEMO_ID } from '#domain/ids.ts';
import type { Example } from './vorgang/examples.ts';
import { originOfCalls } from './hosts/service-hosts.ts';
import { HERSTELLER } from './vorgang/hersteller-namen.ts';
import type { Settings } from './settings.ts';

/** A link for the terminal, as text and as a QR code for the phone. */
export const linkWithCode = (url: string): string => `${url}\n\n${renderUnicodeCompact(url, { border: 2 })}\n`;

const NAMES = { kfz: 'Car (example)', fahrrad: 'Bicycle (example)' } as const;

/** A fresh store has no model of any make, and so no sizes for the choice of the truck. */
const NO_MODELS = `Cars: the names of ${HERSTELLER.length} makes are offered, and no models. Bring in your list: npm run betreiber -- hersteller-import FILE.csv`;

/** What the service prints once it listens; QR codes of the examples only on the first start. */
export function greeting(
  settings: Settings,
  { isFresh, list, hasModels }: { isFresh: boolean; list: readonly Example[]; hasModels: boolean },
): string {
  const { publicUrl, demo } = settings;
  const demoLink = demo === 'off' ? [] : [`Demo, without a server: ${publicUrl}/kfz/start/${DEMO_ID}`];
  const links = list.map(({ typ, url }) => `${NAMES[typ]}: ${isFresh ? linkWithCode(url) : url}`);
  const about = `Description of the calls: ${originOfCalls(settings)}/service/openapi.json`;
  const models = hasModels ? [] : [NO_MODELS];
  const lines = ['Pannenlotse is running.', ...demoLink, ...links, about, ...models];
  return `${lines.join('\n')}\n`;
}

import type { Dice } from '#domain/test/test-dice.ts';
import type { RequestDraft } from './draft.ts';
import { valueOf } from './from-schema.ts';
import { GOOD_BODY } from './good-body.ts';
import { FUZZ_PARTNER, type RequestScene } from './scene.ts';
import type { RequestTemplate } from './templates.ts';

/** Keys that are used again and again, with other bodies; each is long enough for a start. */
export const OLD_KEYS = ['kanari-alter-schluessel-1', 'kanari-alter-schluessel-2', 'kanari-alter-schluessel-3'];

/** Other keys of the same kind: one for all clients, and one of a partner without any case. */
const OTHER_KEY = { betreiber: 'alle', partner: 'fremd' } as const;

/** A request as its callers send it, with correct path, headers and body for the scene. */
export function goodDraft(template: RequestTemplate, scene: RequestScene, dice: Dice): RequestDraft {
  const { method, path, below, key, headers, query, body, name, other } = template;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(paramOf(param, template, scene, dice)),
  );
  const asked = query.filter(() => dice.chance(0.4)).map((one) => `${one}=${encodeURIComponent(queryOf(one, dice))}`);
  const draft: RequestDraft = {
    method,
    target: `${below === 'base' ? scene.base : ''}${filled}${asked.length ? `?${asked.join('&')}` : ''}`,
    headers: [
      ['host', scene.host],
      ['x-forwarded-for', `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`],
      ['accept-language', dice.one(['de', 'en', 'de-DE,de;q=0.9,en;q=0.8'])],
    ],
  };
  if (key) draft.headers.push(['authorization', `Bearer ${scene.keys[dice.chance(0.1) ? OTHER_KEY[key] : key]}`]);
  for (const [header, isNeeded] of headers)
    if (isNeeded || dice.chance(0.6)) draft.headers.push([header, headerOf(header, scene, dice)]);
  if (body) {
    draft.headers.push(['content-type', 'application/json']);
    // Copied, because it will be changed in place.
    draft.json = structuredClone(GOOD_BODY[name]?.(dice, scene) ?? valueOf(body, dice));
  }
  if (other === 'form') {
    draft.headers.push(['content-type', 'application/x-www-form-urlencoded']);
    const key16 = `kanari-formular-${dice.below(1_000_000)}`;
    draft.raw = Buffer.from(`zustimmung=${encodeURIComponent(scene.zustimmung)}&sprache=de&schluessel=${key16}`);
  }
  if (other === 'reports') {
    draft.headers.push(['content-type', 'application/reports+json']);
    draft.json = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', sample: 'kanari' } }];
  }
  return draft;
}

function paramOf(param: string, { path, states }: RequestTemplate, scene: RequestScene, dice: Dice): string {
  const isOfInvitation = path.startsWith('/betreiber/einladung') || (states.includes('card') && scene.userID === '');
  // A leseID, which only reads the status, is tried everywhere.
  if ((param === 'id' || param === 'userID') && scene.leseID && dice.chance(0.04)) return scene.leseID;
  if (param === 'id') return isOfInvitation || dice.chance(0.2) ? scene.einladung : scene.userID;
  if (param === 'userID') return scene.userID;
  if (param === 'vorgangRef') return scene.vorgangRef;
  if (param === 'token') return scene.token;
  if (param === 'partner') return FUZZ_PARTNER;
  if (param === 'manufacturer') return dice.one(['Volkswagen', 'Kanarienwagen', 'Citroën']);
  if (/^[zxy]$/.test(param)) return String(dice.below(3));
  return dice.one(['kanari', '1']);
}

const QUERY: Readonly<Record<string, readonly string[]>> = {
  seit: ['0123abcd.0', '0123abcd.7'],
  anzahl: ['1', '20', '500'],
  mandant: ['ra_Standard'],
  sprache: ['de', 'en'],
  lat: ['50.7654321', '0', '-91'],
  lon: ['6.5432101', '181'],
  timestamp: ['1795600000', '2026-11-23T18:00:00Z', 'kanari'],
  accuracy: ['12', '-1'],
};

const queryOf = (name: string, dice: Dice): string => dice.one(QUERY[name] ?? ['kanari', '1', '']);

function headerOf(name: string, { userID, revision }: RequestScene, dice: Dice): string {
  if (name === 'if-match') return `"${revision}"`;
  if (name === 'vorgang') return userID;
  if (name === 'idempotency-key')
    return dice.chance(0.05) ? dice.one(OLD_KEYS) : `kanari-schluessel-${dice.below(2 ** 31)}`;
  return 'kanari';
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mandant } from '#domain/mandant.ts';
import { fingerprint, isSameFingerprint } from '../files/fingerprint.ts';
import { findingLine } from './finding.ts';
import { MandantError, readClient, type Client, type Reading } from './mandant-file.ts';
import { ownerOfSecret, SECRET_OF_OTHER, secretsOf, SHARED } from './mandant-schema.ts';
import { STANDARD } from '#domain/standard.ts';
import { readThemes, type Themes } from './themes.ts';
import type { PageTheme } from './theme.ts';

/** The clients that are served; `look` reloads them. */
export interface Mandanten {
  /** The client of that id, or null. */
  mandantOf(id: string): Client | null;
  /**
   * The client whose cases alone a host serves; null: it serves the cases of all. So does the host of PUBLIC_URL while
   * a client without a host has its links there. D96, ADR 024
   */
  claimantOf(host: string | undefined): Client | null;
  /** The client of a host name, else the standard client; null: there is none, and a neutral page answers. */
  brandOf(host: string | undefined): Client | null;
  /**
   * As `brandOf`. `isClaimed`: the host serves only this client's cases.
   * @throws NoBrandError where there is none
   */
  mandantOfHost(host: string | undefined): { client: Client; isClaimed: boolean };
  /** The theme with that name, or the standard theme. */
  themeOf(name: string): PageTheme;
  readonly all: readonly Client[];
  /** Reloads folders that have changed, each atomically: one with a mistake, or gone, is served as before. */
  look(): void;
}

export interface Places {
  /** Folder of the clients' folders. */
  folder: string;
  themesFolder: string;
  demo: Mandant['demo'];
  /** STANDARD_MANDANT; absent: the default. */
  standardID?: string;
  /** GEO_COUNTRIES; absent: the default. */
  laender?: Mandant['laender'];
  /** Origin of the links of clients without a host; absent: there are no links, as in checks. */
  publicUrl?: string;
  /** Logs a line for the operator. */
  warn(line: string): void;
  /** Is told which clients a look has taken up anew. */
  reloaded?(ids: readonly string[]): void;
}

/** Nobody knows whose brand answers: no client claims the host, and the standard one is not there. */
export class NoBrandError extends MandantError {
  constructor() {
    super('There is no brand that could answer: see STANDARD_MANDANT and BRANDS_DIR.');
  }
}

/** The time zone where no case says one: of the host's client, else of any. */
export const zoneOfHost = ({ brandOf, all }: Pick<Mandanten, 'brandOf' | 'all'>, host?: string): string =>
  (brandOf(host) ?? all[0])?.mandant.zone ?? 'Europe/Berlin';

/** Immutable snapshot of what is served, and what it was read from. */
interface Served {
  themes: Themes;
  /** By folder: its fingerprint and what was read, served or not. */
  readings: ReadonlyMap<string, { print: string; reading: Reading }>;
  byId: ReadonlyMap<string, Client>;
  byHost: ReadonlyMap<string, Client>;
  /** The host of PUBLIC_URL if a client claims it and it must still serve all; else ''. */
  sharedHost: string;
}

/**
 * Reads every client's folder; one with a mistake is not served, the others are. Where none can be served, a line says
 * so, and the service answers without a brand.
 * @throws ThemeError when there is no standard theme
 */
export function readMandanten(places: Places): Mandanten {
  const standardID = places.standardID ?? STANDARD;
  let served = nextSnapshot(places, null);
  if (!served.byId.has(standardID)) places.warn(NO_STANDARD(standardID, places.folder, served.byId.size));
  let trouble = '';
  const look = (): void => {
    try {
      const before = served.byId;
      served = nextSnapshot(places, served);
      const fresh = [...served.byId].filter(([id, client]) => client !== before.get(id)).map(([id]) => id);
      if (fresh.length) places.reloaded?.(fresh);
      trouble = '';
    } catch (error) {
      // Keep the old snapshot. Warn once, since polling repeats.
      const line = `The clients cannot be read again: ${(error as Error).message}`;
      if (line !== trouble) places.warn(line);
      trouble = line;
    }
  };
  // A fully qualified name with a trailing dot is the same host.
  const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/\.$/, '');
  const claimantOf = (host: string | undefined): Client | null => {
    const name = nameOf(host);
    return name === served.sharedHost ? null : (served.byHost.get(name) ?? null);
  };
  const brandOf = (host: string | undefined): Client | null =>
    served.byHost.get(nameOf(host)) ?? served.byId.get(standardID) ?? null;
  return {
    get all() {
      return [...served.byId.values()];
    },
    mandantOf: (id) => served.byId.get(id) ?? null,
    claimantOf,
    brandOf,
    mandantOfHost: (host) => {
      const client = brandOf(host);
      if (!client) throw new NoBrandError();
      return { client, isClaimed: claimantOf(host) !== null };
    },
    themeOf: (name) => served.themes.byName.get(name) ?? served.themes.byName.get(STANDARD)!,
    look,
  };
}

const NO_STANDARD = (id: string, folder: string, others: number): string =>
  `There is no client "${id}" that can be served in ${folder}: ${
    others ? 'hosts that nobody claims, and unknown links,' : 'pages'
  } are answered without a brand.`;

/** The next snapshot; the same object if nothing has changed. */
function nextSnapshot(places: Places, before: Served | null): Served {
  const themes = readThemes(places.themesFolder, before?.themes ?? null, places.warn);
  const readings = readFolders(places, themes, before);
  if (before && isSameFingerprint(readings, before.readings))
    return themes === before.themes ? before : { ...before, themes };
  for (const id of before?.readings.keys() ?? [])
    if (!readings.has(id) && before?.byId.has(id))
      places.warn(`Client ${id}: its folder is gone. It is served as before until the next start.`);
  const byId = new Map(before?.byId);
  for (const [id, { reading }] of readings) if (reading.client) byId.set(id, reading.client);
  const ids = [...readings.keys()];
  const { warn, standardID = STANDARD } = places;
  const byHost = assignHosts(byId, { ids, before: before?.byId ?? new Map(), standardID, warn });
  const sharedHost = publicHostIn(byHost, byId, places);
  if (sharedHost && !before?.sharedHost)
    places.warn(
      `Client ${byHost.get(sharedHost)!.mandant.id}: mandant.json, "hosts" is "${sharedHost}": ${SHARED}. Until then it serves the cases of all.`,
    );
  return { themes, readings, byId, byHost, sharedHost };
}

/** The host of PUBLIC_URL if one client claims it while another, without a host, has its links there; else ''. */
function publicHostIn(
  byHost: ReadonlyMap<string, Client>,
  byId: ReadonlyMap<string, Client>,
  { publicUrl }: Places,
): string {
  const host = publicUrl ? new URL(publicUrl).hostname : '';
  return byHost.has(host) && [...byId.values()].some(({ hosts }) => !hosts.length) ? host : '';
}

/** Reads each folder; unchanged ones by their fingerprint are taken over. */
function readFolders(places: Places, themes: Themes, before: Served | null): Served['readings'] {
  const names = [...themes.byName.keys()];
  const isSameThemes = names.join() === [...(before?.themes.byName.keys() ?? [])].join();
  const readings = new Map<string, { print: string; reading: Reading }>();
  for (const id of before ? foldersIn(places.folder) : foldersAtFirst(places)) {
    const own = join(places.folder, id);
    const print = fingerprint(own);
    const known = before?.readings.get(id);
    const isKnown = known?.print === print && isSameThemes;
    const reading = isKnown ? known.reading : readClient(id, { ...places, themes: names });
    // Written to while it was read: keep the old state, the next poll reads it again.
    if (known && (isKnown || fingerprint(own) !== print)) readings.set(id, known);
    else {
      readings.set(id, { print, reading });
      tell(reading, before?.byId.has(id) ?? false, places.warn);
    }
  }
  return readings;
}

/** The names of the clients; a folder that cannot be read at the start holds none yet. */
function foldersAtFirst({ folder, warn }: Places): string[] {
  try {
    return foldersIn(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code || code === 'ERR_ACCESS_DENIED') throw error;
    warn(`The folder ${folder} of clients cannot be read (${code}).`);
    return [];
  }
}

/** Warns of the findings in a folder and what follows from them. */
function tell({ id, client, findings }: Reading, wasServed: boolean, warn: (line: string) => void): void {
  const outcome = client ? '' : wasServed ? ' It is served as before.' : ' It is not served.';
  for (const finding of findings) warn(findingLine(id, finding) + (finding.isGrave ? outcome : ''));
}

/** The clients that have a webhook of their own now, by id. ADR 057 */
export const ownWebhooks = ({ all }: Pick<Mandanten, 'all'>): string[] =>
  all.filter(({ webhook }) => webhook).map(({ mandant }) => mandant.id);

/** What no two clients may have, and what to say to the second. */
const claimsOf = (client: Pick<Client, 'hosts' | 'webhook' | 'nachrichten'>) => [
  ...client.hosts.map((value) => ({ field: 'hosts', value, words: 'claims this host, take it out' })),
  ...secretsOf(client),
];

interface Assigning {
  /** Names of the clients' folders, served or not. */
  ids: readonly string[];
  before: ReadonlyMap<string, Client>;
  standardID: string;
  warn(line: string): void;
}

/**
 * Assigns hosts to clients. If two claim the same, or one secret, the one that is new or changed is rolled back; and so
 * is a new or changed one whose secret is named after another client.
 */
function assignHosts(byId: Map<string, Client>, around: Assigning): Map<string, Client> {
  const { ids, before, standardID, warn } = around;
  const byHost = new Map<string, Client>();
  const taken = new Map<string, string>();
  const rollBack = (loser: string, what: string): Map<string, Client> => {
    const outcome = before.has(loser) ? 'It is served as before.' : 'It is not served.';
    warn(`Client ${loser}: mandant.json, ${what}. ${outcome}`);
    const old = before.get(loser);
    if (old) byId.set(loser, old);
    else byId.delete(loser);
    return assignHosts(byId, around);
  };
  for (const [id, client] of byId)
    for (const { field, value } of client === before.get(id) ? [] : secretsOf(client)) {
      const owner = ownerOfSecret(value, ids);
      if (owner !== null && owner !== id)
        return rollBack(id, `"${field}" is "${value}": client ${owner} ${SECRET_OF_OTHER}`);
    }
  for (const [id, client] of byId) {
    for (const { field, value, words } of claimsOf(client)) {
      const other = taken.get(`${field} ${value}`);
      if (other === undefined || other === id) {
        taken.set(`${field} ${value}`, id);
        if (field === 'hosts') byHost.set(value, client);
      } else {
        const isChanged = client !== before.get(id) && (id !== standardID || before.has(id));
        const [loser, winner] = isChanged ? [id, other] : [other, id];
        return rollBack(loser, `"${field}" is "${value}": client ${winner} ${words}`);
      }
    }
  }
  return byHost;
}

/** Names of the clients: folders, and links, which are then refused. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

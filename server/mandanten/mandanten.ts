import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mandant } from '#domain/mandant.ts';
import { fingerprint, isSame } from '../files/fingerprint.ts';
import { findingLine, MandantError, readClient, type Client, type Reading } from './mandant-file.ts';
import { STANDARD } from './standard.ts';
import { readThemes, type Themes } from './themes.ts';
import type { PageTheme } from './theme.ts';

/** The clients that are served; what it answers changes when their folders do. */
export interface Mandanten {
  /** The client of that id, or null. */
  mandantOf(id: string): Client | null;
  /**
   * The client of a host name, where none claims it the standard one. `isClaimed` says that the host serves this client's cases only; one that no client
   * claims serves those of all, and so does the host of PUBLIC_URL while a client without a host has its links there. D96.
   */
  mandantOfHost(host: string | undefined): { client: Client; isClaimed: boolean };
  /** The theme of that name, or the standard one. */
  themeOf(name: string): PageTheme;
  readonly all: readonly Client[];
  /** Takes up the folders that have changed, each whole or not at all: one with a mistake, or gone, is served as before. */
  look(): void;
}

export interface Places {
  /** Folder of the clients' folders. */
  folder: string;
  themesFolder: string;
  demo: Mandant['demo'];
  /** Origin of the links of clients without a host; absent: nobody follows one. */
  publicUrl?: string;
  /** Takes a line that the operator should read. */
  warn(line: string): void;
}

/** What is served at a moment, and what it was read from. */
interface Served {
  themes: Themes;
  /** The last state of each folder, with a client or without. */
  readings: ReadonlyMap<string, { print: string; reading: Reading }>;
  byId: ReadonlyMap<string, Client>;
  byHost: ReadonlyMap<string, Client>;
  /** A host that a client claims and that serves all nevertheless; ''. */
  sharedHost: string;
}

/**
 * Reads every client's folder; one with a mistake is not served, the others are.
 * @throws MandantError, ThemeError when there is no standard client or theme
 */
export function readMandanten(places: Places): Mandanten {
  if (!existsSync(places.folder)) throw new MandantError(`There is no folder ${places.folder} of clients.`);
  let served = takeUp(places, null);
  let trouble = '';
  const look = (): void => {
    try {
      served = takeUp(places, served);
      trouble = '';
    } catch (error) {
      // All stays as it was; said once, for the next look comes soon.
      const line = `The clients cannot be read again: ${(error as Error).message}`;
      if (line !== trouble) places.warn(line);
      trouble = line;
    }
  };
  const standard = (): Client => served.byId.get(STANDARD)!;
  return {
    get all() {
      return [...served.byId.values()];
    },
    mandantOf: (id) => served.byId.get(id) ?? null,
    mandantOfHost: (host) => {
      // `panne.example.` is the same host: the dot says that nothing follows.
      const name = (host ?? '').toLowerCase().replace(/\.$/, '');
      const claiming = served.byHost.get(name);
      return { client: claiming ?? standard(), isClaimed: claiming !== undefined && name !== served.sharedHost };
    },
    themeOf: (name) => served.themes.byName.get(name) ?? served.themes.byName.get(STANDARD)!,
    look,
  };
}

/** What is served from now on; the same object where nothing has changed. */
function takeUp(places: Places, before: Served | null): Served {
  const themes = readThemes(places.themesFolder, before?.themes ?? null, places.warn);
  const readings = readFolders(places, themes, before);
  if (before && isSame(readings, before.readings)) return themes === before.themes ? before : { ...before, themes };
  for (const id of before?.readings.keys() ?? [])
    if (!readings.has(id) && before?.byId.has(id))
      places.warn(`Client ${id}: its folder is gone. It is served as before until the next start.`);
  const byId = new Map(before?.byId);
  for (const [id, { reading }] of readings) if (reading.client) byId.set(id, reading.client);
  const byHost = settleHosts(byId, before?.byId ?? new Map(), places.warn);
  if (!byId.has(STANDARD))
    throw new MandantError(`There is no client ${STANDARD} that can be served in ${places.folder}.`);
  const sharedHost = publicHostIn(byHost, byId, places);
  if (sharedHost && !before?.sharedHost)
    places.warn(
      `Client ${byHost.get(sharedHost)!.mandant.id}: mandant.json, "hosts" is "${sharedHost}": ${SHARED}. Until then it serves the cases of all.`,
    );
  return { themes, readings, byId, byHost, sharedHost };
}

/** What is wrong with a claim to the host of PUBLIC_URL, and what to do. */
export const SHARED =
  'this is the host of PUBLIC_URL, where the clients without a host have their links, take it out or give each client one';

/** The host of PUBLIC_URL where a client claims it and another one, without a host, has its links there; '' where it is so no longer. */
function publicHostIn(
  byHost: ReadonlyMap<string, Client>,
  byId: ReadonlyMap<string, Client>,
  { publicUrl }: Places,
): string {
  const host = publicUrl ? new URL(publicUrl).hostname : '';
  return byHost.has(host) && [...byId.values()].some(({ hosts }) => !hosts.length) ? host : '';
}

/** The state of each folder; what was read before, where nothing has changed. */
function readFolders(places: Places, themes: Themes, before: Served | null): Served['readings'] {
  const names = [...themes.byName.keys()];
  const isSameThemes = names.join() === [...(before?.themes.byName.keys() ?? [])].join();
  const readings = new Map<string, { print: string; reading: Reading }>();
  for (const id of foldersIn(places.folder)) {
    const own = join(places.folder, id);
    const print = fingerprint(own);
    const known = before?.readings.get(id);
    const isKnown = known?.print === print && isSameThemes;
    const reading = isKnown ? known.reading : readClient(id, { ...places, themes: names });
    // One that was written to while it was read stays as it was: the next look reads it again.
    if (known && (isKnown || fingerprint(own) !== print)) readings.set(id, known);
    else {
      readings.set(id, { print, reading });
      tell(reading, before?.byId.has(id) ?? false, places.warn);
    }
  }
  return readings;
}

/** Tells what was found in a folder, and what comes of it. */
function tell({ id, client, findings }: Reading, wasServed: boolean, warn: (line: string) => void): void {
  const outcome = client ? '' : wasServed ? ' It is served as before.' : ' It is not served.';
  for (const finding of findings) warn(findingLine(id, finding) + (finding.isGrave ? outcome : ''));
}

/** Client by host. Of two that claim the same, the one that is new or changed goes back to what it was. */
function settleHosts(
  byId: Map<string, Client>,
  before: ReadonlyMap<string, Client>,
  warn: (line: string) => void,
): Map<string, Client> {
  const byHost = new Map<string, Client>();
  for (const [id, client] of byId) {
    for (const host of client.hosts) {
      const other = byHost.get(host)?.mandant.id;
      if (other === undefined || other === id) byHost.set(host, client);
      else {
        const isChanged = client !== before.get(id) && (id !== STANDARD || before.has(id));
        const [loser, winner] = isChanged ? [id, other] : [other, id];
        const outcome = before.has(loser) ? 'It is served as before.' : 'It is not served.';
        warn(
          `Client ${loser}: mandant.json, "hosts" is "${host}": client ${winner} claims this host, take it out. ${outcome}`,
        );
        const old = before.get(loser);
        if (old) byId.set(loser, old);
        else byId.delete(loser);
        return settleHosts(byId, before, warn);
      }
    }
  }
  return byHost;
}

/** Names of what lies there as a client: folders, and links, which are refused. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

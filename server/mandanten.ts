import { existsSync, readdirSync } from 'node:fs';
import { MandantError, readClient, type Client, type Reading } from './mandant-file.ts';
import { STANDARD } from './standard.ts';

export interface Mandanten {
  /** The client of that id, or null. */
  mandantOf(id: string): Client | null;
  /** The client of a host name; where no client claims it, the standard one, and `isClaimed` is false: it serves the cases of all. */
  mandantOfHost(host: string | undefined): { client: Client; isClaimed: boolean };
  all: readonly Client[];
}

/**
 * Reads every client's folder.
 * @throws MandantError when one cannot be served, or the standard one is missing
 */
export function readMandanten(reading: Reading): Mandanten {
  if (!existsSync(reading.folder)) throw new MandantError(`There is no folder ${reading.folder} of clients.`);
  const folders = readdirSync(reading.folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = folders.map(({ name }) => readClient(name, reading));
  const byId = new Map(all.map((client) => [client.mandant.id, client]));
  const byHost = new Map<string, Client>();
  for (const client of all) {
    for (const host of client.hosts) {
      const other = byHost.get(host);
      if (other)
        throw new MandantError(`Two clients claim the host ${host}: ${other.mandant.id} and ${client.mandant.id}.`);
      byHost.set(host, client);
    }
  }
  const standard = byId.get(STANDARD);
  if (!standard) throw new MandantError(`There is no client ${STANDARD} in ${reading.folder}.`);
  return {
    all,
    mandantOf: (id) => byId.get(id) ?? null,
    mandantOfHost: (host) => {
      const claiming = byHost.get((host ?? '').toLowerCase());
      return { client: claiming ?? standard, isClaimed: claiming !== undefined };
    },
  };
}

/** Names of the themes in a folder of `<name>.json`. */
export const themesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

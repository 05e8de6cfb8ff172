import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** A PostgreSQL database as DATABASE_URL names it. */
export interface Database {
  /** Host name, IP address, or the folder of a Unix socket. */
  host: string;
  port: number;
  name: string;
  /** User and password fall back to PGUSER and PGPASSWORD, or ~/.pgpass. */
  user?: string;
  /**
   * The password as a function, because it may change (ADR 040), and because logs of the object then do not show it.
   */
  password?: () => string;
  ssl: ConnectionOptions | false;
}

/**
 * The mistake in a DATABASE_URL, as the end of a sentence. The message quotes nothing of the URL, which may hold a
 * password.
 */
export class DatabaseUrlError extends Error {}

const FORM = 'must be like postgres://user:password@host:5432/name?sslmode=verify-full';
const PARAMETERS = ['host', 'sslmode', 'sslrootcert'];

/**
 * Parses a DATABASE_URL. `sslmode`: `disable` (default), `require` (encrypted, certificate not checked) or
 * `verify-full` (certificate checked, against the file `sslrootcert` if given). `host`: the folder of a Unix socket.
 * @throws DatabaseUrlError
 */
export function readDatabaseUrl(typed: string): Database {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const name = url && decoded(url.pathname.slice(1));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !name || name.includes('/') || url.hash)
    throw new DatabaseUrlError(FORM);
  const unknown = [...url.searchParams.keys()].find((parameter) => !PARAMETERS.includes(parameter));
  if (unknown !== undefined) throw new DatabaseUrlError(`may have the parameters ${PARAMETERS.join(', ')} only`);
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!host || (url.searchParams.has('host') && !host.startsWith('/'))) throw new DatabaseUrlError(FORM);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  return {
    host,
    port: Number(url.port || 5432),
    name,
    ...(user && { user }),
    ...(password && { password: () => password }),
    ssl: sslOf(url.searchParams),
  };
}

function sslOf(parameters: URLSearchParams): Database['ssl'] {
  const mode = parameters.get('sslmode') ?? 'disable';
  const file = parameters.get('sslrootcert');
  if (file !== null && mode !== 'verify-full') throw new DatabaseUrlError('needs sslmode=verify-full for sslrootcert');
  if (mode === 'disable') return false;
  if (mode === 'require') return { rejectUnauthorized: false };
  if (mode !== 'verify-full') throw new DatabaseUrlError('may have sslmode=disable, require or verify-full only');
  try {
    return file === null ? {} : { ca: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new DatabaseUrlError('names a file in sslrootcert that cannot be read', { cause: error });
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw new DatabaseUrlError(FORM, { cause: error });
  }
}

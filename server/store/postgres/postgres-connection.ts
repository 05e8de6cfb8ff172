import { types, type PoolClient, type PoolConfig } from 'pg';
import type { Database } from './database-url.ts';

/** Configuration of the driver. `place` names the database in messages, without user and password. */
export function postgresConfig({ host, port, name, user, password, ssl }: Database): {
  place: string;
  config: PoolConfig;
} {
  return {
    place: `${host}:${port}/${name}`,
    config: {
      host,
      port,
      database: name,
      ssl,
      ...(user !== undefined && { user }),
      ...(password && { password }),
      keepAlive: true,
      application_name: 'pannenlotse',
      types: { getTypeParser },
    },
  };
}

/**
 * Converts bigint, numeric and boolean to the numbers that SQLite returns. Other types stay as the driver parses them.
 */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === types.builtins.INT8 || oid === types.builtins.NUMERIC) return Number;
  if (oid === types.builtins.BOOL) return (value: string) => (value === 't' ? 1 : 0);
  return types.getTypeParser(oid, format as 'text');
};

/**
 * Turns `synchronous_commit` on where the server has it off, because an acknowledged write must survive a power cut.
 */
export async function makeDurable(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

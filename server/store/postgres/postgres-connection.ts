import { types, type PoolClient, type PoolConfig } from 'pg';
import type { Database } from './database-url.ts';

/** How the driver is to connect, and how the database is called in messages: without user and password. */
export function connectionOf({ host, port, name, user, password, ssl }: Database): {
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

/** Whole numbers of 8 bytes, sums of them and booleans come as the numbers that SQLite gives; all else as the driver has it. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === types.builtins.INT8 || oid === types.builtins.NUMERIC) return Number;
  if (oid === types.builtins.BOOL) return (value: string) => (value === 't' ? 1 : 0);
  return types.getTypeParser(oid, format as 'text');
};

/** An acknowledged write outlives a power cut, also where the database is set to answer earlier. */
export async function makeDurable(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

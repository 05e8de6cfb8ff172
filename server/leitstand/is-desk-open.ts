import type { FastifyRequest } from 'fastify';
import type { Deps } from '../http/deps.ts';

/** Whether the desk's pages answer: an account exists. Until then every address of the desk is unknown. */
export async function isDeskOpen({ store }: Pick<Deps, 'store'>, _request: FastifyRequest): Promise<boolean> {
  return (await store.konten.list()).length > 0;
}

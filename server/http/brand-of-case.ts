import type { FastifyRequest } from 'fastify';
import type { Client } from '../mandanten/mandant-file.ts';

/** The client of the case that a request has met: what it is refused with names this one's number. */
const brands = new WeakMap<FastifyRequest, Client>();

export const noteBrand = (request: FastifyRequest, client: Client): void => void brands.set(request, client);

export const brandOfCase = (request: FastifyRequest): Client | undefined => brands.get(request);

import type { FastifyRequest } from 'fastify';

/** A strong entity tag. */
export const etagOf = (version: string | number): string => `"${version}"`;

/** Whether the request's `If-None-Match` names this tag (weak comparison): answer 304. */
export const isHeld = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((held) => held.trim().replace(/^W\//, '') === etag) ?? false;

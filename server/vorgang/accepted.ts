import type { FastifyRequest } from 'fastify';
import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { PARTS } from '#domain/parts.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { deviceClass } from './device-class.ts';
import type { Found } from './find-case.ts';
import { askingOf } from './webparams.ts';

/**
 * The request's body as it may be stored. Guards against mass assignment: fields of the service, and fields that no
 * part asks for, keep their stored values.
 */
export function acceptedOf(found: Found, request: FastifyRequest, now: number): Vorgang {
  const before = readVorgang(JSON.parse(found.stored.doc));
  const { vorgang } = acceptVorgang(PARTS, request.body, before, askingOf(found, now));
  return {
    ...vorgang,
    webAppConfig: found.client.configuration,
    userAgent: deviceClass(request.headers['user-agent']),
  };
}

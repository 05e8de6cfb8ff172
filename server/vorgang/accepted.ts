import type { FastifyRequest } from 'fastify';
import { acceptVorgang, type Accepted } from '#domain/accept-vorgang.ts';
import { PARTS } from '#domain/parts.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { deviceClass } from './device-class.ts';
import type { Found } from './find-case.ts';
import { askingOf } from './webparams.ts';

/**
 * The request's body, or what was made of it, as it may be stored. Guards against mass assignment: fields of the
 * service, and fields that no part asks for, keep their stored values.
 */
export function acceptedOf(found: Found, request: FastifyRequest, now: number, body = request.body): Accepted {
  const { vorgang, notTaken } = acceptedFor(found, body, now);
  return { vorgang: { ...vorgang, userAgent: deviceClass(request.headers['user-agent']) }, notTaken };
}

/** The same of what somebody sends for the person: the case keeps the person's device. */
export function acceptedFor(found: Found, body: unknown, now: number): Accepted {
  const before = caseAsReported(found.stored);
  const { vorgang, notTaken } = acceptVorgang(PARTS, body, before, askingOf(found, now));
  return { vorgang: { ...vorgang, webAppConfig: found.client.configuration }, notTaken };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** A proxy on this machine passes on what comes from elsewhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether what is for the operator alone may be told: to a caller on this machine, not through a proxy, or with METRICS_TOKEN. */
export function isForOperator(request: FastifyRequest, { metricsToken }: Pick<Settings, 'metricsToken'>): boolean {
  const { headers, socket } = request;
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return metricsToken !== '' && isSame(token, metricsToken);
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined);
  // The name too: it tells apart a proxy that passes on only the host, and a page that had its name point here.
  return LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '') && !isPassedOn;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time wherever they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers that a reverse proxy adds: the caller is not on this machine after all. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether the caller is the operator: with METRICS_TOKEN, or without any token directly from this machine, not
 * through a proxy.
 */
export function isForOperator(request: FastifyRequest, { metricsTokens }: Pick<Settings, 'metricsTokens'>): boolean {
  const { headers, socket } = request;
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return metricsTokens().some((one) => isSame(token, one));
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined);
  // The host name too: it catches a proxy that adds no header but keeps the host, and DNS rebinding.
  return LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '') && !isPassedOn;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison; hashes, because `timingSafeEqual` needs equal lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

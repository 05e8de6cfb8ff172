import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Language } from '#domain/text.ts';
import { addressOfCall, isThere } from './base.ts';
import { hearClock } from './clock.ts';

/**
 * What came back: an answer of the service itself (`came`), or none: no network or a broken proxy (`network`), a
 * timeout (`late`), or another's page (`foreign`; a captive portal answers 200 with HTML, or redirects to its login).
 * `retryAfter` in milliseconds; `status` also of somebody else's answer, 0 without any.
 */
export type Answer =
  | { came: true; status: number; body: Record<string, unknown>; key: string; retryAfter: number }
  | { came: false; reason: 'network' | 'late' | 'foreign'; status: number; retryAfter: number };

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  language: Language;
  /** Timeout, milliseconds. */
  limit?: number;
}

/**
 * Calls the service by HTTP with a timeout, below its base path. Never throws: a failure is an answer that did not
 * come. §7, §8.
 */
export async function call(path: string, options: Call): Promise<Answer> {
  const { method = 'GET', body, headers, language, limit = LIMITS.loadTimeout } = options;
  if (!isThere()) return { came: false, reason: 'network', status: 0, retryAfter: 0 };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limit);
  try {
    const response = await fetch(addressOfCall(path), {
      method,
      headers: { 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: abort.signal,
      cache: 'no-store',
      redirect: 'manual', // a captive portal's redirect must not be followed, and differs from having no network
    });
    return await read(response);
  } catch {
    // Network errors and the timeout are results here, not exceptions: the caller decides what they mean.
    return { came: false, reason: abort.signal.aborted ? 'late' : 'network', status: 0, retryAfter: 0 };
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<Answer> {
  const { headers, status } = response;
  const isJson = /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '');
  const body = isJson ? objectOf(await response.text()) : null;
  const retryAfter = retryAfterOf(headers.get('retry-after'), headers.get('date'));
  if (!body) return { came: false, reason: status < 400 ? 'foreign' : 'network', status, retryAfter };
  hearClock(headers.get('date'));
  return { came: true, status, body, key: headers.get('idempotency-key') ?? '', retryAfter };
}

/** Parses a JSON object; null for truncated text and for any other value. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null; // not JSON: the caller treats it as no answer of the service
  }
}

/**
 * Parses a Retry-After header to milliseconds, at most a day; 0 without one. A date counts by the answerer's own
 * clock (its Date header).
 */
export function retryAfterOf(header: string | null, date: string | null, now = Date.now()): number {
  if (!header) return 0;
  const sent = Date.parse(date ?? '');
  const wait = /^\d+$/.test(header.trim())
    ? Number(header) * 1_000
    : Date.parse(header) - (Number.isNaN(sent) ? now : sent);
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 86_400_000) : 0;
}

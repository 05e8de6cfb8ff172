import { LIMITS } from '#domain/limits.ts';
import type { Language } from '#domain/text.ts';

/** An answer of the service itself, or none: no network, too late, or somebody else's page (a captive portal answers 200 with HTML). */
export type Answer =
  | { came: true; status: number; body: Record<string, unknown>; key: string; retryAfter: number }
  | { came: false; reason: 'network' | 'late' | 'foreign' };

let base = '/service/extService.xsp';

/** Where the service lies; the first page says it. '': on a plain static host there is none, only the demo. §7. */
export const setBase = (path: string): void => void (base = path);

/** Where a call goes: for what the browser fetches by itself, an image. */
export const addressOfCall = (path: string): string => `${base}/${path}`;

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  headers?: Record<string, string>;
  language: Language;
  /** Milliseconds. */
  limit?: number;
}

/** Makes a call below the service's base path. Never throws. §7, §8. */
export async function call(path: string, options: Call): Promise<Answer> {
  const { method = 'GET', body, headers, language, limit = LIMITS.loadTimeout } = options;
  if (!base) return { came: false, reason: 'network' };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limit);
  try {
    const response = await fetch(addressOfCall(path), {
      method,
      headers: { 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: abort.signal,
      cache: 'no-store',
      redirect: 'error',
    });
    return await read(response);
  } catch {
    // Whatever went wrong on the way: no answer came. The caller says what that means.
    return { came: false, reason: abort.signal.aborted ? 'late' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<Answer> {
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(await response.text()) : null;
  if (typeof body !== 'object' || body === null) return { came: false, reason: 'foreign' };
  return {
    came: true,
    status: response.status,
    body: body as Record<string, unknown>,
    key: response.headers.get('idempotency-key') ?? '',
    retryAfter: retryAfterOf(response.headers.get('retry-after')),
  };
}

/** Milliseconds of a Retry-After in seconds or as a date; 0 without one, at most five minutes. */
export function retryAfterOf(header: string | null, now = Date.now()): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 300_000) : 0;
}

import { LIMITS } from '#domain/limits.ts';
import type { Language } from '#domain/text.ts';

/** An answer of the service itself, or none: no network, too late, or somebody else's page (a captive portal answers 200 with HTML). */
export type Answer =
  | { came: true; status: number; body: Record<string, unknown>; key: string; retryAfter: number }
  | { came: false; reason: 'network' | 'late' | 'foreign' };

let base = '/service/extService.xsp';

/** Where the service lies; the first page says it. §7. */
export const setBase = (path: string): void => void (base = path);

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
  try {
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: { 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(limit),
      cache: 'no-store',
      redirect: 'error',
    });
    return await read(response);
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { came: false, reason: isLate ? 'late' : 'network' };
  }
}

async function read(response: Response): Promise<Answer> {
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(await response.text()) : null;
  if (typeof body !== 'object' || body === null) return { came: false, reason: 'foreign' };
  const retryAfter = Number(response.headers.get('retry-after') ?? 0) * 1_000;
  return {
    came: true,
    status: response.status,
    body: body as Record<string, unknown>,
    key: response.headers.get('idempotency-key') ?? '',
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0,
  };
}

import { userAgent } from '../get-json.ts';
import { circuitBreaker } from '../../http-client/circuit-breaker.ts';
import { cache } from '../cache.ts';
import { readTile, tileUrl, type TileAddress, type TileAnswer } from './tile.ts';

/** Per tile: time limit in milliseconds, maximum bytes. Requests at once. Cache limits (bytes) and times to live. */
export const PROXY = {
  time: 4_000,
  bytes: 512 * 1024,
  atOnce: 24,
  kept: { entries: 20_000, size: 16 * 1024 * 1024 },
  day: 24 * 3_600_000,
  hour: 3_600_000,
} as const;

const sizeOf = (answer: TileAnswer): number =>
  typeof answer === 'object' && 'tile' in answer ? answer.tile.bytes.length : 0;

/**
 * Caching proxy for a tile server, with request coalescing and a circuit breaker. The operator's URL template alone, no
 * redirects, nothing of the caller's request is passed on. docs/rules.md 'Place and map'
 */
export function tileProxy(template: () => string, contact: string, clock: () => number = () => performance.now()) {
  const kept = cache<TileAnswer>(clock, PROXY.kept, sizeOf);
  const circuit = circuitBreaker(clock);
  const asked = new Map<string, Promise<TileAnswer>>();

  const ask = async (url: string): Promise<TileAnswer> => {
    const answer = await fetchTile(url, contact);
    if (typeof answer === 'object' && 'failed' in answer) circuit.failed(0);
    else {
      circuit.succeeded();
      kept.set(url, answer, answer === 'none' ? PROXY.hour : PROXY.day);
    }
    return answer;
  };

  return async (at: TileAddress): Promise<TileAnswer> => {
    const url = tileUrl(template(), at);
    const known = kept.get(url) ?? asked.get(url);
    if (known) return known;
    if (asked.size >= PROXY.atOnce) return { failed: 'too many at once' };
    if (!circuit.mayTry()) return { failed: 'left alone after failures' };
    const now = ask(url).finally(() => asked.delete(url));
    asked.set(url, now);
    return now;
  };
}

async function fetchTile(url: string, contact: string): Promise<TileAnswer> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent(contact), accept: 'image/png,image/jpeg,image/webp' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PROXY.time),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return response.status === 404 ? 'none' : { failed: `status ${response.status}` };
    }
    const bytes = await readAtMost(response.body, PROXY.bytes);
    const tile = bytes && readTile(bytes);
    return tile ? { tile } : { failed: bytes ? 'no image' : 'too large' };
  } catch (error) {
    // Only the name of the error: its message quotes the URL, and with it where somebody stands.
    return { failed: (error as Error).name };
  }
}

/** Reads the whole body; null when it exceeds `most` bytes. */
async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) return null; // leaving the loop cancels the stream
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

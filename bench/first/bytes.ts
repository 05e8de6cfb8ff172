import { get } from 'node:http';
import type { Service } from '../../e2e/hands/world.ts';
import { freshStart } from './visit.ts';

/** kB of brotli that the service sends of a start page, and of the scripts that it names. */
export async function startBytes(service: Service): Promise<{ html: number; script: number }> {
  const { path } = await freshStart(service);
  const page = await (await fetch(service.url + path)).text();
  const scripts = new Set(Array.from(page.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, address]) => address!));
  const sizes = await Promise.all([...scripts].map((address) => sizeOf(service.url + address)));
  return { html: await sizeOf(service.url + path), script: sizes.reduce((sum, size) => sum + size, 0) };
}

const sizeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) =>
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('end', () => resolve(bytes / 1_000)),
    ).once('error', reject);
  });

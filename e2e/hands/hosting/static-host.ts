import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** A plain static file host on a port of its own. */
export interface StaticHost {
  port: number;
  /** Paths that were asked for. */
  asked: string[];
  close(): void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder: files as they are, `index.html` of a folder. Any other address gets `404.html` with that status, or
 * `index.html` where the host is so configured (`isApp`).
 */
export async function staticHost(root: string, { isApp = false } = {}): Promise<StaticHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!);
    asked.push(path);
    const wanted = [join(root, path), join(root, path, 'index.html')].find(
      (file) => existsSync(file) && statSync(file).isFile(),
    );
    const file = wanted ?? join(root, isApp ? 'index.html' : '404.html');
    response.writeHead(wanted || isApp ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return { port: (server.address() as AddressInfo).port, asked, close: () => void server.close() };
}

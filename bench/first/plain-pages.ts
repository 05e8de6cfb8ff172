import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Two plain static pages with these headers, the first with a link to the second; gives its origin. */
export async function plainPages(headers: Record<string, string> = {}): Promise<{ url: string; server: Server }> {
  const html = (body: string): string =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Seite</title><main>${body}</main></html>`;
  const server = createServer(({ url }, answer) =>
    answer
      .setHeaders(new Map(Object.entries(headers)))
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(html(url === '/zwei' ? '<h1>Seite zwei</h1>' : '<h1>Seite eins</h1><p><a href="/zwei">Weiter</a></p>')),
  );
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

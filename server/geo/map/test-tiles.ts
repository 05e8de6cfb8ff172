import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, `size` pixels square. */
export function png(colour: readonly [number, number, number] = [200, 220, 230], size = 256): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 3], 8); // 8 bit, palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colour)),
    chunk('IDAT', deflateSync(Buffer.alloc((size + 1) * size))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row of the file: zoom level, column, row from the south, bytes. */
type Row = readonly [z: number, x: number, south: number, bytes: Uint8Array];

/** Writes an .mbtiles file with these tiles; deleted after the test. */
export function mbtiles(
  t: Pick<TestContext, 'after'>,
  rows: readonly Row[],
  metadata: Record<string, string> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-karte-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.mbtiles');
  const db = new DatabaseSync(file);
  db.exec('create table metadata (name text, value text)');
  db.exec('create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)');
  for (const [name, value] of Object.entries(metadata))
    db.prepare('insert into metadata values (?, ?)').run(name, value);
  for (const row of rows) db.prepare('insert into tiles values (?, ?, ?, ?)').run(...row);
  db.close();
  return file;
}

/** Behaviour of the tile server: a plain tile, or a fault seen on real ones. */
export type Mood = 'well' | 'large' | 404 | 500 | 'hang' | 'html' | 'huge' | 'redirect' | 'slow body';

export interface TileServer {
  /** URL template for MAP_TILE_URL. */
  template: string;
  mood: Mood;
  /** Requests so far. */
  requests: IncomingMessage[];
}

/** A real tile server on this machine; closed after the test. */
export async function tileServer(t: Pick<TestContext, 'after'>): Promise<TileServer> {
  const tile = png();
  const server = createServer((request, response) => {
    self.requests.push(request);
    answer(self.mood, response, tile, self.template);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const self: TileServer = { template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, mood: 'well', requests: [] };
  return self;
}

function answer(mood: Mood, response: ServerResponse, tile: Buffer, template: string): void {
  if (mood === 'hang') return;
  if (mood === 'slow body') return void response.writeHead(200).write(tile.subarray(0, 20));
  if (mood === 'html') return void response.setHeader('content-type', 'image/png').end('<!doctype html><p>Hello');
  if (mood === 'large') return void response.end(Buffer.concat([tile], 512 * 1024));
  if (mood === 'huge') return void response.end(Buffer.concat([tile, Buffer.alloc(10_000_000)]));
  if (mood === 'redirect')
    return void response.writeHead(302, { location: template.replace(/\{.*$/, 'elsewhere') }).end();
  if (mood !== 'well') return void response.writeHead(mood).end('no');
  response.end(tile);
}

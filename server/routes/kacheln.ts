import type { FastifyReply } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { codingsIn } from '../files/assets.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { sendProblem } from '../http/error-answer.ts';
import { readTileAddress } from '../geo/map/tile.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import type { Tile, TileAnswer } from '../geo/map/tile.ts';
import type { TypedApp } from '../http/schema.ts';
import { TILE, TILE_ANSWER } from '../http/schemas.ts';

/** Rate limit of tiles, per address: enough for some hundred people behind one mobile network. D97. */
export const TILES = { most: 1_200, window: 60_000, addresses: 20_000 } as const;

/** Milliseconds between two log lines about a failing tile source. */
const QUIET = 60_000;

/** Serves map tiles from the page's own origin. They need no case, because an `<img>` cannot send the header. D97. */
export async function kachelRoutes(app: TypedApp, { map, mandanten, steady }: Deps): Promise<void> {
  const asked = rateLimiter(steady, TILES);
  let saidAt = -Infinity;
  const nothing = (reply: FastifyReply): FastifyReply =>
    sendProblem(reply, mandanten, new Refusal('METHODE_UNBEKANNT'), 404);

  app.get(
    '/geo/kacheln/:z/:x/:y',
    {
      schema: {
        tags: ['geo'],
        summary:
          'A tile of the map (Web Mercator), an image or lines as `karte.art` says; 404 without one or without a map.',
        params: TILE,
        response: TILE_ANSWER,
      },
    },
    async (request, reply) => {
      const { z, x, y } = request.params;
      const at = readTileAddress(z, x, y);
      const karte = at && map ? await map.karte() : null;
      if (!map || !at || !karte || at.z < karte.zoomMin || at.z > karte.zoomMax) return nothing(reply);
      const wait = asked.count(request.address);
      if (wait) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(wait) } });
      const found = await map.tile(at);
      if (found === 'none') return nothing(reply);
      const takesPacked = codingsIn(request.headers['accept-encoding']).includes('gzip');
      const answer = 'tile' in found && !takesPacked ? await unpacked(found.tile) : found;
      if ('tile' in answer) return sendTile(reply, answer.tile, 'tile' in found && found.tile.isPacked === true);
      if (steady() - saidAt > QUIET) {
        saidAt = steady();
        request.log.warn({ event: 'kacheln', grund: answer.failed }, 'The map has no tiles to send');
      }
      // Sent, not thrown: the error handler would log a line for every tile.
      return sendProblem(reply, mandanten, new Refusal('NICHT_BEREIT', { headers: { 'retry-after': '30' } }));
    },
  );
}

const GUNZIP = promisify(gunzip);
/** Most bytes of a tile once unpacked, for the rare browser that cannot do that itself. */
const UNPACKED = 8 * 1024 * 1024;

/** The tile as whoever takes no gzip can read it. */
async function unpacked(tile: Tile): Promise<Exclude<TileAnswer, 'none'>> {
  if (!tile.isPacked) return { tile };
  try {
    return { tile: { bytes: await GUNZIP(tile.bytes, { maxOutputLength: UNPACKED }), type: tile.type } };
  } catch {
    return { failed: 'the tile cannot be unpacked' };
  }
}

/** `isByCoding`: others are sent it in another encoding. */
function sendTile(reply: FastifyReply, { bytes, type, isPacked }: Tile, isByCoding: boolean): FastifyReply {
  reply.type(type).header('cache-control', 'public, max-age=86400');
  if (isByCoding) reply.header('vary', 'accept-encoding');
  if (isPacked) reply.header('content-encoding', 'gzip');
  return reply.send(bytes);
}

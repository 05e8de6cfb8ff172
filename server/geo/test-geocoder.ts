import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the test geocoder answers a request. */
export type Script = (response: ServerResponse, request: IncomingMessage) => void;

export interface TestGeocoder {
  url: string;
  /** Requests so far: request line and headers. */
  asked: { line: string; headers: IncomingMessage['headers'] }[];
  /** Changes its behaviour from now on. */
  becomes(script: Script): void;
}

/** A real HTTP server that stands in for a geocoder; closed after the test. */
export async function testGeocoder(
  t: { after(end: () => void): void },
  first: Script = answers(found()),
): Promise<TestGeocoder> {
  let script = first;
  const asked: TestGeocoder['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    script(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    becomes: (next) => void (script = next),
  };
}

/** Answers with that body, as JSON unless another type is given. */
export const answers =
  (
    body: unknown,
    status = 200,
    type = 'application/json; charset=utf-8',
    headers: Record<string, string> = {},
  ): Script =>
  (response) =>
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

type Parts = Record<string, unknown>;

/** A house in the middle of Bayreuth, invented. */
export const HOUSE: Parts = {
  osm_key: 'building',
  osm_value: 'yes',
  type: 'house',
  housenumber: '12',
  street: 'Birkenallee',
  postcode: '95444',
  city: 'Bayreuth',
  country_code: 'de',
};

/** A hit in Nominatim's GeocodeJSON, at that longitude and latitude. */
export const hit = (parts: Parts = HOUSE, coordinates: unknown = [11.5761, 49.9427]) => ({
  type: 'Feature',
  properties: { geocoding: { label: 'never read', ...parts } },
  geometry: { type: 'Point', coordinates },
});

/** An answer with these hits. */
export const found = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  geocoding: { version: '0.1.0' },
  features: features.length ? features : [hit()],
});

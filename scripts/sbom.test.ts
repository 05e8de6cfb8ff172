import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUNDLED, lockedPackages, productionFolders } from './licences.mjs';
import { sbom } from './sbom.mjs';

test('the bill of materials names what runs and what is bundled, with hash and licence, no tool of ours, and no registry', () => {
  const { bomFormat, specVersion, metadata, components, dependencies } = sbom();
  assert.deepEqual([bomFormat, specVersion, metadata.component['name']], ['CycloneDX', '1.5', 'pannenlotse']);
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'pg', ...BUNDLED]) assert.ok(names.includes(name), name);
  for (const name of ['vite', 'typescript', 'playwright-core', 'prettier']) assert.ok(!names.includes(name), name);
  assert.ok(components.length >= productionFolders(lockedPackages()).length);
  for (const { name, hashes, licenses } of components) assert.ok(hashes.length && licenses.length, name);
  const refs = new Set([...components.map((one) => one['bom-ref']), metadata.component['bom-ref']]);
  assert.ok(dependencies.every(({ ref, dependsOn }) => refs.has(ref) && dependsOn.every((one) => refs.has(one))));
  assert.doesNotMatch(JSON.stringify({ components, metadata }), /https?:\/\/[^"]*(registry|npm)/);
});

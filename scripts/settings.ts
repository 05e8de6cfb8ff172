import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WRITTEN } from './settings-documents.ts';

/** `npm run settings`: generates documents, .env.example and compose files from server/settings/table.ts. */

const ROOT = resolve(import.meta.dirname, '..');

for (const [file, become] of Object.entries(WRITTEN)) {
  const path = join(ROOT, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = become(before);
  if (after !== before) writeFileSync(path, after);
  console.log(after === before ? `${file} was right.` : `${file} is written.`);
}

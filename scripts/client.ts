import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { buildApp } from '../server/app.ts';
import { openMandanten } from '../server/open.ts';
import { readSettings } from '../server/settings.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { callsTable } from './calls-table.ts';
import { clientTypes, type Described } from './client-types.ts';
import { withTables } from './markdown.ts';

/** `npm run client`: writes examples/openapi.d.ts and a table of calls from the description of the service. */

const FILE = resolve(import.meta.dirname, '../examples/openapi.d.ts');
const PAGE = resolve(import.meta.dirname, '../docs/operate/integrate.md');
const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-client-'));
const settings = readSettings({ DATA_DIR: folder });
const store = await openSqlite(join(folder, 'none.sqlite'));
const mandanten = openMandanten(settings, () => undefined);
const app = buildApp({ settings, store, mandanten, withPages: false, log: new PassThrough() });
await app.ready();
const described = app.swagger() as unknown as Described;
writeFileSync(FILE, clientTypes(described, settings.serviceBase));
writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), callsTable(described, settings.serviceBase), 'client'));
await app.close();
await store.close();
rmSync(folder, { recursive: true });
console.log(`${FILE} and ${PAGE} are written.`);

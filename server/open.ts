import { join } from 'node:path';
import { readMandanten, themesIn, type Mandanten } from './mandanten.ts';
import type { Settings } from './settings.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** Folder of the package: the themes lie in it, wherever the service is started from. */
const ROOT = join(import.meta.dirname, '..');

/** The clients of this installation. */
export const openMandanten = ({ demo, mandantenDir }: Settings, warn: (line: string) => void): Mandanten =>
  readMandanten({ folder: mandantenDir, themes: themesIn(join(ROOT, 'themes')), demo, warn });

/** The store of this installation: one file in DATA_DIR, which the service and the operator's commands may open at once. */
export const openStore = ({ dataDir }: Settings): Promise<Store> => openSqlite(join(dataDir, 'pannenlotse.sqlite'));

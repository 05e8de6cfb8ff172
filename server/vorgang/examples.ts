import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_TYPES, type AppTyp } from '#domain/flow.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { linkOf, newVorgang } from './vorgang-new.ts';

/** The link of an example case. */
export interface Example {
  typ: AppTyp;
  einladung: string;
  url: string;
}

/** The invented person of the examples. */
const VORBELEGUNG = { vn: { vorname: 'Erika', nachname: 'Beispiel' } };

/**
 * The example cases that the first start makes, one of each app type (`isFresh`); on later starts those of them that
 * are not reported and whose invitation is still valid; none in production, nor without a standard client. `hasModels`:
 * the operator has brought in models of makes. `now` in milliseconds.
 */
export async function examples(
  settings: Settings,
  store: Store,
  mandanten: Mandanten,
  now: number,
): Promise<{ isFresh: boolean; list: Example[]; hasModels: boolean }> {
  const client = mandanten.brandOf(undefined);
  const { publicUrl, dataDir } = settings;
  const hasModels = (await store.manufacturers()).length > 0;
  if (!client || settings.isProduction) return { isFresh: false, list: [], hasModels };
  if ((await store.count()) > 0)
    return { isFresh: false, list: await goodExamples(settings, store, mandanten, now), hasModels };
  const list: Example[] = [];
  for (const typ of APP_TYPES) {
    const { einladung, url } = await newVorgang(store, {
      client,
      typ,
      beispiel: true,
      vorbelegung: VORBELEGUNG,
      publicUrl,
      now,
    });
    list.push({ typ, einladung, url });
  }
  writeFileSync(fileIn(dataDir), JSON.stringify(list.map(({ einladung }) => einladung)), { mode: 0o600 });
  return { isFresh: true, list, hasModels };
}

const fileIn = (dataDir: string): string => join(dataDir, 'beispiele.json');

/** The examples of the first start that are not reported and whose invitation is still valid. */
export async function goodExamples(
  { dataDir, publicUrl }: Settings,
  store: Store,
  mandanten: Mandanten,
  now: number,
): Promise<Example[]> {
  const client = mandanten.brandOf(undefined);
  const ids = client ? remembered(fileIn(dataDir)) : [];
  const found = await Promise.all(ids.map((id) => store.load(id, null, new Date(now).toISOString())));
  return found.flatMap((stored, index) => {
    const einladung = ids[index]!;
    return stored?.status === '' ? [{ typ: stored.typ, einladung, url: linkOf(client!, einladung, publicUrl) }] : [];
  });
}

function remembered(file: string): string[] {
  try {
    const ids: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // no list, or one cut off by a crash: no examples to show
  }
}

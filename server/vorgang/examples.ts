import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_TYPES, type AppTyp } from '#domain/flow.ts';
import { STANDARD } from '../mandanten/standard.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { linkOf, newVorgang } from './vorgang-new.ts';

/** An example case's link. */
export interface Example {
  typ: AppTyp;
  einladung: string;
  url: string;
}

/** Whom the examples are about: nobody. */
const VORBELEGUNG = { vn: { vorname: 'Erika', nachname: 'Beispiel' } };

/** The examples of the first start: a car and a bicycle; `isFresh` when they were made just now. Later those that are still good. */
export async function examples(
  settings: Settings,
  store: Store,
  mandanten: Mandanten,
  now: number,
): Promise<{ isFresh: boolean; list: Example[] }> {
  const client = mandanten.mandantOf(STANDARD)!;
  const { publicUrl, dataDir } = settings;
  const file = join(dataDir, 'beispiele.json');
  if ((await store.count()) > 0) return { isFresh: false, list: await stillGood(remembered(file)) };
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
  writeFileSync(file, JSON.stringify(list.map(({ einladung }) => einladung)), { mode: 0o600 });
  return { isFresh: true, list };

  async function stillGood(ids: readonly string[]): Promise<Example[]> {
    const found = await Promise.all(ids.map((id) => store.load(id, null, new Date(now).toISOString())));
    return found.flatMap((stored, index) => {
      const einladung = ids[index]!;
      return stored?.status === '' ? [{ typ: stored.typ, einladung, url: linkOf(client, einladung, publicUrl) }] : [];
    });
  }
}

function remembered(file: string): string[] {
  try {
    const ids: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // no list, or one that was cut off by a crash: there are no examples to show
  }
}

import { DEMO_HERSTELLER, DEMO_MODELLE } from '#domain/demo/modelle.ts';
import type { Modell } from '#domain/fahrzeug/modell.ts';
import { isSameName } from '#domain/same-name.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call } from '../../net/calls.ts';
import { useApp } from '../state/app.ts';

const lists = new Map<string, Promise<readonly unknown[] | null>>();

/** Loads the names of the makes (call 4 of §7); null if they do not come, which is logged only. §8. */
export const loadHersteller = (): Promise<readonly string[] | null> =>
  once('', async () => {
    if (isDemo()) return [DEMO_HERSTELLER];
    return fetched<string>('hersteller', 'Die Herstellerliste konnte nicht geladen werden');
  });

/** Loads the models of a make, with the ranges of the whole make (call 5 of §7); null if they do not come. §8. */
export const loadModelle = (hersteller: string): Promise<readonly Modell[] | null> =>
  once(hersteller, async () => {
    if (isDemo()) return isSameName(hersteller, DEMO_HERSTELLER) ? DEMO_MODELLE : [];
    const path = `hersteller/${encodeURIComponent(hersteller)}`;
    return fetched<Modell>(path, 'Die Modellliste konnte nicht geladen werden');
  });

const isDemo = (): boolean => useApp.getState().held?.id === DEMO_ID;

/** Caches a list for the visit; one that did not come is loaded again the next time. */
function once<T>(name: string, load: () => Promise<readonly T[] | null>): Promise<readonly T[] | null> {
  const key = `${isDemo()} ${name}`;
  const before = lists.get(key) as Promise<readonly T[] | null> | undefined;
  if (before) return before;
  const now = load().then((list) => {
    if (list === null) lists.delete(key);
    return list;
  });
  lists.set(key, now);
  return now;
}

async function fetched<T>(path: string, sorry: string): Promise<readonly T[] | null> {
  const answer = await call(path, { language: useApp.getState().language });
  if (answer.came && answer.status === 200 && Array.isArray(answer.body['data'])) return answer.body['data'] as T[];
  console.warn(sorry, answer.came ? answer.status : answer.reason);
  return null;
}

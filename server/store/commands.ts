import { createCase, loadCase, saveCase, startCase } from './cases.ts';
import type { Engine } from './engine.ts';
import { manufacturers, modelsOf, putModels } from './models.ts';
import { cancelCase, eventsOf, receiptOf, reportCase } from './report.ts';
import type { Store } from './store.ts';

/** The store on an engine whose schema is up to date. */
export function makeStore(engine: Engine): Store {
  const { read, write, close } = engine;
  return {
    load: (id, mandant, now) => read((rows) => loadCase(rows, id, mandant, now)),
    create: (fresh) => write((rows) => createCase(rows, fresh)),
    start: (mandant, userID, consent) => write((rows) => startCase(rows, mandant, userID, consent)),
    save: (change) => write((rows) => saveCase(rows, change)),
    report: (report) => write((rows) => reportCase(rows, report)),
    cancel: (cancel) => write((rows) => cancelCase(rows, cancel)),
    receipt: (mandant, userID) => read((rows) => receiptOf(rows, mandant, userID)),
    events: (mandant, userID, after = 0) => read((rows) => eventsOf(rows, mandant, userID, after)),
    count: async () => {
      const [found] = await read((rows) => rows.all<{ n: number }>('select count(*) as n from vorgaenge'));
      return Number(found?.n ?? 0);
    },
    manufacturers: () => read(manufacturers),
    models: (hersteller) => read((rows) => modelsOf(rows, hersteller)),
    putModels: (models) => write((rows) => putModels(rows, models)),
    probe: () => probe(engine),
    close,
  };
}

async function probe({ read, write }: Engine): Promise<boolean> {
  const [written] = await write((rows) =>
    rows.all<{ stand: number }>('update probe set stand = stand + 1 where id = 1 returning stand'),
  );
  const [seen] = await read((rows) => rows.all<{ stand: number }>('select stand from probe where id = 1'));
  return written !== undefined && seen !== undefined && seen.stand >= written.stand;
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { Client } from 'pg';
import { flatTyre } from '../../server/test/test-app.ts';
import { post, startCase } from '../../server/test/test-calls.ts';
import { printFigure } from '../figure.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { fillJournal } from '../years/journal.ts';
import type { BenchDatabase } from '../years/place.ts';
import { keyFor, MANDANT } from '../years/rows.ts';

/** Figures: bytes of a case, an event and a line of the journal of erasures on the disk. For information only. */
const AT_ONCE = 8;
/** Positions of each case, besides assigned, on the way, arrived, done. */
const POSITIONS = 20;
const STATES = [TYP.BEAUFTRAGT, TYP.ABFAHRT, TYP.ANKUNFT, TYP.ABSCHLUSS];
/** Most events of one call. */
const BATCH = 1_000;
const GB = 1e9;

/** Bytes of the database while nobody has it open; of PostgreSQL without the space of deleted rows. */
async function bytesOf({ env, dataDir }: BenchDatabase): Promise<number> {
  if (!env['DATABASE_URL']) return statSync(join(dataDir, 'pannenlotse.sqlite')).size;
  const client = new Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  await client.query('vacuum full');
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0].bytes);
}

/** Runs the work on a service, and returns by how many bytes the database has grown. */
async function growthBy(place: BenchDatabase, work: (url: string) => Promise<void>): Promise<number> {
  const before = await bytesOf(place);
  const service = await serve(START_ARGUMENTS, { ...place.env, SIMULATOR: 'off' });
  await work(service.url);
  await service.stop('SIGTERM');
  return (await bytesOf(place)) - before;
}

/** Creates, reports and assigns cases by their real calls; returns their `vorgangRef`s. */
async function report(url: string, count: number, key: { authorization: string }): Promise<string[]> {
  const refs: string[] = [];
  const one = async (nr: number): Promise<void> => {
    const fresh = { ...key, 'idempotency-key': `case-${nr}-of-many` };
    const path = 'betreiber/vorgang';
    type Made = { data: { userID: string; vorgangRef: string } };
    const { data } = await post<Made>(url, path, { mandant: MANDANT }, fresh);
    const { revision } = await startCase(url, data.userID);
    const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `report-${nr}-of-many` };
    await post(url, `vorgang/${data.userID}/melden`, flatTyre(), headers);
    await post(url, `${path}/${data.vorgangRef}/zuweisung`, { partner: 'bench' }, key);
    refs.push(data.vorgangRef);
  };
  for (let nr = 0; nr < count; nr += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - nr) }, (_, more) => one(nr + more)));
  return refs;
}

/** The events of one case, ten minutes apart, because nearer positions replace each other. */
function eventsOf(vorgangRef: string): object[] {
  const from = Date.now() - (POSITIONS + STATES.length) * 600_000;
  return [...STATES.slice(0, 2), ...Array.from({ length: POSITIONS }, () => TYP.POSITION), ...STATES.slice(2)].map(
    (meldungsTyp, nr) => ({
      vorgangRef,
      unid: `${nr}`,
      meldungsTyp,
      timestamp: isoOf(from + nr * 600_000),
      ...(meldungsTyp === TYP.POSITION && { bewegungsProfil: { lat: 50.9 + nr / 1e4, lng: 6.9, genauigkeit: 10 } }),
    }),
  );
}

/** Prints the figures. */
export async function measureDisk(
  newPlace: () => Promise<BenchDatabase>,
  { cases, erased }: { cases: number; erased: number },
): Promise<boolean> {
  const place = await newPlace();
  const [operator, partner] = [await keyFor(place, 'betreiber'), await keyFor(place, 'partner')];
  // The first start creates the examples.
  await growthBy(place, async () => undefined);
  let refs: string[] = [];
  const each = (await growthBy(place, async (url) => void (refs = await report(url, cases, operator)))) / cases;
  const events = refs.flatMap(eventsOf);
  const ofEvents = await growthBy(place, async (url) => {
    for (let next = 0; next < events.length; next += BATCH)
      await post(url, 'partner/ereignisse', { ereignisse: events.slice(next, next + BATCH) }, partner);
  });
  const whole = each + ofEvents / cases;
  const ended = `with ${events.length / cases} events`;
  printFigure(`kB of a reported case, ${place.engine}`, each / 1_000, null, `${cases} cases, by their calls`, ' kB');
  printFigure(`bytes of an event, ${place.engine}`, ofEvents / events.length, null, `${events.length} events`);
  printFigure(`cases per GB, ${place.engine}`, GB / whole, null, `${(whole / 1_000).toFixed(1)} kB each, ${ended}`);

  const journal = await newPlace();
  const folder = await fillJournal(journal, erased);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return printFigure('bytes of a line of the journal', bytes / erased, null, `of ${erased}`);
}

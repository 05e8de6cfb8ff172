import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../../scripts/test/size.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, operate, reported, run } from '../test/test-service.ts';
import { freePort } from '../test/free-port.ts';

const KILLS = size(1, 3);
/** Taps of a helper's phone: the drive with a new promise each minute, more than a case keeps of one type of event. */
const TAPS = [
  ['BEAUFTRAGT', { wartezeitMinuten: 30 }],
  ['ABFAHRT', {}],
  ...Array.from({ length: 95 }, (_, n) => ['WARTEZEIT', { wartezeitMinuten: 10 + n }] as const),
  ['ANKUNFT', {}],
  ['NICHT_ANGETROFFEN', {}],
  ['ABSCHLUSS', { zielName: 'Werkstatt' }],
] as const;

test('a helper’s hundred taps meet a service that is killed again and again: none is lost, none double, in their order [4.169]', async (t) => {
  const dataDir = folder(t);
  const env = { PORT: String(await freePort()), SIMULATOR: 'off' };
  let service = await run(t, dataDir, env);
  const { userID, vorgangRef } = await reported(service.port, dataDir);
  const args = ['auftrag', vorgangRef, '--name', 'Süd', '--telefon', '0221 47101', '--json'];
  const { url, auftragID } = JSON.parse((await operate(args, dataDir, env)).stdout);
  const calls = `http://localhost:${service.port}${BASE}/auftrag/${url.split('/').at(-1)}/meldungen`;
  let sent = 0;
  const taken: string[] = [];

  /** As a phone does: one after the other, each until it is answered. */
  const phone = (async () => {
    for (const [index, [meldungsTyp, more]] of TAPS.entries()) {
      const meldung = { unid: `tap-${index}`, meldungsTyp, timestamp: new Date().toISOString(), ...more };
      for (;;) {
        sent += 1;
        const answer = await fetch(calls, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ meldungen: [meldung] }),
        }).catch(() => null);
        if (answer?.ok) {
          const { data } = (await answer.json()) as { data: { ergebnis: string }[] };
          taken.push(data[0]!.ergebnis);
          break;
        }
        await sleep(20);
      }
      await sleep(10);
    }
  })();
  for (let kills = 0; kills < KILLS && taken.length < TAPS.length; kills++) {
    await sleep(300);
    service.child.kill('SIGKILL');
    await service.ended;
    service = await run(t, dataDir, env);
  }
  await phone;
  assert.ok(
    taken.every((ergebnis) => ergebnis === 'neu' || ergebnis === 'doppelt'),
    taken.join(' '),
  );
  const events = JSON.parse((await operate(['auskunft', userID, '--json'], dataDir, env)).stdout).ereignisse as {
    partner: string;
    unid: string;
    meldungs_typ: string;
  }[];
  const own = events.filter(({ partner }) => partner === `auftrag:${auftragID}`);
  assert.deepEqual(
    own.map(({ unid, meldungs_typ }) => `${unid} ${meldungs_typ}`),
    TAPS.map(([typ], index) => `tap-${index} ${typ}`),
  );
  assert.ok(sent > TAPS.length, `${sent} calls: some met no service`);
  t.diagnostic(`${TAPS.length} taps, ${sent} calls, ${KILLS} kills`);
});

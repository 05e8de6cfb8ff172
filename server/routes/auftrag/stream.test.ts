import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import type { AuftragAntwort } from '../../auftrag/answer.ts';
import { testApp } from '../../test/test-app.ts';
import { BASE } from '../../test/test-calls.ts';
import { assigned, SUED } from '../../test/test-auftrag.ts';

/** Reads the stream of a link: what it was told, newest last. */
async function reader(t: TestContext, url: string, token: string) {
  const stop = new AbortController();
  t.after(() => stop.abort());
  const answer = await fetch(`${url}${BASE}/auftrag/${token}/ereignisse`, { signal: stop.signal });
  const told: AuftragAntwort[] = [];
  const state = { status: answer.status, isOver: false };
  void (async () => {
    let rest = '';
    for await (const bytes of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + bytes).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts)
        if (part.startsWith('id: ')) told.push(JSON.parse(/^data: (.*)$/m.exec(part)![1]!) as AuftragAntwort);
    }
    state.isOver = true;
  })().catch(() => undefined);
  const until = async (is: () => boolean): Promise<number> => {
    const begun = performance.now();
    while (!is() && performance.now() < begun + 5_000) await sleep(5);
    assert.ok(is(), JSON.stringify(told.map(({ data }) => [data.auftragID, data.stand])));
    return performance.now() - begun;
  };
  return { told, state, until, stand: () => told.at(-1)?.data.stand, last: () => told.at(-1)?.data };
}

test('a cancel, a remark and another tap reach the open page within two seconds, whole each time', async (t) => {
  const app = await testApp(t);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const one = await assigned(app);
  const page = await reader(t, url, one.token);
  await page.until(() => page.stand() === 'offen');
  await one.say('BEAUFTRAGT');
  assert.ok((await page.until(() => page.stand() === 'angenommen')) < 2_000);
  await app.call('POST', `vorgang/${one.userID}/nachtrag`, { text: 'Am Tor' }, { 'idempotency-key': 'n' });
  assert.ok((await page.until(() => page.last()?.aenderungen.length === 1)) < 2_000);
  await one.say('GESEHEN', { nr: page.last()!.aenderungen[0]!.nr });
  await page.until(() => page.last()?.aenderungen.length === 0);
  await app.call('POST', `storno/vorgang/${one.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  assert.ok((await page.until(() => page.last()?.ende === 'storno')) < 2_000);
  assert.equal('einsatz' in page.last()!, false);
  const stands = page.told.map(({ stand }) => stand);
  assert.deepEqual(
    stands,
    stands.toSorted((a, b) => a - b),
  );
});

test('of two helpers of one case each sees its own job, and a key that was replaced ends its stream', async (t) => {
  const app = await testApp(t);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const first = await assigned(app);
  const old = await reader(t, url, first.token);
  await old.until(() => old.stand() === 'offen');
  const second = await assigned(app, { of: first, helfer: { ...SUED, name: 'Nord' } });
  await old.until(() => old.last()?.ende === 'ersetzt');
  const young = await reader(t, url, second.token);
  await young.until(() => young.stand() === 'offen');
  await second.say('BEAUFTRAGT');
  await young.until(() => young.stand() === 'angenommen');
  assert.ok(old.told.every(({ data }) => data.auftragID === first.auftragID));
  assert.ok(young.told.every(({ data }) => data.auftragID === second.auftragID));
  await assigned(app, { of: first, helfer: { ...SUED, name: 'Nord' } });
  await young.until(() => young.state.isOver);
  assert.equal((await reader(t, url, second.token)).state.status, 404);
});

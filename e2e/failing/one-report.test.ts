import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FAULTS } from '#domain/errors.ts';
import { size } from '../../scripts/test/size.ts';
import { answerOf } from '../hands/between.ts';
import { onLines, REPORT, type Lines } from '../hands/lines.ts';
import { longTest } from '../../scripts/test/long-test.ts';

/**
 * Idempotency (R3, R4): however the connection fails, service and operator hold one report. Rows of faults/client.ts
 * and faults/network.ts.
 */
describe('one report', () => {
  let visit: Lines['visit'];
  onLines((lines) => void ({ visit } = lines));

  test('an answer to the report that is lost after the service kept it leaves one report [C3]', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'lose' }, 3);
    await send();
    t.diagnostic(`seen C3: ${await isOneReport()}`);
    assert.ok(line.asked(REPORT).length >= 4);
    await close();
  });

  longTest('an answer to the report that never comes is given up in time, and the report is one [C4]', async (t) => {
    const { page, line, send, unsent, isOneReport, close } = await visit('zusammenfassung', (fresh) =>
      fresh.clock.install(),
    );
    line.meet(REPORT, { how: 'hold' }, 1);
    const asked = page.waitForRequest(/melden/);
    await send();
    await asked;
    await page.waitForTimeout(300);
    await page.clock.fastForward(29_000);
    assert.equal(await page.locator('.banner-warn').count(), 0, 'not before its time');
    await page.clock.fastForward(1_500);
    await unsent();
    await page.clock.fastForward(2_000);
    t.diagnostic(`seen C4: given up after 30 s; ${await isOneReport()}`);
    await close();
  });

  longTest('an answer to the report that is cut in its middle is none, and the report is one [C5]', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'cut', after: 150 }, 1);
    line.meet(REPORT, { how: 'cut', after: 900 }, 1);
    await send();
    const seen = await isOneReport();
    assert.ok(line.asked(REPORT).length >= 3, seen);
    t.diagnostic(`seen C5: cut after 900 and after 150 bytes; ${seen}`);
    await close();
  });

  longTest('a report that the browser itself sends again on another connection is one [C6]', async (t) => {
    const { page, line, send, isOneReport, close } = await visit('zusammenfassung');
    let asked = 0;
    page.on('request', (request) => void (request.url().endsWith('/melden') && (asked += 1)));
    line.meet(REPORT, { how: 'lose' }, 1);
    await send();
    const seen = await isOneReport();
    const [first, second] = line.asked(REPORT);
    assert.ok(first!.before > 0, 'on a connection that was used before');
    assert.deepEqual([asked, line.asked(REPORT).length], [1, 2], 'asked once, sent twice');
    assert.deepEqual(second!.bytes, first!.bytes);
    t.diagnostic(`seen C6: the app asked once, the browser sent twice; ${seen}`);
    await close();
  });

  longTest('408 and 421 of a box in between, after which browsers send again, leave one report [C7]', async (t) => {
    for (const status of ['408 Request Timeout', '421 Misdirected Request']) {
      const { line, send, isOneReport, close } = await visit('zusammenfassung');
      line.meet(REPORT, { how: 'answer', text: answerOf(status, { connection: 'close' }, ''), isDone: true }, 1);
      await send();
      const seen = await isOneReport();
      assert.ok(line.asked(REPORT).length >= 2, seen);
      t.diagnostic(`seen C7: ${status.slice(0, 3)}: ${seen}`);
      await close();
    }
    const ours = Object.values(FAULTS).map((fault): number => fault.status);
    assert.ok(!ours.includes(408) && !ours.includes(421), 'the service says neither');
  });

  longTest('a network that changes within the report leaves one report [N6]', async (t) => {
    const { page, line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'hold' }, 2);
    await send();
    for (let times = 1; times <= 2; times++) {
      while (line.asked(REPORT).length < times) await page.waitForTimeout(50);
      await page.waitForTimeout(300);
      line.cutAll();
    }
    t.diagnostic(`seen N6: ${await isOneReport()}`);
    await close();
  });

  test('a report that arrives once more ten seconds later has no second effect [N13]', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    await send();
    await isOneReport();
    const rest = size(500, 10_000);
    await new Promise((next) => setTimeout(next, rest));
    const status = await line.again(line.asked(REPORT)[0]!);
    assert.equal(status, 200);
    t.diagnostic(`seen N13: ${status} after ${rest / 1_000} s; ${await isOneReport()}`);
    await close();
  });
});

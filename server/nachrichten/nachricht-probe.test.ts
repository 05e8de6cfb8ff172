import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { brandsFolder } from '../test/test-clients.ts';
import { folder, operate } from '../test/test-service.ts';
import { gatewayOn } from './test-lane.ts';

const NUMMER = '0176 04069012';

/** Runs `nachricht-probe` with that gateway. */
async function probed(t: TestContext, nachrichten: unknown, words: readonly string[] = [NUMMER], env = {}) {
  const BRANDS_DIR = brandsFolder(t, { ra_Standard: { nachrichten } });
  const { status, stdout, stderr } = await operate(['nachricht-probe', ...words], folder(t), { BRANDS_DIR, ...env });
  return { status, out: stdout + stderr };
}

test('the trial gateway: nothing is sent, and the command says what would have been', async (t) => {
  const { status, out } = await probed(t, 'probe');
  assert.equal(status, 0);
  assert.match(out, /^Not sent, the gateway is "probe"\. SMS an \+4917604069012: Pannenlotse: Das ist eine Probe\./);
});

test('a gateway gets one message, with the secret, and the command shows what it answered', async (t) => {
  const { url, got } = await gatewayOn(t, (response) => void response.end('{"status":"queued","id":7}'));
  const vorlage = { to: '{nummer}', text: '{text}' };
  const gateway = { adresse: url, vorlage, kopf: { Authorization: 'Bearer {geheimnis}' }, geheimnis: 'KRANICH' };
  const { status, out } = await probed(t, gateway, [NUMMER], { SMS_SECRET_KRANICH: 'geheim-4711' });
  assert.deepEqual([status, got.length, got[0]?.headers.authorization], [0, 1, 'Bearer geheim-4711']);
  assert.equal((JSON.parse(got[0]!.body) as { to: string }).to, '+4917604069012');
  assert.match(out, /Handed over to \+4917604069012\.\nThe gateway answered 200: \{"status":"queued","id":7\}/);
  assert.doesNotMatch(out, /geheim-4711/);
});

test('a gateway that says 200 and means no, is down, or a number that takes none: exit code 1 and why', async (t) => {
  const { url } = await gatewayOn(t, (response) => void response.end('{"status":"7"}'));
  const vorlage = { to: '{nummer}', text: '{text}' };
  const said = await probed(t, { adresse: url, vorlage, erfolg: { feld: 'status', wert: '0' } });
  assert.equal(said.status, 1);
  assert.match(said.out, /^Not handed over: not as erfolg says\.\nThe gateway answered 200: \{"status":"7"\}/);
  const down = await probed(t, { adresse: 'http://127.0.0.1:9/', vorlage });
  assert.deepEqual([down.status, down.out.startsWith('Not handed over: ECONNREFUSED')], [1, true]);
  for (const number of ['0221 4710333', 'Handy', '110']) {
    const { status, out } = await probed(t, 'probe', [number]);
    assert.deepEqual([status, /takes no text messages: write a mobile number/.test(out)], [1, true], number);
  }
  const none = await probed(t, undefined);
  assert.deepEqual([none.status, /write nachrichten in its mandant\.json/.test(none.out)], [1, true]);
});

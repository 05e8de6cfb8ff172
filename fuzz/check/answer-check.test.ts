import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHED } from '../../server/http/overload/shed-reading.ts';
import { testApp } from '../../server/test/test-app.ts';
import { BASE } from '../../server/test/test-calls.ts';
import type { ServiceDescription } from '../templates.ts';
import type { WireAnswer } from '../wire/read-answers.ts';
import { faultsOf, isByLeseID } from './answer-check.ts';
import { descriptionCheck } from './description-check.ts';

test('a good answer and a good refusal have no fault; a planted one of each kind is found', async (t) => {
  const { app, started, call } = await testApp(t);
  const { userID } = await started();
  const isDescribed = await descriptionCheck((await app.inject('/service/openapi.json')).json() as ServiceDescription);
  const answerTo = async (path: string): Promise<WireAnswer> => {
    const { statusCode: status, headers, body } = await call('GET', path);
    const known = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { status, headers: new Map(known), body, isStream: false };
  };
  const of = (path: string) => ({ method: 'GET', target: `${BASE}/${path}`, headers: [] });
  const [path, none] = [`vorgang/${userID}`, 'vorgang/23456789BCDF'];
  const good = await answerTo(path);
  const faults = (answer: WireAnswer) => faultsOf(answer, of(path), isDescribed);
  assert.deepEqual(faults(good), []);
  assert.deepEqual(faultsOf(await answerTo(none), of(none), isDescribed), []);

  const without = (name: string) => new Map([...good.headers].filter(([one]) => one !== name));
  assert.match(faults({ ...good, status: 500 }).join(), /^status 500/);
  assert.match(faults({ ...good, status: 503 }).join(), /^status 503/);
  const shed = { ...good, status: 503, headers: new Map([...good.headers, ...Object.entries(SHED)]) };
  assert.doesNotMatch(faults(shed).join(), /status 503/);
  assert.match(faultsOf(shed, { ...of(path), method: 'PUT' }, isDescribed).join(), /^status 503/);
  assert.match(faults({ ...good, status: 408 }).join(), /^status 408/);
  assert.deepEqual(faults({ ...good, headers: without('content-security-policy') }), [
    '200 without content-security-policy',
  ]);
  assert.deepEqual(faults({ ...good, headers: without('request-id') }), ['200 without Request-Id']);
  assert.match(faults({ ...good, body: good.body.replace('"revision":', '"r":') }).join(), /as described: .*revision/);
  assert.match(faults({ ...good, status: 206 }).join(), /as described: 206 application\/json/);
  assert.match(faults({ ...good, body: good.body.slice(0, -1) }).join(), /as described: SyntaxError/);
});

test('a leseID opens the status and its page, however the path is spelt; more is found', () => {
  const leseID = 'YS59CZ3NDCTQ';
  const opens = (target: string, status = 200): boolean =>
    isByLeseID(
      { status, headers: new Map(), body: '', isStream: false },
      { method: 'GET', target, headers: [] },
      leseID,
    );
  for (const path of [
    `status/${leseID}`,
    `${leseID}/status`,
    `errorNetwor%6b/${leseID}?sprache=en`,
    `ERRORNETWORK/${leseID}`,
  ])
    assert.equal(opens(`/${path}`), false, path);
  for (const path of [`vorgang/${leseID}`, `vorgang/%59S59CZ3NDCTQ`, `vorgang/${leseID}%2fstatus`])
    assert.equal(opens(`/${path}`), true, path);
  for (const status of [404, 308]) assert.equal(opens(`/vorgang/${leseID}%20`, status), false);
});

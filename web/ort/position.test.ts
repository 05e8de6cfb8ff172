import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocator, type Device } from './position.ts';

/** Fake device: the test controls clock, permission and measurements. */
function fake(permission: PermissionState | null = 'granted', isInApp = false) {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  let answer: (state: PermissionState) => void = () => undefined;
  const asked: { found: PositionCallback; failed: PositionErrorCallback; options: PositionOptions }[] = [];
  let watched = 0;
  const take = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions): number =>
    asked.push({ found, failed, options });
  const device: Device = {
    geolocation: {
      getCurrentPosition: take as Geolocation['getCurrentPosition'],
      watchPosition: take as Geolocation['watchPosition'],
      clearWatch: () => void (watched += 1),
    },
    permission: async (onChange) => ((answer = onChange), permission),
    isInApp,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    now: () => now,
  };
  const wait = async (milliseconds: number): Promise<void> => {
    await Promise.resolve();
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const fix = (genauigkeit: number, lat = 49.5): GeolocationPosition =>
    ({ coords: { latitude: lat, longitude: 11.2, accuracy: genauigkeit }, timestamp: now }) as GeolocationPosition;
  return {
    device,
    asked,
    wait,
    fix,
    error: (code: number) => ({ code }) as GeolocationPositionError,
    grant: () => answer('granted'),
    cleared: () => watched,
  };
}

test('the first answer is asked for with exactly the settings of §9, beside one watch; a second tap asks nothing [4.94 4.102 9.11]', async () => {
  const { device, asked, wait } = fake();
  const locator = createLocator(device);
  assert.equal(asked.length, 0, 'nothing is asked before the tap');
  locator.start();
  locator.start();
  await wait(0);
  assert.equal(asked.length, 2);
  assert.deepEqual(asked[0]?.options, { maximumAge: 0, timeout: 5_000, enableHighAccuracy: true });
  assert.equal(locator.search().phase, 'searching');
});

test('a better fix takes the place of a worse one, never the other way round; a good one ends the search', async () => {
  const { device, asked, wait, fix, cleared } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(10);
  asked[0]!.found(fix(80));
  asked[1]!.found(fix(300));
  assert.equal(locator.search().fix?.genauigkeit, 80);
  asked[1]!.found(fix(12));
  assert.deepEqual([locator.search().fix?.genauigkeit, locator.search().phase, cleared()], [12, 'ended', 1]);
});

test('at five seconds the way by hand opens, while the watch goes on to thirty and may still find [4.99]', async () => {
  const { device, asked, wait, fix, error } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(5_000);
  asked[0]!.failed(error(3));
  assert.deepEqual([locator.search().trouble, locator.search().phase], ['timeout', 'searching']);
  await wait(10_000);
  asked[1]!.found(fix(40));
  assert.deepEqual([locator.search().trouble, locator.search().fix?.genauigkeit], [null, 40]);
  await wait(30_000);
  assert.equal(locator.search().phase, 'ended');
});

test('a browser that never answers is given up by our own clock', async () => {
  const { device, wait } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(0);
  await wait(5_500);
  assert.equal(locator.search().trouble, 'timeout');
  await wait(30_000);
  assert.equal(locator.search().phase, 'ended');
});

test('an error of the watch does not destroy a fix', async () => {
  const { device, asked, wait, fix, error } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(10);
  asked[0]!.found(fix(60));
  asked[1]!.failed(error(2));
  asked[1]!.failed(error(1));
  assert.deepEqual([locator.search().fix?.genauigkeit, locator.search().trouble], [60, null]);
});

// prettier-ignore
const DENIALS = [
  ['prompt',  false, 2_000, 'denied',  'the person said no'],
  ['denied',  false, 100,   'denied',  'the person said no for ever'],
  ['prompt',  false, 100,   'blocked', 'so quick that no person said it'],
  [null,      false, 100,   'blocked', 'and the browser does not say'],
  ['granted', false, 100,   'blocked', 'a policy of the page around it'],
  ['denied',  true,  100,   'blocked', 'a browser inside another app'],
] as const;

test('a denial ends the search; one within 300 ms was no person, unless they said no before [4.97]', async () => {
  for (const [permission, isInApp, after, trouble, why] of DENIALS) {
    const { device, asked, wait, error } = fake(permission, isInApp);
    const locator = createLocator(device);
    locator.start();
    await wait(after);
    asked[0]!.failed(error(1));
    await wait(0);
    assert.deepEqual([locator.search().trouble, locator.search().phase], [trouble, 'ended'], why);
  }
});

test('a browser that does not say whether it asks, and answers nothing, counts as asking; a late yes still finds', async () => {
  const { device, asked, wait, fix } = fake(null);
  const locator = createLocator(device);
  locator.start();
  await wait(0);
  assert.equal(locator.search().phase, 'searching');
  await wait(5_500);
  assert.deepEqual(
    [locator.search().phase, locator.search().trouble, locator.search().isLong],
    ['waiting', null, false],
  );
  await wait(15_000);
  assert.equal(locator.search().isLong, true);
  await wait(60_000);
  asked[1]!.found(fix(40));
  assert.deepEqual([locator.search().phase, locator.search().fix?.genauigkeit], ['searching', 40]);
  await wait(30_000);
  assert.equal(locator.search().phase, 'ended');
});

test('while the person is asked no time runs out; after 15 s the question counts as unseen [4.93]', async () => {
  const { device, wait, grant } = fake('prompt');
  const locator = createLocator(device);
  locator.start();
  await wait(0);
  assert.equal(locator.search().phase, 'waiting');
  await wait(15_000);
  assert.deepEqual([locator.search().isLong, locator.search().trouble], [true, null]);
  grant();
  assert.deepEqual([locator.search().phase, locator.search().isLong], ['searching', false]);
});

test('answers of an ended search change nothing', async () => {
  const { device, asked, wait, fix } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(0);
  locator.stop();
  asked[0]!.found(fix(5));
  assert.deepEqual([locator.search().phase, locator.search().fix], ['idle', null]);
});

test('a page that may not ask says so', () => {
  const locator = createLocator({ ...fake().device, geolocation: undefined });
  locator.start();
  assert.equal(locator.search().trouble, 'insecure');
});

test('0/0 is no place of ours', async () => {
  const { device, asked, wait, fix } = fake();
  const locator = createLocator(device);
  locator.start();
  await wait(0);
  const nowhere = fix(5, 0);
  asked[0]!.found({ ...nowhere, coords: { ...nowhere.coords, longitude: 0 } });
  assert.equal(locator.search().fix, null);
});

for (const accuracy of [-1, -0.5, 0, Number.NaN, Infinity, 1e7])
  test(`an accuracy of ${accuracy} is unknown: such a fix is none, and a later one is taken`, async () => {
    const { device, asked, wait, fix } = fake();
    const locator = createLocator(device);
    locator.start();
    await wait(10);
    asked[0]!.found(fix(accuracy));
    assert.deepEqual([locator.search().phase, locator.search().fix], ['searching', null]);
    await wait(5_500);
    assert.equal(locator.search().trouble, 'timeout', 'and the way by hand opens');
    asked[1]!.found(fix(40));
    assert.equal(locator.search().fix?.genauigkeit, 40);
  });

test('a fix without an accuracy shows that the question was answered', async () => {
  const { device, asked, wait, fix } = fake('prompt');
  const locator = createLocator(device);
  locator.start();
  await wait(10);
  assert.equal(locator.search().phase, 'waiting');
  asked[0]!.found(fix(-1));
  assert.equal(locator.search().phase, 'searching');
  await wait(5_500);
  assert.equal(locator.search().trouble, 'timeout');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '#domain/ort/entfernung.ts';
import { cornersOf, poseOf, type Pose } from './pose.ts';
import { viewOfTwo } from './view.ts';

const PLACE = { lat: 49.51234, lng: 11.28123 };
const SIDES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0], NE: [Math.SQRT1_2, Math.SQRT1_2] } as const;
/** The frame on a phone 375 px wide. */
const FRAME = { width: 343, height: 257 };

const at = (metres: number, [east, north]: readonly [number, number]) => moved(PLACE, east * metres, north * metres);

/** The radii that a helper sees who comes straight from one side. */
const radiiOf = (side: readonly [number, number], ...metres: number[]): number[] => {
  let pose: Pose | null = null;
  return metres.map((one) => (pose = poseOf(pose, PLACE, at(one, side))).radius);
};

test('the radius is the least that holds the helper, and grows less one step after they have crossed the middle', () => {
  for (const [name, side] of Object.entries(SIDES))
    assert.deepEqual(
      radiiOf(side, 4_800, 3_000, 2_400, 2_000, 1_500, 1_000, 600, 500, 300, 250, 130, 20),
      [5_000, 5_000, 5_000, 2_000, 2_000, 1_000, 1_000, 500, 500, 250, 250, 250],
      name,
    );
});

test('who is much nearer at once is seen at once, and who drives away stays in the frame', () => {
  assert.deepEqual(radiiOf(SIDES.N, 18_000, 900, 980, 1_700, 900), [20_000, 1_000, 1_000, 2_000, 1_000]);
  const far = at(900_000, SIDES.E);
  const beyond = poseOf(null, PLACE, far);
  assert.equal(beyond.radius, 500_000);
  assert.equal(poseOf(beyond, PLACE, far), beyond, 'nothing changes with the same helper');
});

test('the frame holds still while the helper is in it, and turns with who leaves it at the side', () => {
  const before = poseOf(null, PLACE, at(4_000, SIDES.E));
  assert.equal(poseOf(before, PLACE, moved(PLACE, 3_000, 1_000)), before, 'the very same');
  const beside = poseOf(before, PLACE, at(4_000, SIDES.N));
  assert.deepEqual([beside.radius, Math.round(beside.bearing)], [5_000, 0]);
});

test('place and helper are in the frame, and at least 56 px apart down to 200 m', () => {
  for (const side of Object.values(SIDES)) {
    let pose: Pose | null = null;
    for (let metres = 60_000; metres >= 200; metres *= 0.97) {
      const helper = at(metres, side);
      pose = poseOf(pose, PLACE, helper);
      const view = viewOfTwo(FRAME, ...cornersOf(PLACE, pose));
      const [here, there] = [view.at(PLACE), view.at(helper)];
      for (const { x, y } of [here, there])
        assert.ok(x >= 24 && x <= FRAME.width - 24 && y >= 24 && y <= FRAME.height - 24, `${side} ${metres}`);
      assert.ok(Math.hypot(here.x - there.x, here.y - there.y) >= 56, `${side} ${metres}`);
    }
  }
});

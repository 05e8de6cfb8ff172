import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '#domain/ort/entfernung.ts';
import { creditOf, drawnView, labelDirection, labelSpot, ringStep, viewOfTwo } from './view.ts';

const PLACE = { lat: 49.51234, lng: 11.28123 };
const FRAME = { width: 343, height: 223 };

test('north is up, and a metre has so many px', () => {
  const view = drawnView(FRAME, PLACE, 0.5);
  assert.deepEqual(view.at(PLACE), { x: 171.5, y: 111.5 });
  const { x, y } = view.at(moved(PLACE, 100, 40));
  assert.ok(Math.abs(x - 221.5) < 0.1 && Math.abs(y - 91.5) < 0.1, `${x} ${y}`);
});

test('two points have room in the frame wherever one of them is, near or far', () => {
  for (const metres of [1, 40, 4_200, 60_000]) {
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const turn = (degrees * Math.PI) / 180;
      const helper = moved(PLACE, Math.sin(turn) * metres, Math.cos(turn) * metres);
      const view = viewOfTwo(FRAME, PLACE, helper);
      for (const { x, y } of [view.at(PLACE), view.at(helper)])
        assert.ok(x >= 47 && x <= FRAME.width - 47 && y >= 35 && y <= FRAME.height - 35, `${metres} m, ${degrees}°`);
      const [here, there] = [view.at(PLACE), view.at(helper)];
      const seen = (Math.atan2(there.x - here.x, here.y - there.y) * 180) / Math.PI;
      assert.ok(Math.abs(((seen - degrees + 540) % 360) - 180) < 1, `drawn at ${seen}, is at ${degrees}`);
      assert.ok(
        labelDirection(view, PLACE, helper, ringStep(view.scale) * view.scale).rings.length > 0,
        'a ring says how far',
      );
    }
  }
});

test('the words of a mark stand in the frame, away from the other mark, and not on the mark', () => {
  const [width, height] = [130, 18];
  for (let degrees = 0; degrees < 360; degrees += 15) {
    const turn = (degrees * Math.PI) / 180;
    const helper = moved(PLACE, Math.sin(turn) * 5_000, Math.cos(turn) * 5_000);
    const view = viewOfTwo(FRAME, PLACE, helper);
    const [here, there] = [view.at(PLACE), view.at(helper)];
    const { x, y, anchor } = labelSpot(view, there, here, 16, width);
    const left = x - { start: 0, middle: width / 2, end: width }[anchor];
    assert.ok(left >= 0 && left + width <= FRAME.width, `${degrees}°: ${left}`);
    assert.ok(y - height / 2 >= 0 && y + height / 2 <= FRAME.height, `${degrees}°: ${y}`);
    const covers = (at: { x: number; y: number }): boolean =>
      at.x > left && at.x < left + width && Math.abs(at.y - y) < height / 2;
    assert.ok(!covers(here) && !covers(there), `${degrees}°`);
  }
});

test('a credit covers as much of the right lower corner as it is long', () => {
  const [short, long] = ['© Test', '© OpenStreetMap contributors'].map((credit) => creditOf(FRAME, credit));
  assert.equal(Math.round(short!.x + short!.width / 2), FRAME.width - 6);
  assert.ok(long!.x < short!.x && long!.width > 3 * short!.width);
});

test('rings stand apart, whatever the scale', () => {
  for (const scale of [2, 0.5, 0.1, 0.01, 0.001]) assert.ok(ringStep(scale) * scale >= 54);
});

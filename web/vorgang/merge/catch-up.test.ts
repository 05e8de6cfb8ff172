import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEAP } from '#domain/revision/set-back.ts';
import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { caughtUp, rebaseAndReport, mergeOnOpen, mergeReportedOnOpen, overtaken, reportedAs } from './catch-up.ts';
import { heldOf } from '../state/app.ts';
import type { Held } from '../state/shapes.ts';

const base = withValue(emptyVorgang(), 'vn.vorname', 'Jana');
const here = (vorgang: Vorgang, typed: Held['typed'] = {}): Held => ({
  ...heldOf('BCDFGHJKLMNP', { vorgang: base, revision: 3, gestartet: true, beispiel: false }),
  vorgang,
  typed,
});
const ina = withValue(base, 'vn.vorname', 'Ina');
const eva = withValue(withValue(base, 'vn.vorname', 'Eva'), 'vn.nachname', 'Anders');

test('a save that the service has taken changes nothing here and tells nothing', () => {
  const { vorgang, acked, revision, elsewhere } = caughtUp(here(ina), ina, ina, 4);
  assert.deepEqual([vorgang, acked, revision, elsewhere], [ina, ina, 4, undefined]);
});

test('what came from another device is taken over and told, what was changed here too stays and is told', () => {
  const typed = { 'vn.vorname': 'ina ', 'vn.nachname': 'b', 'kfz.modell': 'x' };
  const held = rebaseAndReport(here(ina, typed), base, eva, 5);
  assert.deepEqual([held.vorgang.vn.vorname, held.vorgang.vn.nachname, held.revision], ['Ina', 'Anders', 5]);
  assert.deepEqual(held.typed, { 'vn.vorname': 'ina ', 'kfz.modell': 'x' }, 'what is taken over shows');
  assert.deepEqual(
    held.elsewhere?.changes.map(({ path, by }) => `${path} ${by}`),
    ['vn.vorname both', 'vn.nachname there'],
  );
});

test('what this device has sent itself, and whose answer was lost, is nobody else’s', () => {
  assert.equal(rebaseAndReport(here(base), base, ina, 4, [ina]).elsewhere, undefined);
  assert.equal(rebaseAndReport(here(base), base, ina, 4).elsewhere?.changes.length, 1);
});

test('a second change from elsewhere joins the first', () => {
  const once = rebaseAndReport(here(base), base, eva, 5);
  const twice = rebaseAndReport(once, eva, withValue(eva, 'vn.vsnr', '77'), 6);
  assert.deepEqual(
    twice.elsewhere?.changes.map(({ path }) => path),
    ['vn.vorname', 'vn.nachname', 'vn.vsnr'],
  );
});

const reported = withValue(base, 'vorgangsMetadaten.status', 'gemeldet');

test('after another device’s report its case counts, and what was changed only here is kept to be told', () => {
  const held = overtaken(here(ina, { 'vn.vorname': 'ina ' }), withValue(reported, 'vn.nachname', 'Anders'), 7);
  assert.deepEqual([held.vorgang.vn.vorname, held.typed, held.revision], ['Jana', {}, 7]);
  assert.deepEqual(held.elsewhere, { kind: 'reported', changes: [{ path: 'vn.vorname', mine: 'Ina', by: 'here' }] });
  assert.deepEqual(overtaken(here(base), reported, 7).elsewhere, { kind: 'reported', changes: [] });
});

test('what was changed after the report was made is not in it: it is told, and does not count as acknowledged', () => {
  const typed = { 'vn.vorname': 'ina ' };
  const late = withValue(withValue(ina, 'vn.vsnr', '77'), 'vorgangsMetadaten.language', 'en');
  const { vorgang, elsewhere, ...held } = reportedAs(here(late, typed), ina);
  assert.deepEqual(
    [vorgang.vn.vorname, vorgang.vn.vsnr, vorgang.vorgangsMetadaten.language],
    ['Ina', ina.vn.vsnr, 'en'],
  );
  assert.deepEqual(elsewhere, { kind: 'without', changes: [{ path: 'vn.vsnr', mine: '77', by: 'here' }] });
  assert.deepEqual(held.typed, {});
  const same = here(ina, typed);
  assert.equal(reportedAs(same, ina), same, 'nothing changed, nothing told');
  assert.equal(reportedAs(here(base), ina).elsewhere, undefined, 'what the service has put right itself');
});

test('of a report that is known here already, or of a cancel, nothing is told', () => {
  assert.equal(overtaken(here(reported), reported, 7).elsewhere, undefined);
  assert.equal(overtaken(here(base), withValue(base, 'vorgangsMetadaten.status', 'storniert'), 7).elsewhere, undefined);
});

test('a case that is opened and was reported elsewhere keeps what was changed here beside it, in this device’s language', () => {
  const english = withValue(ina, 'vorgangsMetadaten.language', 'en');
  const { vorgang, elsewhere, acked } = mergeReportedOnOpen(here(english), reported, 7);
  assert.deepEqual([vorgang.vn.vorname, vorgang.vorgangsMetadaten.language, acked], ['Jana', 'en', reported]);
  assert.deepEqual(elsewhere, { kind: 'reported', changes: [{ path: 'vn.vorname', mine: 'Ina', by: 'here' }] });
  const same = withValue(base, 'vorgangsMetadaten.language', 'en');
  assert.equal(mergeReportedOnOpen(here(same), reported, 7).elsewhere, undefined, 'nothing is missing, nothing told');
  assert.equal(
    mergeReportedOnOpen(here(ina), withValue(reported, 'vn.vorname', 'Ina'), 7).elsewhere,
    undefined,
    'it is there',
  );
});

test('of this device’s own report, whose answer was late, only what was changed after it is told', () => {
  const late = withValue(ina, 'vn.vsnr', '77');
  const opened = mergeReportedOnOpen(here(late), withValue(reported, 'vn.vorname', 'INA'), 7);
  assert.equal(opened.elsewhere?.changes.length, 2);
  assert.deepEqual(reportedAs(opened, ina).elsewhere, {
    kind: 'without',
    changes: [{ path: 'vn.vsnr', mine: '77', by: 'here' }],
  });
  assert.equal(reportedAs(opened, late).elsewhere, undefined);
});

test('of a store that was set back no older answer counts: what is held here stays whole, and nothing is told', () => {
  for (const revision of [2, 3 + LEAP]) {
    const held = rebaseAndReport(here(base), base, withValue(base, 'vn.vorname', 'Older'), revision);
    assert.deepEqual([held.vorgang.vn.vorname, held.revision, held.elsewhere], ['Jana', revision, undefined]);
  }
});

const sent = withValue(withValue(reported, 'schadenTyp', 'SCHADEN_REIFEN'), 'vorgangsMetadaten.timestampGemeldet', 1);
const row = withValue(emptyVorgang(), 'vorgangsMetadaten.status', 'gemeldet');
const cancelled = withValue(sent, 'vorgangsMetadaten.status', 'storniert');

test('a report that is missing in the service’s copy is told, and the case is a draft again: with the answers of here, or the service’s where only the row is left', () => {
  const older = withValue(base, 'vn.vorname', 'Older');
  for (const [mine, vorname] of [
    [sent, 'Jana'],
    [row, 'Older'],
  ] as const) {
    const { vorgang, acked, elsewhere } = mergeOnOpen({ ...here(mine), acked: mine }, older, 5 + LEAP, []);
    const { status, timestampGemeldet } = vorgang.vorgangsMetadaten;
    assert.deepEqual([status, timestampGemeldet, vorgang.vn.vorname, acked], ['', null, vorname, older]);
    assert.deepEqual(elsewhere, { kind: 'undone', changes: [] });
  }
});

test('a cancel that is missing is told while the report stands, and not where that is lost too; a report sent again ends it', () => {
  const again = mergeOnOpen({ ...here(cancelled), acked: cancelled }, sent, 5 + LEAP, []);
  assert.deepEqual([again.vorgang, again.elsewhere?.kind], [sent, 'undone']);
  const over = mergeOnOpen({ ...here(cancelled), acked: cancelled }, base, 5 + LEAP, []);
  assert.deepEqual([over.vorgang.vorgangsMetadaten.status, over.elsewhere], ['', undefined]);
  const lost = mergeOnOpen({ ...here(sent), acked: sent }, base, 5 + LEAP, []);
  assert.equal(reportedAs(lost, lost.vorgang).elsewhere, undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import { exampleCase } from './example-case.ts';
import { nextDeed, silentSince } from './next-deed.ts';

const NOW = Date.parse('2026-11-28T05:10:00Z');
const PATIENCE = 5 * 60_000;
const zustaendig = { konto: 'dora', kuerzel: 'DD', seit: '2026-11-28T05:01:00.000Z', weg: null };
const asked = (seit: string, ende: 'abgelehnt' | null = null) => ({ stand: 'offen', seit, grund: '', ende }) as const;
const eta = { von: '2026-11-28T05:30:00Z', bis: '2026-11-28T05:40:00Z', stand: '2026-11-28T05:05:00Z' };
const step = (code: BrettFall['schritt']['code']): BrettFall['schritt'] => ({ code, zeit: null });

// prettier-ignore
const CASES: readonly [what: string, wish: Partial<BrettFall>, deed: string | null][] = [
  ['new', {}, 'uebernehmen'],
  ['taken', { zustaendig }, 'helfer'],
  ['asked a minute ago', { zustaendig, auftrag: asked('2026-11-28T05:09:00Z') }, null],
  ['asked six minutes ago', { zustaendig, auftrag: asked('2026-11-28T05:04:00Z') }, 'helfer'],
  ['refused', { zustaendig, auftrag: asked('2026-11-28T05:09:00Z', 'abgelehnt') }, 'helfer'],
  ['accepted without a time', { zustaendig, schritt: step('beauftragt') }, 'zusage'],
  ['accepted with a time', { zustaendig, schritt: step('beauftragt'), eta }, null],
  ['overdue', { zustaendig, schritt: step('abfahrt'), eta, ueberfaelligAb: '2026-11-28T05:09:00Z' }, 'zusage'],
  ['not met', { zustaendig, schritt: step('abfahrt'), eta, nichtAngetroffen: true }, 'nachricht'],
  ['done', { zustaendig, schritt: step('abschluss'), ende: '2026-11-28T05:09:00Z' }, null],
  ['cancelled', { status: 'storniert' }, null],
];

for (const [what, wish, deed] of CASES)
  test(`${what}: ${deed ?? 'nothing'} comes next`, () =>
    assert.equal(nextDeed(exampleCase(wish), NOW, PATIENCE), deed));

test('A helper is silent from the fifth minute on, not before.', () => {
  const fall = exampleCase({ zustaendig, auftrag: asked('2026-11-28T05:05:00Z') });
  assert.equal(silentSince(fall, NOW - 1, PATIENCE), null);
  assert.equal(silentSince(fall, NOW, PATIENCE), Date.parse('2026-11-28T05:05:00Z'));
});

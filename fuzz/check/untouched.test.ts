import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shot } from '../plan.ts';
import { changesOf, maybeMade, wrongChange } from './untouched.ts';

const KEYS = { betreiber: 'b', partner: 'p', alle: 'a', fremd: 'f' };
const held = (revision: number, more: object = {}) => {
  const print = JSON.stringify({ revision, ungelesen: 1, ...more });
  return { revision, print };
};

/** A shot with so many requests at once. */
function sent(kind: Shot['kind'], drafts: number, { name = 'POST /vorgang/{userID}', key = 'p' } = {}) {
  const draft = { method: 'POST', target: '/', headers: [['authorization', `Bearer ${key}`]] as [string, string][] };
  return { kind, drafts: Array.from({ length: drafts }, () => draft), template: { name } as Shot['template'] };
}

test('a change is found where the request was refused, whole or broken, where the partner is another, where it goes too far', () => {
  const ofPartner = { name: 'POST /partner/ereignisse' };
  // prettier-ignore
  const ROWS: [what: string, of: ReturnType<typeof sent>, statuses: number[], after: ReturnType<typeof held> | null, found: RegExp][] = [
    ['refused',               sent('whole', 1),  [422],      held(2), /^refused, and changed .*revision: 1 → 2/],
    ['refused, erased',       sent('whole', 1),  [422],      null,    /^refused/],
    ['refused, unchanged',    sent('whole', 1),  [422],      held(1), /^$/],
    ['accepted',              sent('whole', 1),  [200],      held(2), /^$/],
    ['accepted, too far',     sent('whole', 1),  [200],      held(3), /^1 good answers, and 2 revisions more/],
    ['pipelined, all refused', sent('whole', 2), [409, 409], held(2), /^refused/],
    ['pipelined, one refused', sent('whole', 2), [200, 409], held(2), /^$/],
    ['pipelined, one refused and done', sent('whole', 2), [200, 409], held(3), /^1 good answers, and 2/],
    ['pipelined, one unanswered', sent('whole', 2), [409],   held(2), /^$/],
    ['broken, refused',       sent('broken', 1), [400],      held(2), /^refused/],
    ['broken, done before',   sent('broken', 1), [200, 400], held(2), /^$/],
    ['broken, unanswered',    sent('broken', 1), [],         held(2), /^$/],
    ['a line, answered',      sent('broken', 0), [200],      held(2), /^refused/],
  ];
  for (const [what, of, statuses, after, found] of ROWS) {
    const answers = statuses.map((status) => ({ status }));
    assert.match(wrongChange(of, answers, held(1), after, KEYS), found, what);
  }
  const before = held(1, { ereignisse: 0 });
  const after = held(1, { ereignisse: 1 });
  const stranger = sent('whole', 1, { ...ofPartner, key: 'f' });
  assert.match(wrongChange(stranger, [{ status: 200 }], before, after, KEYS), /^by a partner without an assignment/);
  assert.equal(wrongChange(sent('whole', 1, ofPartner), [{ status: 200 }], before, after, KEYS), '');
});

test('that a report was read is no change, that one is unread again is', () => {
  assert.equal(changesOf(held(1).print, held(1, { ungelesen: 0 }).print), '');
  assert.equal(changesOf(held(1).print, held(1, { ungelesen: 2 }).print), 'ungelesen: 1 → 2');
});

test('a case may be without an answer that names it where a call that makes one had none of its own', () => {
  const makes = { name: 'POST /betreiber/vorgang' };
  assert.equal(maybeMade(sent('whole', 3, makes), [{ status: 200 }]), 2);
  assert.equal(maybeMade(sent('broken', 1, makes), []), 1);
  assert.equal(maybeMade(sent('half', 1, makes), []), 0);
  assert.equal(maybeMade(sent('whole', 3), []), 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredPaths } from '#domain/flow.ts';
import { PARTS } from '#domain/parts.ts';
import { exampleAsking, exampleVorgang } from '#domain/test/test-example.ts';
import { withValue } from '#domain/vorgang.ts';
import type { Refused } from '../../vorgang/state/shapes.ts';
import { summaryView, type SummaryInput, type SummaryView } from './summary-view.ts';

const OWN: readonly string[] = answeredPaths('kfz', '/kfz/sonstiges');

const COMPLETE: SummaryInput = {
  vorgang: exampleVorgang(),
  parts: PARTS.filter(({ path }) => OWN.includes(path)),
  asking: exampleAsking(),
  hasConsent: true,
  report: { kind: 'idle' },
  reportBefore: { kind: 'idle' },
  notTaken: null,
  isNotSent: false,
  hasTried: false,
};
const noName = withValue(exampleVorgang(), 'vn.nachname', '');
const SENDING = { kind: 'sending' } as const;
const refusedFor = (...felder: string[]): Refused => ({
  code: 'UNVOLLSTAENDIG',
  text: 'Es fehlt etwas.',
  lacks: felder.map((feld) => ({ feld, text: ['Fehlt', 'Missing'] })),
});
const refused = { kind: 'refused', ...refusedFor() } as const;

/** Title, hint, button; then the fields with a problem, and what else is so. */
function shown({ title, hint, button, problems, ...view }: SummaryView): string[] {
  const flags = {
    complete: view.isComplete,
    'read-only': view.isReadOnly,
    busy: view.isBusy,
    refusal: view.refusal !== null,
  };
  const said = Object.entries(flags).flatMap(([name, isSo]) => (isSo ? [name] : []));
  return [
    title[0],
    hint?.[0] ?? '',
    button[0],
    problems.map(({ feld, path }) => `${feld} ${path}`).join(),
    said.join(' '),
  ];
}

const START = 'zustimmung /kfz/start';
const NAME = 'vn.nachname /kfz/personen';

// prettier-ignore
const VIEWS: readonly (readonly [what: string, given: Partial<SummaryInput>, shown: readonly string[]])[] = [
  ['complete',                            {},                                                      ['Stimmt alles?', 'Noch ist nichts abgesendet.', 'Hilfe anfordern', '', 'complete']],
  ['a name is missing',                   { vorgang: noName },                                     ['Fast fertig', 'Eine Angabe fehlt noch.', 'Hilfe anfordern', '', '']],
  ['missing, and sending was tried',      { vorgang: noName, hasTried: true },                     ['Fast fertig', 'Eine Angabe fehlt noch.', 'Hilfe anfordern', '', '']],
  ['consent is missing first',            { vorgang: noName, hasConsent: false, hasTried: true },  ['Fast fertig', '', 'Hilfe anfordern', START, '']],
  ['being sent',                          { report: SENDING },                                     ['Ihre Meldung wird gesendet', 'Das dauert meist nur ein paar Sekunden.', 'Wird gesendet …', '', 'complete read-only busy']],
  ['waits after a failed try',            { report: SENDING, isNotSent: true },                    ['Noch nicht gesendet', 'Wir haben Ihre Meldung noch nicht bestätigt.', 'Jetzt versuchen', '', 'complete read-only']],
  ['waits for "still needed"',            { report: { ...SENDING, since: 1 }, isNotSent: true },   ['Noch nicht gesendet', 'Wir haben Ihre Meldung noch nicht bestätigt.', 'Antworten', '', 'complete read-only']],
  ['refused, nothing to mend here',       { report: refused },                                     ['Stimmt alles?', 'Ihre Meldung wurde noch nicht angenommen.', 'Hilfe anfordern', '', 'complete refusal']],
  ['refused before the screen came',      { report: refused, reportBefore: refused },              ['Stimmt alles?', 'Noch ist nichts abgesendet.', 'Hilfe anfordern', '', 'complete']],
  ['refused while nobody looked',         { notTaken: refusedFor() },                              ['Stimmt alles?', 'Ihre Meldung wurde noch nicht angenommen.', 'Hilfe anfordern', '', 'complete refusal']],
  ['refused for a field',                 { notTaken: refusedFor('vn.nachname') },                 ['Stimmt alles?', 'Ihre Meldung wurde noch nicht angenommen.', 'Hilfe anfordern', NAME, 'complete']],
  ['refused for a field nobody knows',    { notTaken: refusedFor('neu') },                         ['Stimmt alles?', 'Ihre Meldung wurde noch nicht angenommen.', 'Hilfe anfordern', 'neu /kfz/sonstiges', 'complete']],
  ['refused for the consent, given since', { notTaken: refusedFor('zustimmung') },                 ['Stimmt alles?', 'Ihre Meldung wurde noch nicht angenommen.', 'Hilfe anfordern', '', 'complete refusal']],
  ['refused for the consent, not given',  { notTaken: refusedFor('zustimmung'), hasConsent: false }, ['Fast fertig', '', 'Hilfe anfordern', START, '']],
];

for (const [what, given, expected] of VIEWS)
  test(`the summary, ${what}`, () => assert.deepEqual(shown(summaryView({ ...COMPLETE, ...given })), expected));

test('a case that was let go leaves an empty summary', () =>
  assert.deepEqual(summaryView({ ...COMPLETE, vorgang: undefined }).sections, []));

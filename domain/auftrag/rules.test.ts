import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuftragEnde } from '../auftrag.ts';
import { courseOf, auftragStandOf, type OwnEvent } from './course.ts';
import { whyNotAllowed } from './rules.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString();
const events = (...typen: string[]): OwnEvent[] =>
  typen.map((meldungsTyp, index) => ({ meldungsTyp, zeit: at(index + 1) }));

// prettier-ignore
const TYPEN = ['BEAUFTRAGT', 'ABGELEHNT', 'WARTEZEIT', 'ABFAHRT', 'POSITION', 'ANKUNFT', 'NICHT_ANGETROFFEN', 'NICHT_ANGENOMMEN', 'NICHT_ABGELIEFERT', 'ABSCHLUSS'];
// prettier-ignore
const MAY: Record<string, [before: string[], may: string]> = {
  offen:      [[],                                 'BEAUFTRAGT ABGELEHNT'],
  angenommen: [['BEAUFTRAGT'],                     'ABGELEHNT WARTEZEIT ABFAHRT ANKUNFT'],
  unterwegs:  [['BEAUFTRAGT', 'ABFAHRT'],          'ABGELEHNT WARTEZEIT POSITION ANKUNFT NICHT_ANGETROFFEN'],
  angekommen: [['BEAUFTRAGT', 'ANKUNFT'],          'NICHT_ANGETROFFEN NICHT_ANGENOMMEN NICHT_ABGELIEFERT ABSCHLUSS'],
};

test('each thing may be said in its state alone, and a refusal names what to do', () => {
  for (const [stand, [before, may]] of Object.entries(MAY)) {
    const lauf = courseOf(at(0), null, events(...before));
    assert.equal(auftragStandOf(lauf), stand);
    const allowed = TYPEN.filter((meldungsTyp) => !whyNotAllowed({ meldungsTyp, zeit: at(9) }, lauf, false));
    assert.equal(allowed.join(' '), may, stand);
  }
});

// prettier-ignore
const LATE: Record<AuftragEnde, [before: string, after: string]> = {
  erledigt:       ['WARTEZEIT ANKUNFT NICHT_ANGETROFFEN', ''],
  ersetzt:        ['WARTEZEIT', ''],
  zurueckgezogen: ['WARTEZEIT', ''],
  storno:         ['', ''],
  abgelehnt:      ['', ''],
  abgelaufen:     ['', ''],
};

test('of what was tapped before the end only what is true of the person’s help is taken, and nothing after it', () => {
  for (const [art, [before, after]] of Object.entries(LATE) as [AuftragEnde, [string, string]][]) {
    const lauf = courseOf(at(0), { zeit: at(10), art }, events('BEAUFTRAGT', 'ABFAHRT'));
    const taken = (zeit: string) =>
      TYPEN.filter((meldungsTyp) => !whyNotAllowed({ meldungsTyp, zeit }, lauf, false)).join(' ');
    assert.deepEqual([taken(at(9)), taken(at(10)), taken(at(11))], [before, after, after], art);
    const open = courseOf(at(0), { zeit: at(10), art }, []);
    assert.equal(whyNotAllowed({ meldungsTyp: 'BEAUFTRAGT', zeit: at(9) }, open, false)?.code !== undefined, true, art);
  }
});

test('where somebody has arrived no position is taken', () => {
  const lauf = courseOf(at(0), null, events('BEAUFTRAGT', 'ABFAHRT'));
  assert.equal(whyNotAllowed({ meldungsTyp: 'POSITION', zeit: at(9) }, lauf, true)?.code, 'AUFTRAG_REIHENFOLGE');
});

test('the promise is the last one that was said, a drive’s too', () => {
  const said = (meldungsTyp: string, minute: number, wartezeitMinuten: string) => ({
    meldungsTyp,
    zeit: at(minute),
    wartezeitMinuten,
  });
  const promised = (...list: OwnEvent[]) => courseOf(at(0), null, list).zugesagt;
  assert.equal(promised(said('BEAUFTRAGT', 1, '30')), at(31));
  assert.equal(promised(said('BEAUFTRAGT', 1, '30'), said('WARTEZEIT', 5, '50')), at(55));
  assert.equal(promised(said('BEAUFTRAGT', 1, '30'), said('ABFAHRT', 9, '')), at(31));
  assert.equal(promised(said('BEAUFTRAGT', 1, '')), null);
});

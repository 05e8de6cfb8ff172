import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownOf } from './caller.ts';

test('A number and a plate are taken over from the search, a code, a name and a bicycle’s plate are not', () => {
  const phone = (mobilnummer: string) => ({ vorgangsMetadaten: { mobilnummer } });
  // prettier-ignore
  const TABLE = [
    ['0151 23456789',       'kfz',     phone('0151 23456789')],
    [' +49 151/234-567 ',   'fahrrad', phone('+49 151/234-567')],
    ['K-RA 1234E',          'kfz',     { kfz: { kennzeichen_id: 'K-RA 1234E' } }],
    ['kra1234',             'kfz',     { kfz: { kennzeichen_id: 'kra1234' } }],
    ['K-RA 1234E',          'fahrrad', {}],
    ['K7M2P',               'kfz',     {}],
    ['12345',               'kfz',     {}],
    ['Quittenbaum',         'kfz',     {}],
    ['',                    'kfz',     {}],
  ] as const;
  for (const [words, typ, known] of TABLE) assert.deepEqual(knownOf(words, typ), known, words);
});

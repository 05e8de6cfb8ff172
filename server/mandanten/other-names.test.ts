import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { findingLine } from './finding.ts';
import { readClient, type Reading } from './mandant-file.ts';
import { THEMES } from '../open.ts';
import { clientsFolder } from '../test/test-clients.ts';
import { themesIn } from './themes.ts';

function read(t: TestContext, own: object): Reading {
  const folder = clientsFolder(t, { x: own });
  return readClient('x', { folder, themes: themesIn(THEMES), demo: 'any' });
}

const OWN = { telefon: undefined, logo: undefined };
const TELEFON = { anzeige: '0221 4710 444', wahl: '+492214710444' };
const LOGO = { datei: 'logo.svg', width: 106, height: 24 };

// prettier-ignore
const TAKEN: readonly (readonly [what: string, own: object, telefon: string, logo: string, theme: string])[] = [
  ['the three names of §3 alone',      { ...OWN, webparams: { web_rufnummer: '0221 4710 444', logo: 'logo.svg', stylesheet: 'MINT_velo' } }, '+492214710444', 'logo.svg 212 48', 'mint_Velo'],
  ['both names, with the same',        { telefon: TELEFON, logo: LOGO, theme: 'Mint_velo', webparams: { web_rufnummer: '+49 221 4710444', logo: 'logo.svg', stylesheet: ' mint_VELO' } }, '+492214710444', 'logo.svg 106 24', 'mint_Velo'],
  ['a number with its country',        { ...OWN, webparams: { web_rufnummer: '+43 1 4710 444' } }, '+4314710444', 'wordmark.svg 214 48', 'ra_Standard'],
  ['a logo that is not there',         { ...OWN, telefon: TELEFON, webparams: { logo: 'none.svg' } }, '+492214710444', 'wordmark.svg 214 48', 'ra_Standard'],
  ['a theme in other letter case',     { telefon: TELEFON, logo: LOGO, theme: ' kobalt_SCHUTZBRIEF ' }, '+492214710444', 'logo.svg 106 24', 'kobalt_Schutzbrief'],
  ['no theme of that name',            { telefon: TELEFON, logo: LOGO, webparams: { stylesheet: 'nirgends' } }, '+492214710444', 'logo.svg 106 24', 'ra_Standard'],
];

test('web_rufnummer, logo and stylesheet among the webparams mean telefon, logo and theme, whatever the letter case of a theme [1.25]', (t) => {
  for (const [what, own, wahl, logo, theme] of TAKEN) {
    const { client, findings } = read(t, own);
    assert.ok(client, `${what}: ${findings.map((finding) => findingLine('x', finding)).join()}`);
    const { mandant } = client;
    const { src, width, height } = mandant.logo;
    assert.deepEqual(
      [mandant.telefon.wahl, `${src.split('/').at(-1)} ${width} ${height}`, mandant.theme],
      [wahl, logo, theme],
      what,
    );
    const { web_rufnummer, stylesheet, logo: named } = mandant.webparams;
    assert.deepEqual([web_rufnummer, stylesheet, named], [mandant.telefon.anzeige, theme, src], what);
  }
});

// prettier-ignore
const REFUSED: readonly (readonly [what: string, field: string, own: object, says: RegExp])[] = [
  ['another number',          'webparams.web_rufnummer', { telefon: TELEFON, webparams: { web_rufnummer: '0221 998877' } }, /"webparams\.web_rufnummer" is "0221 998877": it means the same as "telefon", which is "0221 4710 444, \+492214710444", write the same or take one out\.$/],
  ['another logo',            'webparams.logo',          { logo: LOGO, webparams: { logo: 'Logo.svg' } }, /is "Logo\.svg": it means the same as "logo\.datei", which is "logo\.svg"/],
  ['another theme',           'webparams.stylesheet',    { theme: 'mint_Velo', webparams: { stylesheet: 'rot_Verein' } }, /is "rot_Verein": it means the same as "theme", which is "mint_Velo"/],
  ['no number at all',        'telefon',                 { telefon: undefined }, /the field is missing/],
  ['a number that is one',    'webparams.web_rufnummer', { ...OWN, webparams: { web_rufnummer: 4710444 } }, /write a text: write digits/],
  ['script for a number',     'webparams.web_rufnummer', { ...OWN, webparams: { web_rufnummer: 'javascript:x()' } }, /write digits/],
  ['a number too long',       'webparams.web_rufnummer', { ...OWN, webparams: { web_rufnummer: '0'.repeat(31) } }, /at most 30/],
  ['a number too short',      'webparams.web_rufnummer', { ...OWN, webparams: { web_rufnummer: '1' } }, /write a number with its area/],
  ['a number of both',        'webparams.web_rufnummer', { webparams: { web_rufnummer: ['0221 998877', '0221 998877'] } }, /write a text/],
  ['a path for a logo',       'webparams.logo',          { logo: undefined, webparams: { logo: '../ra_Standard/logo.svg' } }, /name a file in this folder/],
  ['an object for a logo',    'webparams.logo',          { logo: undefined, webparams: { logo: LOGO } }, /write a text/],
  ['a name of 61 characters', 'webparams.logo',          { logo: undefined, webparams: { logo: `${'x'.repeat(57)}.svg` } }, /at most 60/],
  ['a list for a theme',      'webparams.stylesheet',    { webparams: { stylesheet: ['mint_Velo'] } }, /write a text/],
];

test('two names that disagree are both named in one line, and so is what neither may be', (t) => {
  for (const [what, field, own, says] of REFUSED) {
    const { client, findings } = read(t, own);
    assert.equal(client, null, what);
    assert.deepEqual(
      findings.map((finding) => finding.field),
      [field],
      what,
    );
    assert.match(findingLine('x', findings[0]!), says, what);
  }
});

import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { findingLine } from './finding.ts';
import { readClient, type Reading } from './mandant-file.ts';
import { readMandanten } from './mandanten.ts';
import { THEMES } from '../open.ts';
import { foreignInSvg } from './svg.ts';
import { themesIn } from './themes.ts';

const OURS = join(import.meta.dirname, '../../mandanten/ra_Standard');
const STANDARD = JSON.parse(readFileSync(join(OURS, 'mandant.json'), 'utf8')) as Record<string, unknown>;

/** A folder with the standard client, and a copy `x` to be broken. */
function folderOf(t: TestContext): { folder: string; own: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const id of ['ra_Standard', 'x']) cpSync(OURS, join(folder, id), { recursive: true });
  return { folder, own: join(folder, 'x') };
}

const read = (folder: string, id = 'x'): Reading => readClient(id, { folder, themes: themesIn(THEMES), demo: 'any' });

/** Milliseconds that reading a folder may block the event loop. */
const SOON = 500;

/** `readClient` within `SOON`, by CPU time of this thread, so that other load does not count. */
function readSoon(folder: string): Reading {
  const before = process.threadCpuUsage();
  const reading = read(folder);
  const { user, system } = process.threadCpuUsage(before);
  const time = (user + system) / 1_000;
  assert.ok(time < SOON, `${time} ms`);
  return reading;
}

/** A PNG that is only a header. */
const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 212 48"${attributes}>${inside}</svg>`;

/** An SVG bomb: twelve levels, each of which references the next ten times, so 10¹² shapes. */
const again = (level: (at: number) => string): string => Array.from({ length: 12 }, (_, at) => level(at)).join('');

type Spoil = (own: string) => void;
const json =
  (changes: object): Spoil =>
  (own) =>
    writeFileSync(join(own, 'mandant.json'), JSON.stringify({ ...STANDARD, ...changes }));
const raw =
  (name: string, content: string | Buffer): Spoil =>
  (own) =>
    writeFileSync(join(own, name), content);
const params = (webparams: object): Spoil => json({ webparams });
const logo =
  (content: string | Buffer, datei = 'logo.svg'): Spoil =>
  (own) => {
    writeFileSync(join(own, datei), content);
    json({ logo: { datei, width: 212, height: 48 } })(own);
  };
const linked =
  (name: string, target: string): Spoil =>
  (own) => {
    rmSync(join(own, name));
    symlinkSync(target, join(own, name));
  };

// prettier-ignore
const HOSTILE: readonly (readonly [what: string, file: string, field: string, spoil: Spoil])[] = [
  ['no JSON',                          'mandant.json', '',                       raw('mandant.json', '{')],
  ['JSON with a comment',              'mandant.json', '',                       raw('mandant.json', '{} // x')],
  ['a list',                           'mandant.json', '',                       raw('mandant.json', '[]')],
  ['nothing',                          'mandant.json', '',                       raw('mandant.json', 'null')],
  ['an empty file',                    'mandant.json', '',                       raw('mandant.json', '')],
  ['a doubled key',                    'mandant.json', 'name',                   raw('mandant.json', '{"name":"A","name":"B"}')],
  ['a doubled key, written otherwise', 'mandant.json', 'hosts',                  raw('mandant.json', '{"hosts":[],"\\u0068osts":["a.example"]}')],
  ['a byte order mark',                'mandant.json', '',                       raw('mandant.json', `\ufeff${JSON.stringify(STANDARD)}`)],
  ['Latin 1',                          'mandant.json', '',                       raw('mandant.json', Buffer.from(JSON.stringify({ ...STANDARD, name: 'Müller' }), 'latin1'))],
  ['UTF-16',                           'mandant.json', '',                       raw('mandant.json', Buffer.from(`\ufeff${JSON.stringify(STANDARD)}`, 'utf16le'))],
  ['a text of 1 MB',                   'mandant.json', '',                       json({ name: 'x'.repeat(1_000_000) })],
  ['100,000 open brackets',            'mandant.json', '',                       raw('mandant.json', '['.repeat(50_000))],
  ['a prototype',                      'mandant.json', '__proto__',              raw('mandant.json', JSON.stringify(STANDARD).replace('{', '{"__proto__":{"testmandant":true},'))],
  ['a constructor',                    'mandant.json', 'constructor',            json({ constructor: { prototype: {} } })],
  ['an unknown field',                 'mandant.json', 'telefone',               json({ telefone: {} })],
  ['an unknown question',              'mandant.json', 'webparams.web_km_abfage', params({ web_km_abfage: true })],
  ['no name',                          'mandant.json', 'name',                   json({ name: ' ' })],
  ['a name that is a number',          'mandant.json', 'name',                   json({ name: 7 })],
  ['a name that turns the writing',    'mandant.json', 'name',                   json({ name: 'A\u202eB' })],
  ['a name of two lines',              'mandant.json', 'name',                   json({ name: 'A\nB' })],
  ['half a sign',                      'mandant.json', 'name',                   raw('mandant.json', JSON.stringify(STANDARD).replace('"Pannenlotse"', '"\\ud83d"'))],
  ['no phone',                         'mandant.json', 'telefon',                json({ telefon: undefined })],
  ['no number to dial',                'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221', wahl: '0221 / 47' } })],
  ['another number than is shown',     'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221 4710 333', wahl: '+4990012345678' } })],
  ['the same number in Berlin',        'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221 4710 444', wahl: '+49304710444' } })],
  ['a number without its area',        'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221 4710 444', wahl: '4710444' } })],
  ['a number with +49 and a 0',        'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221 4710 444', wahl: '+4902214710444' } })],
  ['a 0 after another country code',   'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '01 4710 444', wahl: '+43014710444' } })],
  ['a number that costs a lot',        'mandant.json', 'telefon.anzeige',        json({ telefon: { anzeige: '0900 4710 33', wahl: '+49900471033' } })],
  ['the same abroad',                  'mandant.json', 'telefon.anzeige',        json({ telefon: { anzeige: '+43 930 4710 33', wahl: '+43930471033' } })],
  ['the same of a gateway',            'mandant.json', 'smsMeldung.nummer',      json({ smsMeldung: { nummer: '+447012345678' } })],
  ['a country code without its +',     'mandant.json', 'smsVorwahlen.1',         json({ smsVorwahlen: ['+49', '43'] })],
  ['half a country code',              'mandant.json', 'smsVorwahlen.0',         json({ smsVorwahlen: ['+42'] })],
  ['a country by its letters',         'mandant.json', 'smsVorwahlen.0',         json({ smsVorwahlen: ['DE'] })],
  ['one country code without a list',  'mandant.json', 'smsVorwahlen',           json({ smsVorwahlen: '+49' })],
  ['script for a number',              'mandant.json', 'telefon.wahl',           json({ telefon: { anzeige: '0221 4710 333', wahl: 'javascript:x()' } })],
  ['a word on who answers in one language', 'mandant.json', 'erreichbar',       json({ erreichbar: 'Wir sind Tag und Nacht da.' })],
  ['the same half empty',              'mandant.json', 'erreichbar.1',           json({ erreichbar: ['Wir sind da.', ' '] })],
  ['the same of a number',             'mandant.json', 'erreichbar.0',           json({ erreichbar: [24, 'We are here.'] })],
  ['the same of an object',            'mandant.json', 'erreichbar',             json({ erreichbar: { de: 'Wir sind da.', en: 'We are here.' } })],
  ['the same of 81 characters',        'mandant.json', 'erreichbar.0',           json({ erreichbar: ['x'.repeat(81), 'We are here.'] })],
  ['hosts that are no list',           'mandant.json', 'hosts',                  json({ hosts: 'a.example' })],
  ['a host with a scheme',             'mandant.json', 'hosts.0',                json({ hosts: ['https://a.example'] })],
  ['a host with a port and a path',    'mandant.json', 'hosts.1',                json({ hosts: ['a.example', 'b.example:80/x'] })],
  ['a host with a blank',              'mandant.json', 'hosts.0',                json({ hosts: ['a example'] })],
  ['a zone that is none',              'mandant.json', 'zone',                   json({ zone: 'Mars/Olympus' })],
  ['a notice in one language',         'mandant.json', 'hinweise.0.text',        json({ hinweise: [{ text: 'Sturm' }] })],
  ['a notice half empty',              'mandant.json', 'hinweise.0.text.1',      json({ hinweise: [{ text: ['Sturm', ''] }] })],
  ['a notice from no day',             'mandant.json', 'hinweise.0.von',         json({ hinweise: [{ von: '30.2.', text: ['Sturm', 'Storm'] }] })],
  ['a notice that ends too early',     'mandant.json', 'hinweise.0.bis',         json({ hinweise: [{ von: '2026-03-02', bis: '2026-03-01', text: ['Sturm', 'Storm'] }] })],
  ['a notice that ends at an earlier hour', 'mandant.json', 'hinweise.0.bis',   json({ hinweise: [{ von: '2026-03-02T18:00', bis: '2026-03-02T08:00', text: ['Sturm', 'Storm'] }] })],
  ['a notice with an offset of no zone', 'mandant.json', 'hinweise.0.bis',      json({ hinweise: [{ bis: '2020-01-01T00:00+99:99', text: ['Sturm', 'Storm'] }] })],
  ['a host with two dots in a row',    'mandant.json', 'hosts.0',                json({ hosts: ['a..example'] })],
  ['a host that ends with a hyphen',   'mandant.json', 'hosts.0',                json({ hosts: ['a-.example'] })],
  ['a host with an umlaut',            'mandant.json', 'hosts.0',                json({ hosts: ['müller.example'] })],
  ['a thousand notices',               'mandant.json', 'hinweise',               json({ hinweise: Array.from({ length: 1_000 }, () => ({ text: ['Sturm', 'Storm'] })) })],
  ['a switch that is a word',          'mandant.json', 'testmandant',            json({ testmandant: 'vielleicht' })],
  ['a switch that is an object',       'mandant.json', 'offenerEinstieg',        json({ offenerEinstieg: {} })],
  ['a retention of a day',             'mandant.json', 'aufbewahrungTage',       json({ aufbewahrungTage: 1 })],
  ['a partner with a slash',           'mandant.json', 'partner.1',              json({ partner: ['Süd', 'a/b'] })],
  ['a partner who is no list',         'mandant.json', 'partner',                json({ partner: 'Süd' })],
  ['a retention that is a text',       'mandant.json', 'aufbewahrungTage',       json({ aufbewahrungTage: '90 Tage' })],
  ['an app type that is none',         'mandant.json', 'webparams.web_AppTyp',   params({ web_AppTyp: 'boot' })],
  ['no app type',                      'mandant.json', 'appTypen',               json({ appTypen: [] })],
  ['app types without the first one',  'mandant.json', 'appTypen',               json({ appTypen: ['fahrrad'] })],
  ['a boat among the app types',       'mandant.json', 'appTypen.1',             json({ appTypen: ['kfz', 'boot'] })],
  ['questions that are a list',        'mandant.json', 'webparams',              params([])],
  ['a length that shuts all out',      'mandant.json', 'webparams.vsnrMinAnzahl', params({ vsnrMinAnzahl: 51 })],
  ['three languages',                  'mandant.json', 'webparams.vsnrLabel',    params({ vsnrLabel: ['a', 'b', 'c'] })],
  ['a logo in the questions',          'mandant.json', 'webparams.logo',         params({ logo: '/x.svg' })],
  ['a pattern that is none',           'mandant.json', 'webparams.web_kfzKz_regex', params({ web_kfzKz_regex: '(' })],
  ['a pattern without end',            'mandant.json', 'webparams.web_kfzKz_regex', params({ web_kfzKz_regex: '([A-Z]+)+-[0-9]' })],
  ['another pattern without end',      'mandant.json', 'webparams.web_kfzKz_regex', params({ web_kfzKz_regex: '(a|a)*b' })],
  ['a pattern too long',               'mandant.json', 'webparams.web_kfzKz_regex', params({ web_kfzKz_regex: 'a'.repeat(201) })],
  ['script in the error text',         'mandant.json', 'webparams.web_kfzKz_fehlertext', params({ web_kfzKz_fehlertext: '<p><script>x()</script></p>' })],
  ['an attribute in the error text',   'mandant.json', 'webparams.web_kfzKz_fehlertext.1', params({ web_kfzKz_fehlertext: ['<p>So</p>', '<p onclick="x()">So</p>'] })],
  ['script as quick entry',            'mandant.json', 'webparams.web_schnelleinstieg', params({ web_schnelleinstieg: 'javascript:alert(1)' })],
  ['another host as quick entry',      'mandant.json', 'webparams.web_schnelleinstieg', params({ web_schnelleinstieg: '//evil.example/x' })],
  ['a backslash as quick entry',       'mandant.json', 'webparams.web_schnelleinstieg', params({ web_schnelleinstieg: '/\\evil.example' })],
  ['a way out as quick entry',         'mandant.json', 'webparams.web_schnelleinstieg', params({ web_schnelleinstieg: '../../etc/passwd' })],
  ['a logo outside the folder',        'mandant.json', 'logo.datei',             json({ logo: { datei: '../ra_Standard/logo.svg', width: 212, height: 48 } })],
  ['a logo by an absolute path',       'mandant.json', 'logo.datei',             json({ logo: { datei: '/etc/hostname.svg', width: 212, height: 48 } })],
  ['a logo too high',                  'mandant.json', 'logo.height',            json({ logo: { datei: 'logo.svg', width: 212, height: 121 } })],
  ['a logo too wide',                  'mandant.json', 'logo.width',             json({ logo: { datei: 'logo.svg', width: 701, height: 48 } })],
  ['a legal text that is missing',     'agb.en.md',    '',                       (own) => rmSync(join(own, 'agb.en.md'))],
  ['an empty legal text',              'impressum.de.md', '',                    raw('impressum.de.md', ' \n')],
  ['a legal text of 1 MB',             'agb.de.md',    '',                       raw('agb.de.md', '# x\n'.repeat(250_000))],
  ['a legal text in Latin 1',          'agb.de.md',    '',                       raw('agb.de.md', Buffer.from('# Nutzungsbedingungen für alle', 'latin1'))],
  ['a legal text that is a link',      'agb.de.md',    '',                       linked('agb.de.md', '/etc/passwd')],
  ['a paragraph that takes a minute to read', 'agb.de.md', '',                   raw('agb.de.md', `# x\n${'_a_'.repeat(30_000)}`)],
  ['a thousand words set off',         'agb.de.md',    '',                       raw('agb.de.md', `# x\n${'_a_'.repeat(1_000)}`)],
  ['30,000 citations within another',  'agb.de.md',    '',                       raw('agb.de.md', `# x\n${'> '.repeat(30_000)}`)],
  ['1,900 citations within another',   'agb.de.md',    '',                       raw('agb.de.md', `# x\n${'> '.repeat(1_900)}`)],
  ['1,100 lists within another',       'agb.de.md',    '',                       raw('agb.de.md', `# x\n${'1. '.repeat(1_100)}`)],
  ['1,900 lists, in many paragraphs',  'agb.de.md',    '',                       raw('agb.de.md', `# x\n${`${'+ '.repeat(1_900)}\n\n`.repeat(15)}`)],
  ['600 tasks within another',         'agb.de.md',    '',                       raw('agb.de.md', `# x\n${'- [ ] '.repeat(600)}`)],
  ['a list that goes in and in',       'agb.de.md',    '',                       raw('agb.de.md', `# x\n${Array.from({ length: 240 }, (_, at) => `${' '.repeat(2 * at)}- a\n\n`).join('')}`)],
  ['30,000 lists within another',      'mandant.json', '',                       raw('mandant.json', '['.repeat(30_000) + ']'.repeat(30_000))],
  ['a name of 30,000 lists',           'mandant.json', 'name',                   raw('mandant.json', JSON.stringify(STANDARD).replace('"Pannenlotse"', '['.repeat(30_000) + ']'.repeat(30_000)))],
  ['a link to script',                 'agb.de.md',    '',                       raw('agb.de.md', '# x\n[a](javascript:x())')],
  ['a link to another host’s scheme',  'agb.de.md',    '',                       raw('agb.de.md', '# x\n[a](//evil.example)')],
  ['a link to data',                   'agb.de.md',    '',                       raw('agb.de.md', '# x\n\n- **[a][b]**\n\n[b]: data:text/html,x')],
];

// prettier-ignore
const LOGOS: readonly (readonly [what: string, file: string, spoil: Spoil])[] = [
  ['a logo that is not there',           'none.svg', json({ logo: { datei: 'none.svg', width: 212, height: 48 } })],
  ['a logo of another shape',            'logo.svg', json({ logo: { datei: 'logo.svg', width: 100, height: 100 } })],
  ['a logo that is a link',              'logo.svg', linked('logo.svg', '../ra_Standard/logo.svg')],
  ['a logo that is an absolute link',    'logo.svg', linked('logo.svg', '/etc/hostname')],
  ['a logo without end',                 'logo.svg', linked('logo.svg', '/dev/zero')],
  ['a logo that is a folder',            'logo.svg', (own) => { rmSync(join(own, 'logo.svg')); mkdirSync(join(own, 'logo.svg')); }],
  ['a logo of 1 MB',                     'logo.svg', logo(svg(' '.repeat(1_000_000)))],
  ['an SVG with script',                 'logo.svg', logo(svg('<script>x()</script>'))],
  ['an SVG with an event',               'logo.svg', logo(svg('', ' onload="x()"'))],
  ['an SVG with a page in it',           'logo.svg', logo(svg('<foreignObject><p>x</p></foreignObject>'))],
  ['an SVG that loads a picture',        'logo.svg', logo(svg('<image href="https://x.example/a.png"/>'))],
  ['an SVG with a link',                 'logo.svg', logo(svg('<a href="javascript:x()"><path d="M0 0"/></a>'))],
  ['an SVG that uses another',           'logo.svg', logo(svg('<use href="//x.example/a.svg#b"/>'))],
  ['an SVG with an import',              'logo.svg', logo(svg('<style>@import "//x.example";</style>'))],
  ['an import behind a comment',         'logo.svg', logo(svg('<style><!-- --> @import "//x.example";</style>'))],
  ['an SVG filled from elsewhere',       'logo.svg', logo(svg('<path d="M0 0" fill="url(https://x.example/#a)"/>'))],
  ['an SVG with an entity',              'logo.svg', logo(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`)],
  ['an SVG with a hidden word',          'logo.svg', logo(svg('<use href="&#106;avascript:x()"/>'))],
  ['an SVG that draws its parts again',  'logo.svg', logo(svg(again((at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(10)}</g>`)))],
  ['masks within masks',                 'logo.svg', logo(svg(again((at) => `<mask id="a${at}">${`<path mask="url(#a${at + 1})"/>`.repeat(10)}</mask>`)))],
  ['clips within clips, by a style',     'logo.svg', logo(svg(again((at) => `<clipPath id="a${at}">${`<path class="b${at}"/>`.repeat(10)}</clipPath><style>.b${at}{clip-path:url(#a${at + 1})}</style>`)))],
  ['a mask that a mask takes over',      'logo.svg', logo(svg(again((at) => `<g mask="url(#a${at + 1})"><mask id="a${at}" mask="inherit">${'<path mask="inherit"/>'.repeat(10)}</mask></g>`)))],
  ['a mask by a name of its own',        'logo.svg', logo(svg('<style>:root{--a:url(#a)}path{mask:var(--a)}</style>'))],
  ['a style in parts',                   'logo.svg', logo(svg('<style>:root{--<!-- -->fill:url(#a)}</style>'))],
  ['a mask of 2,000 for each of 1,000',  'logo.svg', logo(svg(`<mask id="a">${'<path d="M0 0"/>'.repeat(2_000)}</mask>${'<path mask="url(#a)"/>'.repeat(1_000)}`))],
  ['an SVG that moves',                  'logo.svg', logo(svg('<animate attributeName="href" to="javascript:x()"/>'))],
  ['an SVG with a style sheet',          'logo.svg', logo(`<?xml-stylesheet href="//x.example"?>${svg('')}`)],
  ['an SVG without a size',              'logo.svg', logo('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['a page named SVG',                   'logo.svg', logo('<!doctype html><script>x()</script>')],
  ['a PNG of 30,000 × 30,000',           'logo.png', logo(png(30_000, 30_000), 'logo.png')],
  ['a PNG of no pixels',                 'logo.png', logo(png(0, 48), 'logo.png')],
  ['a PNG that is something else',       'logo.png', logo('GIF89a'.padEnd(64), 'logo.png')],
  ['a WebP that is something else',      'logo.webp', logo(png(212, 48), 'logo.webp')],
  ['an SVG of comments',                 'logo.svg', logo('<!--x-->'.repeat(12_000))],
  ['an SVG of blanks',                   'logo.svg', logo(' '.repeat(99_000))],
  // root may read whatever it likes
  ...(process.getuid?.() ? [['a logo that the service may not read', 'logo.svg', (own: string) => chmodSync(join(own, 'logo.svg'), 0)] as const] : []),
  ['a logo of no bytes',                 'logo.svg', logo('')],
  ['a picture of no bytes',              'logo.png', logo('', 'logo.png')],
  ['a text by the name of a picture',    'logo.png', logo('Unser Logo kommt noch.', 'logo.png')],
  ['a PNG by the name of another kind',  'logo.webp', logo(png(424, 96), 'logo.webp')],
  ['a page by the name of a drawing',    'logo.svg', logo('<!doctype html><title>404</title>')],
];

test(`${HOSTILE.length} hostile folders: each is refused in one line with file, field and remedy, and the others go on [2.13 9.18]`, async (t) => {
  assert.ok(HOSTILE.length >= 40);
  for (const [what, file, field, spoil] of HOSTILE) {
    await t.test(what, (t) => {
      const { folder, own } = folderOf(t);
      spoil(own);
      const { client, findings } = readSoon(folder);
      assert.equal(client, null);
      const grave = findings.filter(({ isGrave }) => isGrave);
      assert.deepEqual(
        grave.map((finding) => [finding.file, finding.field]),
        [[file, field]],
      );
      const line = findingLine('x', grave[0]!);
      assert.match(line, /^Client x: [^\n]{10,400}\.$/);
      assert.match(grave[0]!.remedy, /\b(write|take|put|make|save|mend|use|export|lead|name)\b|avoid|no pattern/, line);
      const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: () => undefined });
      assert.deepEqual(
        mandanten.all.map(({ mandant }) => mandant.id),
        ['ra_Standard'],
      );
    });
  }
});

test('a logo for the dark stands beside the other; one that cannot be shown is said, and the light one stays', (t) => {
  const { folder, own } = folderOf(t);
  const named = { datei: 'logo.svg', dunkel: 'night.svg', width: 212, height: 48 };
  json({ logo: named })(own);
  const without = readSoon(folder);
  assert.deepEqual([without.client?.darkLogo, without.client?.mandant.logo.dunkel], [null, undefined]);
  assert.deepEqual(
    without.findings.map(({ file, isGrave }) => [file, isGrave]),
    [['night.svg', false]],
  );
  writeFileSync(join(own, 'night.svg'), svg('<path d="M0 0"/>'));
  const { client, findings } = readSoon(folder);
  assert.deepEqual(findings, []);
  assert.match(client!.mandant.logo.dunkel!, /\/night\.svg$/);
  assert.ok(client!.darkLogo);
});

// prettier-ignore
const EXPORTED: readonly (readonly [what: string, remedy: RegExp, svg: string])[] = [
  ['Illustrator’s DOCTYPE',      /Export > Export As/,    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`],
  ['Illustrator’s entities',     /Export > Export As/,    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/">]>${svg('', ' xmlns:i="&ns_ai;"')}`],
  ['a copy in a clipPath',       /Unlink Clone/,          svg('<defs><path id="p" d="M0 0h9"/></defs><clipPath id="c"><use xlink:href="#p"/></clipPath>')],
  ['a symbol',                   /Unlink Clone/,          svg('<symbol id="s"><path d="M0 0"/></symbol>')],
  ['Inkscape’s metadata',        /Remove metadata/,       svg('<metadata id="m"><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>')],
  ['Inkscape’s view',            /Remove metadata/,       svg('<sodipodi:namedview pagecolor="#fff"/>')],
  ['Inkscape’s path of export',  /Remove metadata/,       svg('', ' inkscape:export-filename="C:\\logo.png"')],
  ['a picture within',           /without pictures/,      svg('<image href="data:image/png;base64,AAAA"/>')],
  ['a shadow',                   /without pictures/,      svg('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>')],
  ['a movement',                 /animation/,             svg('<animateTransform attributeName="transform"/>')],
];

test('a drawing that is refused says what to do in the program that it comes from', (t) => {
  for (const [what, remedy, drawing] of EXPORTED) {
    const { folder, own } = folderOf(t);
    logo(drawing)(own);
    const [finding] = readSoon(folder).findings;
    assert.match(finding!.remedy, remedy, `${what}: ${finding!.remedy}`);
  }
});

test(`${LOGOS.length} logos that are missing or cannot be shown: the client is served under its name, and told [2.138]`, async (t) => {
  for (const [what, file, spoil] of LOGOS) {
    await t.test(what, (t) => {
      const { folder, own } = folderOf(t);
      spoil(own);
      const { client, findings } = readSoon(folder);
      assert.deepEqual(
        findings.map((finding) => [finding.file, finding.field, finding.isGrave]),
        [[file, '', false]],
      );
      const line = findingLine('x', findings[0]!);
      assert.match(line, /^Client x: [^\n]{10,400}; until then the name stands for it\.$/);
      assert.match(line, /\b(write|take|put|make|save|export|let)\b/);
      const { src, alt, width, height } = client!.mandant.logo;
      assert.deepEqual([src, alt, height], ['/mandanten/x/wordmark.svg', 'Pannenlotse', 48]);
      assert.equal(client!.mandant.webparams.logo, src);
      assert.equal(client!.logo.type, 'image/svg+xml');
      assert.match(client!.logo.body.toString(), new RegExp(`width="${width}".*>Pannenlotse</text>`));
    });
  }
});

test('a file of 700 unknown fields is refused soon, and in a few lines', (t) => {
  const { folder, own } = folderOf(t);
  const name = (nr: number): string => `web_${'arbeitgeber_abfrage_wohnanschrift_'.repeat(2)}${nr}`;
  params(Object.fromEntries(Array.from({ length: 700 }, (_, nr) => [name(nr), 1])))(own);
  const { client, findings } = readSoon(folder);
  assert.deepEqual([client, findings.length], [null, 21]);
  assert.match(findingLine('x', findings.at(-1)!), /there are 680 more such fields, take them out\.$/);
});

test('a folder whose name is no id is refused, and so is a link to one', (t) => {
  const { folder, own } = folderOf(t);
  for (const name of ['mit leer', 'a.b', 'ä', 'x'.repeat(41), '-%2e%2e']) {
    cpSync(own, join(folder, name), { recursive: true });
    assert.equal(read(folder, name).client, null, name);
  }
  symlinkSync(own, join(folder, 'link'));
  assert.match(read(folder, 'link').findings[0]!.remedy, /a link/);
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: () => undefined });
  assert.deepEqual(mandanten.all.map(({ mandant }) => mandant.id).sort(), ['ra_Standard', 'x']);
});

test('every mistake of a folder is told at once, whatever part it is in', (t) => {
  const { folder, own } = folderOf(t);
  logo(svg('<script>x()</script>'))(own);
  json({
    zone: 'x',
    telefone: 1,
    hosts: ['müller.example', 'panne.example'],
    theme: 'nirgends',
    appTypen: ['fahrrad'],
    webparams: { vsnrLabel: ['Ihre Nummer?', ' '], vsnrMinAnzahl: 51, web_schnelleinstieg: 'auto/nirgendwo' },
  })(own);
  rmSync(join(own, 'agb.de.md'));
  raw('datenschutz.de.md', '# x\n\n**Entwurf.** Mit <b>Fettem</b>.')(own);
  raw('datenschutz.en.md', '**Draft.** [a](javascript:x())')(own);
  const { client, findings } = read(folder);
  assert.equal(client, null);
  assert.deepEqual(findings.map(({ file, field, remedy }) => `${file} ${field}: ${remedy.slice(0, 22)}`).sort(), [
    'agb.de.md : the file is missing, p',
    'datenschutz.de.md : it holds "<b>", which ',
    'datenschutz.de.md : it still is the draft ',
    'datenschutz.en.md : a link leads to "javas',
    'datenschutz.en.md : it has no heading, beg',
    'datenschutz.en.md : it still is the draft ',
    'logo.svg : the drawing holds "<sc',
    'mandant.json appTypen: it lacks what webparam',
    'mandant.json hosts.0: write a host name with',
    'mandant.json telefone: there is no such field',
    'mandant.json theme: there is no such theme',
    'mandant.json webparams.vsnrLabel: it stands there in one',
    'mandant.json webparams.vsnrMinAnzahl: write a whole number f',
    'mandant.json webparams.web_schnelleinstieg: this is no screen of t',
    'mandant.json zone: write a time zone, suc',
  ]);
  const line = (of: string): string =>
    findingLine(
      'x',
      findings.find(({ field }) => field === of)!,
    );
  assert.match(line('telefone'), /"telefone": there is no such field, write "telefon"\.$/);
  assert.match(line('hosts.0'), /letters such as ü as xn--/);
});

test('what cannot be known of a folder is not told as a mistake', (t) => {
  const drafts = ['agb', 'datenschutz', 'impressum'].flatMap((page) => [`${page}.de.md`, `${page}.en.md`]);
  const mixedUp = { geolocation_m_hausnummer: '5 m', geolocation_m_adresse: 10 };
  for (const [what, field, spoil] of [
    ['whether it may have drafts', '', raw('mandant.json', '{')],
    ['whether it may, by its switch', 'testmandant', json({ testmandant: 'vielleicht' })],
    ['the order of bounds', 'webparams.geolocation_m_hausnummer', json({ testmandant: true, webparams: mixedUp })],
    ['the logo of a name', 'name', json({ testmandant: true, logo: undefined, name: 7 })],
  ] as const) {
    const { folder, own } = folderOf(t);
    for (const name of drafts) raw(name, `# ${name}\n\n**Entwurf.** **Draft.**`)(own);
    spoil(own);
    assert.deepEqual(
      read(folder).findings.map((finding) => finding.field),
      [field],
      what,
    );
  }
});

// prettier-ignore
const DOUBTFUL: readonly (readonly [what: string, field: string, spoil: Spoil])[] = [
  ['a theme that there is not',     'theme',                         json({ theme: '../../etc/passwd' })],
  ['a quick entry that leads nowhere', 'webparams.web_schnelleinstieg', params({ web_schnelleinstieg: 'auto/nirgendwo' })],
  ['a label in one language',       'webparams.vsnrLabel',           params({ vsnrLabel: 'Ihre Nummer?' })],
  ['a label half empty',            'webparams.vsnrLabel',           params({ vsnrLabel: ['Ihre Nummer?', ''] })],
  ['a label of a blank and none',   'webparams.vsnrLabel',           params({ vsnrLabel: [' ', ''] })],
  ['a label of one blank',          'webparams.web_rahmennummer_label', params({ web_rahmennummer_label: ' ' })],
  ['an error text half blank',      'webparams.web_kfzKz_fehlertext', params({ web_kfzKz_fehlertext: ['Nur deutsch', ' '] })],
  ['a hint half empty',             'webparams.web_minAnzahlZeichenHinweis', params({ web_minAnzahlZeichenHinweis: ['8 Zeichen', ''] })],
  ['no example of a plate',         'webparams.web_kfzKz_hinweis',   params({ web_kfzKz_hinweis: '' })],
  ['a house number from farther than its street', 'webparams.geolocation_m_adresse', params({ geolocation_m_hausnummer: 80, geolocation_m_adresse: 30 })],
  ['a street from nearer than its number by default', 'webparams.geolocation_m_adresse', params({ geolocation_m_adresse: 10 })],
  ['HTML in a legal text',          '',                              raw('agb.de.md', '# x\n\n<p style="color:red" onclick="x()">So</p>')],
  ['a tag within a line of it',     '',                              raw('agb.de.md', '# x\n\nDas ist <b>wichtig</b>.')],
  ['a picture in a legal text',     '',                              raw('agb.de.md', '# x\n\n![logo](x.png)')],
  ['a legal text without heading',  '',                              raw('agb.de.md', 'Nur Text.')],
];

test('what only should not go live is served, and told', (t) => {
  for (const [what, field, spoil] of DOUBTFUL) {
    const { folder, own } = folderOf(t);
    spoil(own);
    const { client, findings } = read(folder);
    assert.ok(client, what);
    assert.deepEqual(
      findings.map((finding) => [finding.field, finding.isGrave]),
      [[field, false]],
      what,
    );
  }
});

test('HTML and pictures in a legal text are named, each kind once, beside a link that leads where none may', (t) => {
  const { folder, own } = folderOf(t);
  const text = '# x\n\n<p style="x">a</p>\n\nb <i>c</i> <i>d</i> ![e](f.png) [g](javascript:h)\n';
  raw('agb.de.md', text)(own);
  assert.deepEqual(
    read(folder).findings.map((finding) => findingLine('x', finding)),
    [
      'Client x: agb.de.md: a link leads to "javascript:h", lead it to https:, mailto:, tel: or a page of ours.',
      'Client x: agb.de.md: it holds "<p style=\\"x\\">a</p>" (and 2 more such), which is shown as it stands: write Markdown.',
      'Client x: agb.de.md: it holds "![e](f.png)", of which only the words are shown: take the picture out.',
    ],
  );
});

test('what a client may write is taken as it is meant', (t) => {
  const { folder, own } = folderOf(t);
  json({
    $schema: '../mandant.schema.json',
    hosts: ['Panne.Example'],
    theme: 'mint_Velo',
    testmandant: ' JA ',
    offenerEinstieg: 1,
    partner: ['Telematik Süd '],
    geduldMinuten: 5,
    geduldUnterwegsMinuten: 60,
    hinweise: [{ bis: '2026-03-02', text: ['Sturm', 'Storm'] }],
    webparams: {
      web_AppTyp: 'fahrrad',
      web_km_abfrage: 'n',
      web_kfzKz_hinweis: 'B-X 1',
      web_RahmennummerZeichenHinweis: ['', ''],
      web_schnelleinstieg: 'auto/schadenSubnavTank',
    },
  })(own);
  raw('agb.de.md', '# Nutzungs&shy;bedingungen\n\n1 < 2, <https://panne.example> und a@b.example.')(own);
  const { client, findings } = read(folder);
  assert.deepEqual(findings, []);
  const { mandant, hosts, geduldMinuten, geduldUnterwegsMinuten, aufbewahrungTage, partner } = client!;
  assert.deepEqual(partner, ['Telematik Süd']);
  assert.deepEqual([hosts, geduldMinuten, geduldUnterwegsMinuten, aufbewahrungTage], [['panne.example'], 5, 60, 90]);
  assert.deepEqual([mandant.theme, mandant.testmandant, mandant.offenerEinstieg], ['mint_Velo', true, true]);
  assert.deepEqual(mandant.hinweise, [{ von: '', bis: '2026-03-02', text: ['Sturm', 'Storm'] }]);
  assert.deepEqual([mandant.webparams.web_AppTyp, mandant.webparams.web_km_abfrage], ['fahrrad', false]);
});

test('a number is dialled as it is shown, however the country stands there', (t) => {
  for (const [anzeige, wahl] of [
    ['0221 4710 444', '+492214710444'],
    ['0221 / 4710-444', '02214710444'],
    ['(0221) 4710 444', '00492214710444'],
    ['+49 (0)221 4710 444', '+492214710444'],
    ['0049 221 4710 444', '+492214710444'],
    ['01 4710 444', '+4314710444'],
    ['06 4710 444', '+39064710444'],
    ['0800 4710 444', '+498004710444'],
    ['06 1 471 0444', '+3614710444'],
    ['612 345 678', '+34612345678'],
    ['112', '112'],
  ] as const) {
    const { folder, own } = folderOf(t);
    json({ telefon: { anzeige, wahl } })(own);
    assert.deepEqual(read(folder).findings, [], `${anzeige} ${wahl}`);
  }
});

test('an SVG as drawing programs write it is a logo: clips and masks, gradients one from another, colours by class', (t) => {
  const drawing = `<defs><style>.a{fill:url(#b);clip-path:none}.c { stroke : url( "#b" ) }</style>
    <linearGradient id="a"><stop stop-color="#fff"/></linearGradient><linearGradient id="b" xlink:href="#a"/>
    <clipPath id="d"><path class="a" d="M0 0h9"/></clipPath>
    <mask id="e"><path fill="url(#b)" style="fill:url(#a);stroke:url(#b)" d="M0 0h9"/></mask><mask id="f"/></defs>
    <g clip-path="url(#d)"><path class="c" mask="url(#e)" style="mask:url(#e);fill:url(#a)" d="M0 0h9"/></g>`;
  const { folder, own } = folderOf(t);
  logo(svg(drawing, ' xmlns:xlink="http://www.w3.org/1999/xlink"'))(own);
  assert.deepEqual(read(folder).findings, []);
});

test('a client without a logo is shown by its name [2.14]', (t) => {
  const { folder, own } = folderOf(t);
  json({ logo: undefined, name: 'Rad & Tat' })(own);
  const { client, findings } = read(folder);
  assert.deepEqual(findings, []);
  const { src, alt, width, height } = client!.mandant.logo;
  assert.deepEqual([src, alt, height], ['/mandanten/x/wordmark.svg', 'Rad & Tat', 48]);
  const svg = client!.logo.body.toString();
  assert.match(svg, new RegExp(`width="${width}".*Rad &amp; Tat`));
  assert.equal(foreignInSvg(svg), null);
});

test('a PNG and a WebP of the right size are logos', (t) => {
  const webp = Buffer.alloc(40);
  webp.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
  webp.writeUIntLE(424 - 1, 24, 3);
  webp.writeUIntLE(96 - 1, 27, 3);
  for (const [bytes, name, type] of [
    [png(424, 96), 'logo.png', 'image/png'],
    [webp, 'logo.webp', 'image/webp'],
  ] as const) {
    const { folder, own } = folderOf(t);
    logo(bytes, name)(own);
    const { client, findings } = read(folder);
    assert.deepEqual(findings, []);
    assert.equal(client!.logo.type, type);
  }
});

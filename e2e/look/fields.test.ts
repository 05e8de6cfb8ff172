import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { EDITOR, SCREENS } from './screens.ts';
import { galleryClients } from '../hands/cases.ts';

// prettier-ignore
/**
 * Expected autofill and virtual-keyboard attributes of every text control, by its path on the wire. docs/rules.md
 * 'Accessibility'.
 */
const FIELDS: readonly (readonly [path: RegExp, autocomplete: string, inputmode: string, enterkeyhint: string, autocapitalize: string, spellcheck: boolean])[] = [
  [/\.beschreibung(VN|Anhaenger|Sonstiges)$|^beschreibungVN$/, 'off',   'text',    'enter', 'sentences',  true],
  [/^(nachtrag|bewertungFeedback)$/,             'off',                  'text',    'enter', 'sentences',  true],
  [/^fahrradReifenRaeder\.reifengroesse$/,      'off',                  'text',    'next',  'none',       false],
  [/^(schadenOrt|vn)\.adresse\.strasse$/,       'address-line1',        'text',    'next',  'words',      false],
  [/^(schadenOrt|vn)\.adresse\.hausnummer$/,    'off',                  'text',    'next',  'none',       false],
  [/^(schadenOrt|vn)\.adresse\.plz$/,           'postal-code',          'numeric', 'next',  'none',       false],
  [/^schadenOrt\.adresse\.ort$/,                'address-level2',       'text',    'next',  'words',      false],
  [/^vn\.adresse\.ort$/,                        'address-level2',       'text',    'next',  'words',      false],
  [/^schadenOrt\.ausserortsInfo\.(name|fahrtrichtung)$/, 'off',         'text',    'next',  'words',      false],
  [/^schadenOrt\.ausserortsInfo\.km$/,          'off',                  'decimal', 'next',  'none',       false],
  [/^schadenOrt\.ausserortsInfo\.hinweis$/,     'off',                  'text',    'done',  'sentences',  false],
  [/^kfz\.kennzeichen_id$/,                     'off',                  'text',    'done',  'characters', false],
  [/^kfz\.(hersteller|modell)$/,                'off',                  'text',    'next',  'words',      false],
  [/^kfz\.kmStand$/,                            'off',                  'numeric', 'done',  'none',       false],
  [/^kfz\.rahmennummer$/,                       'off',                  'text',    'done',  'characters', false],
  [/^vn\.vorname$/,                             'given-name',           'text',    'next',  'words',      false],
  [/^vn\.nachname$/,                            'family-name',          'text',    'next',  'words',      false],
  [/^vorgangsMetadaten\.mobilnummer$/,          'tel',                  'tel',     'next',  'none',       false],
  [/^email$/,                                   'email',                'email',   'next',  'none',       false],
  [/^vn\.arbeitgeber$/,                         'organization',         'text',    'next',  'words',      false],
  [/^vn\.vsnr$/,                                'off',                  'text',    'next',  'none',       false],
  [/^(theme-name$|token-)/,                     'off',                  'text',    'done',  'none',       false],
];

/** Expected `autocomplete` of the selects. */
const SELECTS: readonly (readonly [path: RegExp, autocomplete: string])[] = [
  [/\.adresse\.land$/, 'country'],
  [/^kfz\.kennzeichen_land$|^kfz\.kraftstoff$|^kfz\.tankStand$|^spaeter_/, 'off'],
];

/** Screens that together have every text control; with TEST_ALL=1 all that have one. */
// prettier-ignore
const FEW = [
  'kfz-sonstiges-voll', 'fahrrad-reifenraeder-voll', 'fahrrad-fahrrad_infos-voll', 'kfz-ort-adresse-voll', 'kfz-ort-autobahn-voll', 'kfz-kennzeichen-voll',
  'kfz-fahrzeug-voll', 'kfz-personen-später-voll', 'kfz-status-nachtrag', 'kfz-status-bewertung',
];
const AFTERWARDS = ['kfz-status-nachtrag', 'kfz-status-bewertung'];
const WRITTEN = [
  ...SCREENS.filter(({ name }) => (isLong ? name.endsWith('-voll') || AFTERWARDS.includes(name) : FEW.includes(name))),
  EDITOR,
];

interface Control {
  path: string;
  isSelect: boolean;
  told: readonly (string | boolean)[];
}

const controlsOf = (page: Page): Promise<Control[]> =>
  page
    .locator(
      ':is(main, dialog[open]) :is(input:not([type=checkbox], [type=radio], [type=hidden], [type=range], [type=color], [type=file]), textarea, select)',
    )
    .evaluateAll((elements) =>
      (elements as HTMLInputElement[]).map((element) => ({
        path: element.id,
        isSelect: element.matches('select'),
        told: [
          element.autocomplete,
          element.inputMode,
          element.enterKeyHint,
          element.autocapitalize,
          element.spellcheck,
        ],
      })),
    );

/** The client of the gallery asks for every field: in the page as in the answers of the service. */
function askingAll(): Record<string, string> {
  const settings = galleryClients();
  const webparams = { web_email_abfrage: true, web_rahmennummer_abfrage_jn: true };
  writeClients(join(settings['BRANDS_DIR']!, 'mandanten'), { ra_Standard: { webparams } });
  return settings;
}

describe('every control that takes text says what it takes', () => {
  let page: Page;
  let gallery: Gallery;
  const seen = new Set<RegExp>();
  onGallery(
    (opened) => {
      ({ page } = gallery = opened);
      return gallery.show(SCREENS[0]!);
    },
    { clients: askingAll() },
  );

  for (const screen of WRITTEN) {
    test(screen.name, async () => {
      await gallery.show(screen);
      for (const { path, isSelect, told } of await controlsOf(page)) {
        const row = (isSelect ? SELECTS : FIELDS).find(([pattern]) => pattern.test(path));
        assert.ok(row, `${path} is in no row of the table`);
        const [pattern, ...wanted] = row;
        seen.add(pattern);
        const actual = wanted.map((_, index) => told[index]);
        assert.deepEqual(actual, wanted, path);
      }
    });
  }

  test('every row of the table was met', () => {
    const missed = [...FIELDS, ...SELECTS].map(([pattern]) => pattern).filter((pattern) => !seen.has(pattern));
    assert.deepEqual(missed, []);
  });

  test('a postcode with letters can be typed where there are such', async () => {
    await gallery.show({ ...SCREENS.find(({ name }) => name === 'kfz-ort-adresse-voll')!, isFresh: true });
    await page.locator('[id="schadenOrt.adresse.land"]').selectOption('NL');
    assert.equal(await page.locator('[id="schadenOrt.adresse.plz"]').getAttribute('inputmode'), 'text');
  });
});

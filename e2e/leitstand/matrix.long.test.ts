import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk } from '../hands/desk.ts';
import { chequered } from '../hands/map-world.ts';
import { onStage } from '../hands/stage.ts';
import { startBrowser, type Service } from '../hands/world.ts';
import { hiddenFocus } from '../look/layout.ts';
import { fillBoard, type FullBoard } from './full-board.ts';
import { LOCALES, WIDTHS, wrongOn, type Words } from './wrong-on.ts';

let browser: Browser;
before(async () => void (browser = await startBrowser()));
after(() => browser.close());

/** Where a page of the real service is opened, and what is pressed there. */
interface Sight {
  name: string;
  path: string;
  /** Keys that are pressed first, then buttons. */
  keys?: readonly string[];
  press?: readonly Words[];
  /** It opens a menu over the page, which the next stop of the focus closes. */
  isOver?: true;
}

// prettier-ignore
const sightsOf = ({ danger, waiting, coming, done, draft }: FullBoard): readonly Sight[] => [
  { name: 'board',      path: '' },
  { name: 'filtered',   path: '?art=fahrrad' },
  { name: 'keys',       path: '', keys: ['?'] },
  { name: 'shift',      path: '', press: [['Schicht übergeben', 'Hand over the shift']] },
  { name: 'hand-out',   path: '', keys: ['j', 'h'] },
  { name: 'new-helper', path: '', keys: ['j', 'h'], press: [['Neuer Helfer', 'New helper']] },
  { name: 'account',    path: '', press: [['Konto HA', 'Account HA']], isOver: true },
  { name: 'search',     path: '', keys: ['/', ...'Beispiel', 'Enter'] },
  { name: 'no-hit',     path: '', keys: ['/', ...'Niemand', 'Enter'] },
  { name: 'danger',     path: `/fall/${danger}` },
  { name: 'waiting',    path: `/fall/${waiting}` },
  { name: 'coming',     path: `/fall/${coming}` },
  { name: 'done',       path: `/fall/${done}` },
  { name: 'note',       path: `/fall/${danger}`, keys: ['o'] },
  { name: 'case-keys',  path: `/fall/${danger}`, keys: ['?'] },
  { name: 'promise',    path: `/fall/${danger}`, press: [['Zeit zusagen', 'Promise a time']] },
  { name: 'numbers',    path: `/fall/${danger}`, press: [['Nummern', 'Numbers']] },
  { name: 'link',       path: `/fall/${danger}`, press: [['Link senden', 'Send the link']] },
  { name: 'state',      path: `/fall/${coming}`, press: [['Stand melden', 'Report the state']] },
  { name: 'partner',    path: `/fall/${danger}`, press: [['An Partner geben', 'Give to a partner']] },
  { name: 'cancel',     path: `/fall/${danger}`, press: [['Abbestellen', 'Cancel']] },
  { name: 'no-reason',  path: `/fall/${danger}`, press: [['Abbestellen', 'Cancel'], ['Ja, abbestellen', 'Yes, cancel']] },
  { name: 'new-konto',  path: '/konten', press: [['Konto anlegen', 'Make an account']] },
  { name: 'add-helper', path: '/helfer', press: [['Helfer eintragen', 'Add a helper']] },
  { name: 'import',     path: '/helfer', press: [['CSV einlesen', 'Import CSV']] },
  { name: 'notice',     path: '/lage', press: [['Hinweis einschalten', 'Switch on a notice']] },
  { name: 'gone',       path: '/fall/2345678923456789' },
  { name: 'neu',        path: '/neu' },
  { name: 'known',      path: '/neu', keys: [...'Beispiel', 'Enter'] },
  { name: 'unknown',    path: '/neu', keys: [...'Niemand', 'Enter'] },
  { name: 'no-brand',   path: '/neu', press: [['Meldung aufnehmen', 'Take the report']] },
  { name: 'draft',      path: `/neu/${draft}` },
  { name: 'incomplete', path: `/neu/${draft}`, keys: ['Control+Enter'] },
  { name: 'caller',     path: `/neu/${draft}`, keys: ['F2'], press: [['Link senden', 'Send the link']] },
  { name: 'reported',   path: `/neu/${danger}` },
  { name: 'no-draft',   path: '/neu/2345678923456789' },
];

describe('the desk with cases', () => {
  let service: Service;
  let board: FullBoard;
  onStage(
    async (stage) => {
      ({ service } = stage);
      board = await fillBoard(service);
    },
    async (beside) => ({ SIMULATOR: 'off', LEITSTAND_PHONE: '+4922147100', MAP_FILE: chequered(beside as never) }),
  );

  for (const [at, locale] of LOCALES.entries())
    test(`board, sheets and dialogs, ${locale}: axe finds nothing, nothing scrolls sideways, the focus is seen`, async (t) => {
      const konto = { rolle: 'leitung', name: 'Henrike Adler', kuerzel: at ? 'HB' : 'HA' } as const;
      const { context, page } = await openDesk({ service, browser }, konto, { locale, reducedMotion: 'reduce' });
      t.after(() => context.close());
      const found: string[] = [];
      const named = (words: Words): string => words[at]!.replace(/ HA$/, ` ${konto.kuerzel}`);
      for (const { name, path, keys = [], press = [], isOver = false } of sightsOf(board)) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(`${service.url}/leitstand${path}`);
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('load');
        await page.locator('.desk-wait').waitFor({ state: 'detached' });
        for (const key of keys) await page.keyboard.press(key);
        for (const words of press) await page.getByRole('button', { name: named(words), exact: true }).click();
        await page.waitForTimeout(300); // parts that come late: the map, a list
        found.push(...(await wrongOn(page, `${name} ${locale}`, { isOver })));
        if (isOver || at) continue;
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          found.push(...(await hiddenFocus(page)).map((text) => `${name} ${width}: ${text}`));
        }
      }
      assert.deepEqual(found, []);
    });

  test('a sheet shows the tiles of the map', async (t) => {
    const { context, page } = await openDesk({ service, browser }, { kuerzel: 'MP' });
    t.after(() => context.close());
    const tile = page.waitForResponse((answer) => answer.url().includes('/leitstand/api/geo/kacheln/'));
    await page.goto(`${service.url}/leitstand/fall/${board.danger}`);
    assert.equal((await tile).status(), 200);
  });
});

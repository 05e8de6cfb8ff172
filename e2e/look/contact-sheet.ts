/**
 * Screenshots of every screen (`npm run screens -- [words] [--to FOLDER]`), in every size, language and colour
 * scheme, and one page that shows them all. Words choose screens by a part of their name; the folder is `screens/` if
 * none is named. `--beside FOLDER` shows each after its picture in that folder: before and after. With `--mandant ID`
 * (`npm run mandant -- sheet ID`) in that client's look, as one file that holds its pictures.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { galleryClients } from '../hands/cases.ts';
import { openGallery } from './gallery.ts';
import { EDITOR, SCREENS, type Screen } from './screens.ts';
import { PHONE, startBrowser, startService, type Service } from '../hands/world.ts';

const SIZES = [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = SIZES.flatMap((size) =>
  LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ ...size, language, scheme }))),
);
type Look = (typeof LOOKS)[number];

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, mandant: { type: 'string' }, to: { type: 'string' } },
});
const brand = values.mandant;
const folder = resolve(values.to ?? join(import.meta.dirname, '../../screens'));
/** Folders of the pictures of one look, as seen from `folder`. */
const sources = values.beside === undefined ? [''] : [`${relative(folder, resolve(values.beside))}/`, ''];
// The theme editor belongs to no client, so it is on no client's sheet.
const wanted = [...SCREENS, ...(brand === undefined ? [EDITOR] : [])].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

const fileOf = ({ name }: Screen, { width, language, scheme }: Look): string =>
  `${name}-${width}-${language}-${scheme}.png`;

/** Pictures of a client's sheet, which embeds them. */
const pictures = new Map<string, Buffer>();

/** URL of a picture in the sheet: a file name, or a data URL in a client's sheet. */
const addressOf = (file: string): string =>
  brand === undefined ? encodeURIComponent(file) : `data:image/jpeg;base64,${pictures.get(file)!.toString('base64')}`;

async function take(service: Service, browser: Browser): Promise<void> {
  const page = await browser.newPage(PHONE);
  const gallery = await openGallery(service, page);
  for (const [index, screen] of wanted.entries()) {
    await gallery.show(screen);
    for (const look of LOOKS) {
      await page.setViewportSize(look);
      await page.emulateMedia({ colorScheme: look.scheme });
      await gallery.speak(look.language);
      // As high as the page, so that the sticky dock covers nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: look.width, height: Math.max(height, look.height) });
      if (brand === undefined) await page.screenshot({ path: join(folder, fileOf(screen, look)) });
      else pictures.set(fileOf(screen, look), await page.screenshot({ type: 'jpeg', quality: 70 }));
    }
    if (process.stdout.isTTY) process.stdout.write(`\r${index + 1} of ${wanted.length}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
}

function html(): string {
  const figures = wanted.flatMap((screen) => [
    `<h2 id="${screen.name}">${screen.name}</h2>`,
    '<div>',
    ...LOOKS.map((look) => {
      const name = addressOf(fileOf(screen, look));
      const caption = `${look.width} ${look.language} ${look.scheme}`;
      const figureOf = (file: string): string =>
        `<img src="${file}" alt="${screen.name} ${caption}" loading="lazy" class="w${look.width}"><br>${caption}`;
      if (brand !== undefined) return `<span>${figureOf(name)}</span>`;
      return sources.map((from) => `<a href="${from}${name}">${figureOf(from + name)}</a>`).join('');
    }),
    '</div>',
  ]);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen${brand === undefined ? '' : ` of ${brand}`}</title>
<style>body{font:16px system-ui;margin:1rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}img{border:1px solid #888}.w375{width:250px}.w768{width:400px}.w1280{width:640px}</style>
<h1>${wanted.length} screens</h1>${figures.join('\n')}</html>\n`;
}

/** Folder of that client in BRANDS_DIR. */
const folderOfBrand = (id: string): string =>
  join(process.env['BRANDS_DIR']?.trim() || join(import.meta.dirname, '../..'), 'mandanten', id);

// Only the default folder is emptied first: one named by --to may hold other files.
if (brand === undefined && values.to === undefined) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sheet = `${brand ?? 'index'}.html`;
const clients = galleryClients(brand === undefined ? undefined : folderOfBrand(brand));
const [service, browser] = await Promise.all([startService(clients), startBrowser()]);
try {
  await take(service, browser);
  writeFileSync(join(folder, sheet), html());
  console.log(
    `${relative('', join(folder, sheet))}: ${wanted.length} screens, ${wanted.length * LOOKS.length} pictures`,
  );
} finally {
  await browser.close();
  await service.stop();
}

/** `npm run screens [words]`: every screen as a picture, in both sizes, languages and schemes, and one page that shows them all. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { galleryClients } from './cases.ts';
import { openGallery, SCREENS, type Screen } from './screens.ts';
import { PHONE, startBrowser, startService, type Service } from './world.ts';

const FOLDER = join(import.meta.dirname, '../screens');
const SIZES = [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = SIZES.flatMap((size) =>
  LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ ...size, language, scheme }))),
);
type Look = (typeof LOOKS)[number];

const words = process.argv.slice(2);
const wanted = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const fileOf = ({ name }: Screen, { width, language, scheme }: Look): string =>
  `${name}-${width}-${language}-${scheme}.png`;

async function take(service: Service, browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...PHONE, reducedMotion: 'reduce' });
  const gallery = await openGallery(service, page);
  for (const [index, screen] of wanted.entries()) {
    await gallery.show(screen);
    for (const look of LOOKS) {
      await page.setViewportSize(look);
      await page.emulateMedia({ colorScheme: look.scheme });
      await gallery.speak(look.language);
      // As high as the page, so that the dock covers nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: look.width, height: Math.max(height, look.height) });
      await page.screenshot({ path: join(FOLDER, fileOf(screen, look)) });
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
      const file = encodeURIComponent(fileOf(screen, look));
      const caption = `${look.width} ${look.language} ${look.scheme}`;
      return `<a href="${file}"><img src="${file}" alt="${screen.name} ${caption}" loading="lazy" class="w${look.width}"><br>${caption}</a>`;
    }),
    '</div>',
  ]);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:16px system-ui;margin:1rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}img{border:1px solid #888}.w375{width:250px}.w1280{width:640px}</style>
<h1>${wanted.length} screens</h1>${figures.join('\n')}</html>\n`;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const [service, browser] = await Promise.all([startService(galleryClients()), startBrowser()]);
try {
  await take(service, browser);
  writeFileSync(join(FOLDER, 'index.html'), html());
  console.log(`screens/index.html: ${wanted.length} screens, ${wanted.length * LOOKS.length} pictures`);
} finally {
  await browser.close();
  await service.stop();
}

/** Writes e2e/look/spoken (`npm run spoken`): what a screen reader is given of every screen. Read the difference. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryClients } from '../hands/cases.ts';
import { PHONE, startBrowser, startService } from '../hands/world.ts';
import { openGallery } from './gallery.ts';
import { SCREENS } from './screens.ts';
import { fileOf, headOf, isAgeing, SPOKEN, spokenOf } from './spoken.ts';

const [service, browser] = await Promise.all([startService(galleryClients()), startBrowser()]);
try {
  const gallery = await openGallery(service, await browser.newPage(PHONE));
  const texts = new Map<string, string>();
  for (const screen of SCREENS.toSorted((one, other) => Number(isAgeing(other)) - Number(isAgeing(one)))) {
    await gallery.show(screen);
    // A button is early for a moment after its screen comes.
    await gallery.page
      .locator('main [aria-disabled]')
      .waitFor({ state: 'detached', timeout: 1_500 })
      .catch(() => undefined);
    const part = `${headOf(screen)}\n${await spokenOf(gallery.page)}\n\n`;
    texts.set(fileOf(screen), (texts.get(fileOf(screen)) ?? '') + part);
  }
  mkdirSync(SPOKEN, { recursive: true });
  for (const [file, text] of texts) writeFileSync(join(SPOKEN, file), `${text.trimEnd()}\n`);
  console.log(`${SCREENS.length} screens in e2e/look/spoken`);
} finally {
  await browser.close();
  await service.stop();
}

/**
 * `node e2e/look/icons.ts`: draws web/public/<type>.svg again as the PNGs that home screens ask for (iOS takes no SVG, some launchers neither). They are
 * part of the sources: run it when a drawing has changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_TYPES } from '#domain/flow.ts';
import { startBrowser } from '../hands/world.ts';

const FOLDER = join(import.meta.dirname, '../../web/public');
/** Pixels: iOS; launchers; their splash screens. */
const SIZES = [180, 192, 512];

const browser = await startBrowser();
try {
  for (const typ of APP_TYPES) {
    // The device cuts the corners itself; what is see-through it would fill with black.
    const square = readFileSync(join(FOLDER, `${typ}.svg`), 'utf8').replace(' rx="8"', '');
    for (const size of SIZES) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${square}`);
      await page.screenshot({ path: join(FOLDER, `${typ}-${size}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
}

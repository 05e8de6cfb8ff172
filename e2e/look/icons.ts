/**
 * Renders web/public/<type>.svg as the PNG icons of home screens (`node e2e/look/icons.ts`): iOS takes no SVG, some
 * launchers neither. The PNGs are committed; run this when a drawing has changed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_TYPES } from '#domain/flow.ts';
import { startBrowser } from '../hands/world.ts';

const FOLDER = join(import.meta.dirname, '../../web/public');
/** Widths in px: iOS, launchers, splash screens. */
const SIZES = [180, 192, 512];

const browser = await startBrowser();
try {
  for (const typ of APP_TYPES) {
    // Square corners: the device masks the icon itself, and would fill transparent pixels with black.
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

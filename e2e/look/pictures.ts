/**
 * Takes the pictures of the documents from the running product (`npm run pictures`) into docs/pictures, as WebP: four
 * screens of a phone, and the desk of the operator's people; 400 kB together at most.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryClients } from '../hands/cases.ts';
import { PHONE, startBrowser, startService } from '../hands/world.ts';
import { showDesk } from './desk-pictures.ts';
import { openGallery } from './gallery.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
/** Bytes of all. */
const MOST = 400_000;
const HEIGHT = 760;

/** File → screen, and where the picture begins: at the top, or with that element. */
const PICTURES = [
  ['start', 'kfz-start', null],
  ['place', 'kfz-ort-punkt', null],
  ['summary', 'kfz-zusammenfassung', null],
  ['status', 'kfz-status-unterwegs', '.eta'],
] as const;

const [service, browser] = await Promise.all([startService(galleryClients()), startBrowser()]);
try {
  mkdirSync(FOLDER, { recursive: true });
  const viewport = { ...PHONE.viewport, height: HEIGHT };
  const page = await browser.newPage({ ...PHONE, viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
  const session = await page.context().newCDPSession(page);
  const gallery = await openGallery(service, page);
  let sum = 0;
  const save = (name: string, data: string): void => {
    const picture = Buffer.from(data, 'base64');
    sum += picture.length;
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
    console.log(`docs/pictures/${name}.webp: ${(picture.length / 1000).toFixed(1)} kB`);
  };
  for (const [name, of, from] of PICTURES) {
    await gallery.show(of);
    await gallery.speak('en');
    await page.evaluate(scrollToElement, from);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    save(name, data);
  }
  await showDesk(browser, async (desk, name) => {
    const its = await desk.context().newCDPSession(desk);
    const { data } = await its.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    save(name, data);
  });
  if (sum > MOST) throw new Error(`${sum} bytes together, of ${MOST}`);
} finally {
  await browser.close();
  await service.stop();
}

/** Scrolls so that the element is at the top, below a little room; null: to the page's top. */
function scrollToElement(selector: string | null): void {
  const top = selector === null ? 0 : document.querySelector(selector)!.getBoundingClientRect().top + scrollY - 120;
  scrollTo(0, top);
}

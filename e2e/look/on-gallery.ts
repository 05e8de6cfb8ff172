import type { BrowserContextOptions } from 'playwright-core';
import { galleryClients } from '../hands/cases.ts';
import { onStage, type Stage } from '../hands/stage.ts';
import { PHONE } from '../hands/world.ts';
import { openGallery, type Gallery } from './gallery.ts';

/**
 * Test fixture of a suite: a gallery of all screens on a phone that asks for stillness. `setUp` takes it before the
 * first test; `phone` and `clients` differ from the usual ones.
 */
export function onGallery(
  setUp: (gallery: Gallery, stage: Stage) => void | Promise<void>,
  { phone = {}, clients = galleryClients() }: { phone?: BrowserContextOptions; clients?: Record<string, string> } = {},
): void {
  onStage(async (stage) => {
    const page = await stage.browser.newPage({ ...PHONE, ...phone });
    await setUp(await openGallery(stage.service, page), stage);
  }, clients);
}

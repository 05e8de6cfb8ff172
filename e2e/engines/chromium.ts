import { axe } from '../look/axe.ts';
import { PHONE, startBrowser } from '../hands/world.ts';
import type { Engine } from './engine.ts';
import { watched } from './watched.ts';

/** The system's Chromium, for what is tried by the same steps in all three. */
export async function startChromium(): Promise<Engine> {
  const browser = await startBrowser();
  return {
    async phone({ language = 'de', size, position, before } = {}) {
      const context = await browser.newContext({
        ...PHONE,
        ...(size && { viewport: size, hasTouch: false }),
        locale: language === 'de' ? 'de-DE' : 'en-GB',
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
        ...(position && { geolocation: position, permissions: ['geolocation'] }),
      });
      if (before) await context.addInitScript(before);
      const page = await context.newPage();
      const close = (): Promise<void> => context.close();
      return { screen: page, axe: () => axe(page), faults: watched(page), kill: close, close };
    },
    close: () => browser.close(),
  };
}

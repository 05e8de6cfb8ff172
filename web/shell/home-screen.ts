import { isApple } from '#domain/sms/adresse.ts';

/**
 * Lets an icon on the home screen of iOS open the page of the case. There such an icon has a storage of its own, so the
 * manifest's start, which asks the device for the newest case, would find none. §4 'Installing', ADR 052
 */
export function openCaseFromHome(): void {
  const manifest = document.querySelector('link[rel=manifest]');
  if (!manifest || !isApple(navigator)) return;
  const meta = document.createElement('meta');
  [meta.name, meta.content] = ['apple-mobile-web-app-capable', 'yes'];
  manifest.replaceWith(meta);
}

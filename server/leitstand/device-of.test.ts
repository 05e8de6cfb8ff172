import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device-of.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X)';

/** What browsers send, and what the list of sessions says. */
// prettier-ignore
const TABLE: readonly (readonly [userAgent: string, device: string])[] = [
  [`${WINDOWS} ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${LINUX} ${KIT} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${LINUX} ${KIT} Ubuntu Chromium/80.0 Chrome/80.0 Safari/537.36`, 'Chrome, Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'Chrome, ChromeOS'],
  [`${IPHONE} ${APPLE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`${WINDOWS} ${KIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge, Windows'],
  [`${LINUX} ${KIT} HeadlessChrome/131.0.0.0 Safari/537.36 HeadlessEdg/131.0.0.0`, 'Edge, Linux'],
  [`${WINDOWS} ${KIT} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'Edge, Windows'],
  [`${ANDROID} ${KIT} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, 'Edge, Android'],
  [`${IPAD} ${APPLE} Version/16.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/604.1`, 'Edge, iPad'],
  [`${WINDOWS} ${KIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera, Windows'],
  [`${IPHONE} ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.1.1`, 'Opera, iPhone'],
  ['Opera/9.80 (X11; Linux x86_64) Presto/2.12.388 Version/12.16', 'Opera, Linux'],
  [`${ANDROID} ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${LINUX} ${KIT} Chrome/130.0.0.0 Safari/537.36 Vivaldi/7.0.3495.15`, 'Vivaldi, Linux'],
  [`${MAC} ${APPLE} Version/17.6 Safari/605.1.15 Ddg/17.6`, 'DuckDuckGo, macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox, Android'],
  [`${IPHONE} ${APPLE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
  [`${MAC} ${APPLE} Version/18.1 Safari/605.1.15`, 'Safari, macOS'],
  [`${IPHONE} ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  ['curl/8.5.0', ''],
  ['', ''],
];

test('A session is named by browser and system, whatever the browser says of its descent.', () => {
  for (const [userAgent, device] of TABLE) assert.equal(deviceOf(userAgent), device, userAgent);
});

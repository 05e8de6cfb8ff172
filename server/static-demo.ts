import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addressOf } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { LANGUAGES } from '#domain/text.ts';
import { readAssets } from './files/assets.ts';
import { DIST, loadBuilt } from './files/built.ts';
import { exitLine } from './exit-line.ts';
import { legalHtml } from './mandanten/legal.ts';
import { RECHT } from './mandanten/mandant-file.ts';
import { STANDARD } from './mandanten/standard.ts';
import { openMandanten } from './open.ts';
import { pageHtml, styleOf } from './pages/page-html.ts';
import { readSettings } from './settings.ts';

/**
 * Writes the demo for a plain static host (D88) beside the built files: `index.html`, the same as `404.html`, with
 * which such a host answers any other address, the legal texts and the logo. They must lie at the root of the host.
 */
async function main(): Promise<void> {
  const { page: built, entry } = await loadBuilt();
  const settings = { ...readSettings(process.env), demo: 'any' as const };
  const mandanten = openMandanten(settings, console.warn);
  const { mandant, logo, recht } = mandanten.mandantOf(STANDARD)!;
  const page: PageState = {
    address: addressOf('/kfz/start', DEMO_ID),
    language: 'de',
    mandant: { ...mandant, hinweise: [] },
    fall: null,
    base: '',
  };
  const style = styleOf(mandanten.themeOf(mandant.theme), built.criticalCss);
  const { title } = built.headOf(page);
  const assets = readAssets(DIST);
  const html = pageHtml({ page, title, style, root: built.renderPage(page), entry, assets });
  const web = join(DIST, 'web');
  const started = html.replace('</head>', () => `<script>${toStart(page.address)}</script></head>`);
  for (const name of ['index.html', '404.html']) writeFileSync(join(web, name), started);
  for (const name of RECHT) {
    // A static host cannot choose the language, so the page holds both.
    const text = LANGUAGES.map((language) => `<div lang="${language}">${legalHtml(recht[name][language])}</div>`);
    const root = built.renderLegal(page, text.join('<hr>'));
    mkdirSync(join(web, 'recht', name), { recursive: true });
    writeFileSync(
      join(web, 'recht', name, 'index.html'),
      pageHtml({ page, title: mandant.name, style, root, entry, assets, isStill: true }),
    );
  }
  mkdirSync(join(web, 'mandanten', mandant.id), { recursive: true });
  writeFileSync(join(web, mandant.logo.src), logo.body);
  const where = relative(process.cwd(), web) || '.';
  console.log(`The web app is in ${where}; on a static host it is the demo: index.html#${page.address}`);
}

/**
 * Inline script that leads the page's own address to the start of the demo; any other address is left to the app.
 * Inline works here because a static host sends no Content-Security-Policy.
 */
const toStart = (address: string): string =>
  `if(/^\\/((index|404)\\.html)?$/.test(location.pathname)&&!location.hash)history.replaceState(null,'','${address}')`;

main().catch((error: unknown) => {
  console.error(exitLine(error));
  process.exitCode = 1;
});

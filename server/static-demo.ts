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
 * D88: writes the page that makes the built files a demo on a plain static host, at the root of it:
 * `index.html`, and the same as `404.html`, which such a host answers any other address with.
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
    // Nobody is there to choose a language by the address, so both stand in it.
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

/** At the page's own address it begins at the start; every other address is the app's to read. No policy forbids it here: the host sends none. */
const toStart = (address: string): string =>
  `if(/^\\/((index|404)\\.html)?$/.test(location.pathname)&&!location.hash)history.replaceState(null,'','${address}')`;

main().catch((error: unknown) => {
  console.error(exitLine(error));
  process.exitCode = 1;
});

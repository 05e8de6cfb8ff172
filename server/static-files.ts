import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { addressOf } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { LANGUAGES } from '#domain/text.ts';
import { readAssets } from './files/assets.ts';
import { DIST, loadBuilt } from './files/built.ts';
import { exitLine } from './exit-line.ts';
import { metaPolicy } from './http/security-headers.ts';
import { legalHtml } from './mandanten/legal.ts';
import { RECHT } from './mandanten/legal-files.ts';
import { openMandanten } from './open.ts';
import { manifestOf } from './pages/manifest.ts';
import { pageHtml, styleOf } from './pages/page-html.ts';
import { readSettings } from './settings.ts';

/**
 * Writes what a plain static host needs beside the built files, into their folder or a copy of it (the argument):
 * `index.html`, the same as `404.html`, with which such a host answers any other address, the legal texts and the logo.
 * They must lie at the root of the host. Without SERVICE_HOSTS they are the demo (D88); with it they carry the table,
 * and their calls go to the base of their host (D107). The client is the one of the host of PUBLIC_URL.
 */
async function main([target]: readonly string[]): Promise<void> {
  const { page: built, entry } = await loadBuilt();
  const settings = readSettings(process.env, { warn: console.warn });
  const { serviceHosts: hosts, serviceBase: own } = settings;
  const isDemo = hosts.length === 0;
  const mandanten = openMandanten({ ...settings, ...(isDemo && { demo: 'any' }) }, console.warn);
  const { mandant, logo, recht } = mandanten.mandantOfHost(new URL(settings.publicUrl).hostname).client;
  const common = { language: 'de', mandant: { ...mandant, hinweise: [] }, fall: null } as const;
  const page: PageState = isDemo
    ? { ...common, address: addressOf('/kfz/start', DEMO_ID), base: '' }
    : { ...common, address: '/error', base: own, hosts };
  const style = styleOf(mandanten.themeOf(mandant.theme), built.criticalCss);
  const policy = metaPolicy({ styleHash: style.hash, bases: isDemo ? [] : [own, ...hosts.map(({ base }) => base)] });
  const files = { entry, assets: readAssets(DIST), policy, style };

  const web = target === undefined ? join(DIST, 'web') : resolve(target);
  if (target !== undefined)
    cpSync(join(DIST, 'web'), web, { recursive: true, filter: (file) => !file.endsWith('.vite') });
  const write = (name: string, body: string | Buffer): void => {
    mkdirSync(dirname(join(web, name)), { recursive: true });
    writeFileSync(join(web, name), body);
  };
  const { title } = built.headOf(page);
  const html = pageHtml({ ...files, page, title, body: built.renderPage(page) });
  for (const name of ['index.html', '404.html']) write(name, html);
  for (const name of RECHT) {
    // A static host cannot choose the language, so the page holds both.
    const text = LANGUAGES.map((language) => `<div lang="${language}">${legalHtml(recht[name][language])}</div>`);
    const body = built.renderLegal(page, text.join('<hr>'));
    write(`recht/${name}/index.html`, pageHtml({ ...files, page, title: mandant.name, body, isStill: true }));
  }
  write(mandant.logo.src, logo.body);
  if (!isDemo) {
    const look = { mandant, typ: mandant.webparams.web_AppTyp, language: page.language };
    write('manifest.webmanifest', manifestOf(look, mandanten.themeOf(mandant.theme)));
  }
  const what = isDemo ? `on a static host it is the demo: index.html#${page.address}` : 'it carries SERVICE_HOSTS';
  console.log(`The web app is in ${relative(process.cwd(), web) || '.'}; ${what}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(exitLine(error));
  process.exitCode = 1;
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppTyp } from '#domain/flow.ts';
import { LANGUAGES } from '#domain/text.ts';
import type { Palette } from '#domain/theme/tokens.ts';
import { findingLine } from './finding.ts';
import { DRAFT, RECHT } from './legal-files.ts';
import { MandantError, readClient } from './mandant-file.ts';
import { foldersIn } from './mandanten.ts';
import { dialledOf } from './phone-number.ts';
import { STANDARD } from '#domain/standard.ts';
import { readTheme } from './theme.ts';
import { AUTHORITY } from './sample.ts';
import { themeNamed, themesIn } from './themes.ts';
import { wordmark } from './wordmark.ts';

/** Input for a new client. */
export interface Wish {
  id: string;
  name: string;
  /** As shown; a number without a country code is German. */
  telefon: string;
  theme: string;
  typ: AppTyp;
  hosts: readonly string[];
}

/** Example texts that come with the package. */
const OURS = join(import.meta.dirname, '../../mandanten', STANDARD);

/**
 * Creates the folder of a test client, atomically: its mandant.json, a logo of its name in the theme's colours, and
 * drafts of the legal texts. It passes the check.
 * @throws MandantError naming what is wrong with the input
 */
export function makeMandant(wish: Wish, folder: string, themesFolder: string): string {
  const { id } = wish;
  const isName = /^[\w-]+$/.test(id);
  if (isName && existsSync(join(folder, id)))
    throw new MandantError(`There is a client ${id} already (${join(folder, id)}).`);
  const themes = themesIn(themesFolder);
  const theme = themeNamed(wish.theme, themes);
  if (theme === undefined)
    throw new MandantError(`There is no theme "${wish.theme}". There are: ${themes.join(', ')}.`);
  const { light } = readTheme(themesFolder, theme).tokens;
  // Same file system, so that the rename is atomic; names with a dot are ignored by the service.
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, '.neu-'));
  try {
    if (isName) write(join(draft, id), { ...wish, theme }, light);
    const { settings, findings } = readClient(id, { folder: draft, themes, demo: 'any' });
    const taken = claimed(folder, themes);
    const host = settings.hosts?.find((one) => taken.has(one));
    if (host) throw new MandantError(`Another client claims the host ${host} already.`);
    if (findings.length) throw new MandantError(findings.map((finding) => findingLine(id, finding)).join('\n'));
    renameSync(join(draft, id), join(folder, id));
  } finally {
    rmSync(draft, { recursive: true });
  }
  return join(folder, id);
}

/** Hosts claimed by existing clients. */
const claimed = (folder: string, themes: readonly string[]): Set<string> =>
  new Set(foldersIn(folder).flatMap((id) => readClient(id, { folder, themes, demo: 'any' }).settings.hosts ?? []));

function write(own: string, { name, telefon, theme, typ, hosts }: Wish, light: Palette): void {
  mkdirSync(own);
  const { svg, ...size } = wordmark(name, light);
  const file = {
    $schema: '../mandant.schema.json',
    name,
    telefon: { anzeige: telefon, wahl: dialledOf(telefon) },
    logo: { datei: 'logo.svg', ...size },
    ...(theme !== STANDARD && { theme }),
    ...(hosts.length && { hosts }),
    // A test client until its texts are its own: nobody may take it for help.
    testmandant: true,
    appTypen: [typ],
    ...(typ !== 'kfz' && { webparams: { web_AppTyp: typ } }),
  };
  writeFileSync(join(own, 'mandant.json'), `${JSON.stringify(file, null, 2)}\n`);
  writeFileSync(join(own, 'logo.svg'), svg);
  for (const page of RECHT)
    for (const language of LANGUAGES) {
      const text = readFileSync(join(OURS, `${page}.${language}.md`), 'utf8');
      writeFileSync(join(own, `${page}.${language}.md`), draftOf(text, name, telefon));
    }
}

const MARK = { de: `${DRAFT.de} Hier steht der Text von`, en: `${DRAFT.en} Here is the place for the text of` };

/** Makes a draft from an example text: replaces name, number and the notice that it is an example. */
function draftOf(example: string, name: string, telefon: string): string {
  const words = name.replace(/[\\`*_[\]<]/g, '\\$&'); // escapes Markdown in the name
  return example
    .replace(/^\*\*Dies ist ein Beispiel\.\*\*.*$/m, () => `${MARK.de} ${words}.`)
    .replace(/^\*\*This is an example\.\*\*.*$/m, () => `${MARK.en} ${words}.`)
    .replaceAll('Pannenlotse Musterbetrieb GmbH', () => words)
    .replaceAll('0221 4710 333', () => telefon)
    .replaceAll(/die Landesbeauftragte für Datenschutz[^.]*/g, AUTHORITY.de)
    .replaceAll(/the Landesbeauftragte für Datenschutz[^.]*/g, AUTHORITY.en);
}

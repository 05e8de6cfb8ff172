import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppTyp } from '#domain/flow.ts';
import { tidyPhone } from '#domain/personen/telefon.ts';
import { LANGUAGES } from '#domain/text.ts';
import type { Palette } from '#domain/theme/tokens.ts';
import { DRAFT, hostsOf } from './mandant-warnings.ts';
import { findingLine, MandantError, readClient, RECHT } from './mandant-file.ts';
import { foldersIn } from './mandanten.ts';
import { STANDARD } from './standard.ts';
import { readTheme } from './theme.ts';
import { themesIn } from './themes.ts';
import { wordmark } from './wordmark.ts';

/** What a new client is made of. */
export interface Wish {
  id: string;
  name: string;
  /** As it is shown; a national number is taken for a German one. */
  telefon: string;
  theme: string;
  typ: AppTyp;
  hosts: readonly string[];
}

/** The legal texts that come with the package. */
const OURS = join(import.meta.dirname, '../../mandanten', STANDARD);

/**
 * Writes the folder of a client for trying out that passes the check, whole or not at all: its settings, a logo of its name in its colours, and drafts of
 * the legal texts.
 * @throws MandantError naming what is wrong with the wish
 */
export function makeMandant(wish: Wish, folder: string, themesFolder: string): string {
  const { id } = wish;
  if (existsSync(join(folder, id))) throw new MandantError(`There is a client ${id} already (${join(folder, id)}).`);
  const themes = themesIn(themesFolder);
  if (!themes.includes(wish.theme))
    throw new MandantError(`There is no theme "${wish.theme}". There are: ${themes.join(', ')}.`);
  const { light } = readTheme(themesFolder, wish.theme).tokens;
  // Beside the clients, so that it takes its place in one step; a name with a dot is none of them.
  const draft = mkdtempSync(join(folder, '.neu-'));
  try {
    if (/^[\w-]+$/.test(id)) write(join(draft, id), wish, light);
    const { sound, findings } = readClient(id, { folder: draft, themes, demo: 'any' });
    const host = hostsOf(sound).find((one) => claimed(folder, themes).has(one));
    if (host) throw new MandantError(`Another client claims the host ${host} already.`);
    if (findings.length) throw new MandantError(findings.map((finding) => findingLine(id, finding)).join('\n'));
    renameSync(join(draft, id), join(folder, id));
  } finally {
    rmSync(draft, { recursive: true });
  }
  return join(folder, id);
}

/** Hosts of the clients there are. */
const claimed = (folder: string, themes: readonly string[]): Set<string> =>
  new Set(foldersIn(folder).flatMap((id) => hostsOf(readClient(id, { folder, themes, demo: 'any' }).sound)));

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
    // Until its texts are its own, nobody may take it for help.
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

/** The number to dial; one without a country is German. */
const dialledOf = (telefon: string): string => (tidyPhone(telefon) ?? telefon).replace(/^00/, '+').replace(/^0/, '+49');

const MARK = { de: `${DRAFT.de} Hier steht der Text von`, en: `${DRAFT.en} Here is the place for the text of` };

/** One of our own example texts, with another name and number, and no longer saying that there is no such company. */
function draftOf(example: string, name: string, telefon: string): string {
  const words = name.replace(/[\\`*_[\]<]/g, '\\$&'); // signs of a name that Markdown would take for its own
  return example
    .replace(/^\*\*Dies ist ein Beispiel\.\*\*.*$/m, () => `${MARK.de} ${words}.`)
    .replace(/^\*\*This is an example\.\*\*.*$/m, () => `${MARK.en} ${words}.`)
    .replaceAll('Pannenlotse Musterbetrieb GmbH', () => words)
    .replaceAll('0221 4710 333', () => telefon);
}

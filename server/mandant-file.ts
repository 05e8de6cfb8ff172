import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickEntryOf } from '#domain/flow.ts';
import { isNoticeTime } from '#domain/hinweise.ts';
import { CLIENT_TAGS, foreignMarkup } from '#domain/client-html.ts';
import { readWebparams, switchOf, type Mandant, type Notice } from '#domain/mandant.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { whyNoPattern } from './pattern.ts';
import { STANDARD } from './standard.ts';

/** The legal texts of a client, and the names of their pages (`/recht/agb`). */
export const RECHT = ['agb', 'datenschutz', 'impressum'] as const;
export type Recht = (typeof RECHT)[number];

/** A client as the service knows it. */
export interface Client {
  mandant: Mandant;
  /** Host names that serve this client only. */
  hosts: readonly string[];
  /** Its folder; the logo lies in it under this name. */
  folder: string;
  logoFile: string;
  /** Markdown. */
  recht: Record<Recht, Record<Language, string>>;
  /** Id and version of the configuration: what a case keeps as `webAppConfig`. */
  configuration: string;
}

/** A client's folder that cannot be served: its message is one clear line for the operator. */
export class MandantError extends Error {}

export interface Reading {
  /** Folder of the clients' folders. */
  folder: string;
  /** Names of the themes there are. */
  themes: readonly string[];
  demo: Mandant['demo'];
  /** Takes a line that the operator should read. */
  warn(line: string): void;
}

/**
 * One client's folder.
 * @throws MandantError when it cannot be served
 */
export function readClient(id: string, { folder, themes, demo, warn }: Reading): Client {
  const own = join(folder, id);
  const wrong = (what: string): MandantError => new MandantError(`Client ${id}: ${what} (${own}).`);
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) throw wrong('the folder name may hold letters, digits, - and _ only');
  const text = (name: string): string => {
    if (!existsSync(join(own, name))) throw wrong(`${name} is missing`);
    return readFileSync(join(own, name), 'utf8');
  };
  const file = objectOf(text('mandant.json'));
  if (!file) throw wrong('mandant.json holds no JSON object');

  const name = wordOf(file['name']);
  if (!name) throw wrong('"name" is missing');
  const telefon = telefonOf(file['telefon']);
  if (!telefon) throw wrong('"telefon" needs "anzeige" and "wahl", the latter like +492211234567');
  const logo = logoOf(file['logo'], id, name);
  if (!logo) throw wrong('"logo" needs "datei" (a name in this folder), "width" up to 700 and "height" up to 120');
  text(logo.datei);
  const hosts = hostsOf(file['hosts']);
  if (!hosts) throw wrong('"hosts" must be a list of host names without scheme and port');
  const zone = wordOf(file['zone']) || 'Europe/Berlin';
  if (!isZone(zone)) throw wrong(`"zone" ${JSON.stringify(zone)} is no time zone`);
  const hinweise = hinweiseOf(file['hinweise']);
  if (!hinweise)
    throw wrong(
      '"hinweise" must be a list of { von, bis, text: [de, en] }, von and bis like 2026-03-02 or 2026-03-02T18:00',
    );
  const theme = themeOf(wordOf(file['theme']) || STANDARD, themes, (line) => warn(`Client ${id}: ${line}`));
  const webparams = {
    ...readWebparams(file['webparams']),
    web_rufnummer: telefon.anzeige,
    logo: logo.src,
    stylesheet: theme,
  };
  const schnelleinstieg = webparams.web_schnelleinstieg.trim();
  if (schnelleinstieg && !quickEntryOf(schnelleinstieg))
    warn(
      `Client ${id}: "web_schnelleinstieg" ${JSON.stringify(schnelleinstieg.slice(0, 80))} is no screen of the car, the damage choice is used`,
    );
  const noPattern = whyNoPattern(webparams.web_kfzKz_regex);
  if (noPattern) throw wrong(`"web_kfzKz_regex" ${noPattern}`);
  const foreign = webparams.web_kfzKz_fehlertext.map(foreignMarkup).find(Boolean);
  if (foreign)
    throw wrong(
      `"web_kfzKz_fehlertext" holds ${JSON.stringify(foreign)}; only ${CLIENT_TAGS.join(', ')} without attributes`,
    );

  const recht = Object.fromEntries(
    RECHT.map((page) => [
      page,
      Object.fromEntries(LANGUAGES.map((language) => [language, text(`${page}.${language}.md`)])),
    ]),
  ) as Client['recht'];
  const agreedTo = [recht.agb, recht.datenschutz].flatMap((page) => LANGUAGES.map((language) => page[language]));
  const mandant: Mandant = {
    id,
    name,
    telefon,
    theme,
    logo: { src: logo.src, alt: logo.alt, width: logo.width, height: logo.height },
    zone,
    zustimmung: versionOf(agreedTo),
    offenerEinstieg: switchOf(file['offenerEinstieg'], false),
    testmandant: switchOf(file['testmandant'], false),
    hinweise,
    demo,
    webparams,
  };
  return {
    mandant,
    hosts,
    folder: own,
    logoFile: logo.datei,
    recht,
    configuration: `${id}/${versionOf([JSON.stringify(mandant)])}`,
  };
}

/** Twelve characters that change with the texts. */
const versionOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 12);

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null; // the caller says which file it is
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function telefonOf(value: unknown): Mandant['telefon'] | null {
  const anzeige = wordOf(fieldsOf(value)['anzeige']);
  const wahl = wordOf(fieldsOf(value)['wahl']);
  return anzeige && /^\+?\d{3,15}$/.test(wahl) ? { anzeige, wahl } : null;
}

/** §9 'Logo max 120 px high and 700 px wide'. Only a plain name inside the client's folder: there is no way out of it. */
function logoOf(value: unknown, id: string, name: string): (Mandant['logo'] & { datei: string }) | null {
  const given = fieldsOf(value);
  const datei = wordOf(given['datei']);
  const [width, height] = [Number(given['width']), Number(given['height'])];
  if (!/^[\w-]+\.(svg|png|webp)$/.test(datei) || !(width > 0 && width <= 700 && height > 0 && height <= 120))
    return null;
  return { datei, src: `/mandanten/${id}/${datei}`, alt: wordOf(given['alt']) || name, width, height };
}

function hostsOf(value: unknown): string[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const hosts = value.map((host) => wordOf(host).toLowerCase());
  return hosts.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) ? hosts : null;
}

function hinweiseOf(value: unknown): Notice[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const notices = value.map(fieldsOf).map(({ von, bis, text }) => ({ von: wordOf(von), bis: wordOf(bis), text }));
  const isPair = (text: unknown): boolean =>
    Array.isArray(text) && text.length === 2 && text.every((words) => wordOf(words));
  return notices.every(({ von, bis, text }) => isNoticeTime(von) && isNoticeTime(bis) && isPair(text))
    ? (notices as Notice[])
    : null;
}

/** §4 'Theme': an unknown one falls back to the standard theme, and is only logged. */
function themeOf(name: string, themes: readonly string[], warn: (line: string) => void): string {
  if (name === STANDARD || themes.includes(name)) return name;
  warn(`there is no theme ${JSON.stringify(name.slice(0, 40))}, ${STANDARD} is used`);
  return STANDARD;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('de', { timeZone: name });
    return true;
  } catch {
    return false; // RangeError is how Intl says no
  }
}

import type { Hinweiswahl } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { quickEntryOf } from '#domain/flow.ts';
import { readWebparams, WEBPARAMS, type Mandant, type Notice } from '#domain/mandant.ts';
import { isObject } from '#domain/is-object.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { switchOf } from '#domain/switch-word.ts';
import { LANGUAGES, type Language, type Text } from '#domain/text.ts';
import { isWrong } from './field-rules.ts';
import type { SmsGateway } from './gateway.ts';
import type { ClientWebhook } from './webhook-rule.ts';
import { STANDARD } from '#domain/standard.ts';
import { themeNamed } from './themes.ts';

/** A valid `mandant.json`. */
export interface MandantFile extends SoundFields {
  name: string;
  telefon: Mandant['telefon'];
}

/** The valid fields of a `mandant.json`. */
export interface SoundFields {
  name?: string;
  telefon?: Mandant['telefon'];
  erreichbar?: Text;
  /** Without a size: as large as the file and the screen allow. */
  logo?: { datei: string; alt?: string; width?: number; height?: number };
  theme?: string;
  hosts?: string[];
  zone?: string;
  hinweise?: (Pick<Notice, 'text'> & Partial<Notice>)[];
  offenerEinstieg?: unknown;
  /** In any letter case. */
  appTypen?: string[];
  testmandant?: unknown;
  partner?: string[];
  nachrichten?: Partial<SmsGateway> | 'probe';
  smsMeldung?: { an?: unknown; nummer: string };
  webhook?: ClientWebhook;
  fahrzeughinweise?: Partial<Hinweiswahl>;
  geduldMinuten?: number;
  geduldUnterwegsMinuten?: number;
  aufbewahrungTage?: number;
  webparams?: Record<string, unknown>;
}

/** Keeps the valid fields of a `mandant.json` with these mistakes, and the valid entries of its `webparams`. */
export function soundFields(value: unknown, mistakes: readonly Mistake[]): SoundFields {
  if (!isObject(value)) return {};
  const without = (object: object, isLost: (name: string) => boolean): Record<string, unknown> =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !isLost(name)));
  const { webparams, ...fields } = value;
  const isLost = (name: string): boolean => isWrong(mistakes, `webparams.${name}`);
  // Their order can only be checked when all of them are valid.
  const isBoundLost = BOUNDS.some(isLost);
  return {
    ...without(fields, (name) => isWrong(mistakes, name)),
    ...(isObject(webparams) && {
      webparams: without(webparams, (name) => isLost(name) || (isBoundLost && BOUNDS.includes(name))),
    }),
  };
}

/** A client's host names, in lower case for comparing. */
export const hostsOf = ({ hosts = [] }: SoundFields): string[] => hosts.map((host) => host.toLowerCase());

/** The theme that a client names, as its file is called, or the default; '' where there is no such theme. */
export const themeOf = ({ theme }: SoundFields, themes: readonly string[]): string =>
  theme?.trim() ? (themeNamed(theme, themes) ?? '') : STANDARD;

/** Warnings: the client can be served, but should not go live. */
export function warnings(file: SoundFields, themes: readonly string[]): Mistake[] {
  const { web_schnelleinstieg: entry, ...params } = file.webparams ?? {};
  const isLost = typeof entry === 'string' && entry.trim() !== '' && !quickEntryOf(entry);
  return [
    ...(themeOf(file, themes)
      ? []
      : [mistakeAt('theme', file.theme, `there is no such theme that can be used, ${STANDARD} is used instead`)]),
    ...(isLost
      ? [
          mistakeAt(
            'webparams.web_schnelleinstieg',
            entry,
            'this is no screen of the car, the damage choice is used instead',
          ),
        ]
      : []),
    ...boundsOutOfOrder(file.webparams),
    ...newsMistakes(file),
    ...Object.entries(params).flatMap(([name, value]) => {
      const lack = lackOf(name, value);
      return lack === null ? [] : [mistakeAt(`webparams.${name}`, value, lack)];
    }),
  ];
}

/** A question without a gateway behind it, and a gateway for trying out where people wait for real. */
function newsMistakes({ nachrichten, testmandant, webparams = {} }: SoundFields): Mistake[] {
  const isAsked = readWebparams(webparams).web_handynachricht_abfrage_jn;
  const [name, asked] = ['webparams.web_handynachricht_abfrage_jn', webparams['web_handynachricht_abfrage_jn']];
  if (isAsked && !nachrichten) return [mistakeAt(name, asked, 'no message would be sent, write nachrichten too')];
  if (nachrichten !== 'probe' || switchOf(testmandant, false)) return [];
  return [mistakeAt('nachrichten', nachrichten, 'nobody gets these messages, name your gateway')];
}

/** Accuracy bounds of a position in metres, finest first. D48 */
const BOUNDS = ['hausnummer', 'adresse', 'pruefen', 'ort'].map((band) => `geolocation_m_${band}`);

/** Bounds smaller than the one before them: the band between would be empty. */
function boundsOutOfOrder(webparams: Record<string, unknown> = {}): Mistake[] {
  const read = readWebparams(webparams) as unknown as Record<string, number>;
  return BOUNDS.flatMap((name, at) => {
    const finer = BOUNDS[at - 1] ?? name;
    const remedy = `it is less than ${finer} (${read[finer]}), write the bounds in this order: ${BOUNDS.join(' ≤ ')}`;
    return read[name]! < read[finer]! ? [mistakeAt(`webparams.${name}`, read[name], remedy)] : [];
  });
}

/** Marker in the draft texts that `new` writes. A text that still has it has not been replaced. */
export const DRAFT = { de: '**Entwurf.**', en: '**Draft.**' };

/** Warnings about legal texts: drafts (allowed for a test client), and the same text in both languages. */
export function textWarnings(
  recht: Readonly<Record<string, Record<Language, string>>>,
  isLive: boolean,
): TextWarning[] {
  return Object.entries(recht).flatMap(([page, { de, en }]) => {
    const drafts = LANGUAGES.filter((language) => isLive && recht[page]![language].includes(DRAFT[language]));
    return [
      ...drafts.map((language) =>
        warningOf(page, language, `it still is the draft (${DRAFT[language]}), write your own`),
      ),
      ...(de.trim() && de === en
        ? [warningOf(page, 'en', `it is the same as ${page}.de.md, write it in English`)]
        : []),
    ];
  });
}

type TextWarning = Mistake & { file: string };
const warningOf = (page: string, language: Language, remedy: string): TextWarning => ({
  ...mistakeAt('', undefined, remedy),
  file: `${page}.${language}.md`,
});

/**
 * The missing language of a text that people read, or both; null if complete. An example plate may be the same in both
 * languages, and a hint may be empty.
 */
function lackOf(name: string, value: unknown): string | null {
  const standard = WEBPARAMS[name as keyof typeof WEBPARAMS];
  if (!Array.isArray(standard)) return null;
  const texts = [value].flat().map((text) => String(text).trim());
  if (texts.every((text) => text === ''))
    return standard.some(Boolean) && !name.endsWith('ZeichenHinweis') ? `it is empty, ${PAIR} or take it out` : null;
  const isHalf = texts.includes('') || (texts.length === 1 && /\p{L}{3}/u.test(texts[0]!));
  return isHalf ? `it stands there in one language, ${PAIR}` : null;
}
const PAIR = 'write ["German text", "English text"]';

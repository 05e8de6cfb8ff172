import { quickEntryOf } from '#domain/flow.ts';
import { WEBPARAMS, type Mandant, type Notice } from '#domain/mandant.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { STANDARD } from './standard.ts';

/** `mandant.json` that keeps its rule. */
export interface MandantFile {
  name: string;
  telefon: Mandant['telefon'];
  logo?: { datei: string; alt?: string; width: number; height: number };
  theme?: string;
  hosts?: string[];
  zone?: string;
  hinweise?: (Pick<Notice, 'text'> & Partial<Notice>)[];
  offenerEinstieg?: unknown;
  testmandant?: unknown;
  geduldMinuten?: number;
  aufbewahrungTage?: number;
  webparams?: Record<string, unknown>;
}

/** The theme a client names; absent, the standard one. */
export const themeOf = ({ theme }: MandantFile): string => theme?.trim() || STANDARD;

/** What a client can be served with, and should not go live with. */
export function doubts(file: MandantFile, themes: readonly string[]): Mistake[] {
  const theme = themeOf(file);
  const { web_schnelleinstieg: entry, ...params } = file.webparams ?? {};
  const isLost = typeof entry === 'string' && entry.trim() !== '' && !quickEntryOf(entry);
  const halves = Object.entries(params).filter(([name, value]) => isInOneLanguage(name, value));
  return [
    ...(themes.includes(theme) || theme === STANDARD
      ? []
      : [mistakeAt('theme', theme, `there is no such theme that can be used, ${STANDARD} is used instead`)]),
    ...(isLost
      ? [
          mistakeAt(
            'webparams.web_schnelleinstieg',
            entry,
            'this is no screen of the car, the damage choice is used instead',
          ),
        ]
      : []),
    ...halves.map(([name, value]) =>
      mistakeAt(`webparams.${name}`, value, 'it stands there in one language, write ["German text", "English text"]'),
    ),
  ];
}

/** Whether a text that people read lacks a language; a plate as an example is the same in both. */
function isInOneLanguage(name: string, value: unknown): boolean {
  if (!Array.isArray(WEBPARAMS[name as keyof typeof WEBPARAMS])) return false;
  if (Array.isArray(value)) return value.some(Boolean) && !value.every(Boolean);
  return /\p{L}{3}/u.test(String(value));
}

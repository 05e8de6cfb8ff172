import { isObject } from '../is-object.ts';
import { firstPhone } from '../personen/telefon.ts';
import { plainCode, plainText } from '../outside-text.ts';
import { wordOf } from '../text.ts';

/** The helper; '' where a value is not known. `telefon`: as dialled. */
export interface Helfer {
  name: string;
  telefon: string;
  kennzeichen: string;
}

/** Most code points of a name and of a plate. */
const [NAME, PLATE] = [100, 15];

/**
 * Reads `apPartnerInfo`: JSON `{name, telefon, kennzeichen}`, or the same three as text, separated by `;`, `|` or line
 * breaks ('Abschlepp Muster; 0221 471033; K-AB 123'). §3.
 * The telephone number is recognised by its digits, in any place; of several the first counts. Null if nothing can be
 * shown.
 */
export function readHelfer(apPartnerInfo: string): Helfer | null {
  const text = apPartnerInfo.trim();
  const given = text.startsWith('{') ? fromJson(text) : fromText(text);
  const helfer = {
    name: plainText(given.name ?? '', NAME, false),
    telefon: firstPhone(withoutWords(given.telefon ?? '')),
    kennzeichen: plainText(given.kennzeichen ?? '', PLATE, false),
  };
  return Object.values(helfer).some(Boolean) ? helfer : null;
}

const LABEL = /^\s*(?:name|tel|telefon|phone|mobil|handy|kennzeichen)\b\.?\s*:?\s*/i;

/** A telephone number without a word before or in brackets behind it: 'Tel.: 0221 471033 (Max)'. */
const withoutWords = (telefon: string): string => telefon.replace(LABEL, '').replace(/\(\D*\)\s*$/, '');

/** Whether a part is a telephone number, also one that must not be called. Such a part is neither name nor plate. */
const isNumber = (part: string): boolean =>
  firstPhone(withoutWords(part)) !== '' || /^\+?(?:[\s()/.-]*\d){6,}$/.test(plainCode(part));

function fromJson(text: string): Partial<Helfer> {
  try {
    const raw: unknown = JSON.parse(text);
    if (!isObject(raw)) return {};
    return { name: wordOf(raw['name']), telefon: wordOf(raw['telefon']), kennzeichen: wordOf(raw['kennzeichen']) };
  } catch {
    // Cut-off JSON: show nothing rather than braces.
    return {};
  }
}

function fromText(text: string): Partial<Helfer> {
  const parts = text
    .split(/[;|\n]/)
    .map((part) => part.replace(LABEL, '').trim())
    .filter(Boolean);
  const telefon = parts.find((part) => firstPhone(withoutWords(part)));
  const [name, kennzeichen] = parts.filter((part) => !isNumber(part));
  return { ...(name && { name }), ...(telefon && { telefon }), ...(kennzeichen && { kennzeichen }) };
}

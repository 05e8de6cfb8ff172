import { isObject } from '../is-object.ts';
import { firstPhone } from '../personen/telefon.ts';
import { plainText } from '../outside-text.ts';
import { wordOf } from '../text.ts';

/** The helper; '' where something is not known. `telefon`: as dialled. */
export interface Helfer {
  name: string;
  telefon: string;
  kennzeichen: string;
}

/** Code points shown of a name and of a plate. */
const [NAME, PLATE] = [100, 15];

/**
 * Reads `apPartnerInfo`: JSON `{name, telefon, kennzeichen}`, or the same three as text, separated by `;`, `|` or line
 * breaks ('Abschlepp Muster; 0221 471033; K-AB 123'). §3. The telephone number is recognised by its digits, in any
 * place; of several the first. Null if nothing can be shown.
 */
export function readHelfer(apPartnerInfo: string): Helfer | null {
  const text = apPartnerInfo.trim();
  const given = text.startsWith('{') ? fromJson(text) : fromText(text);
  const helfer = {
    name: plainText(given.name ?? '', NAME, false),
    telefon: firstPhone(given.telefon ?? ''),
    kennzeichen: plainText(given.kennzeichen ?? '', PLATE, false),
  };
  return Object.values(helfer).some(Boolean) ? helfer : null;
}

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
    .map((part) => part.replace(/^\s*(?:name|tel|telefon|phone|mobil|kennzeichen)\b\.?\s*:?\s*/i, '').trim())
    .filter(Boolean);
  const telefon = parts.find((part) => firstPhone(part));
  const [name, kennzeichen] = parts.filter((part) => part !== telefon);
  return { ...(name && { name }), ...(telefon && { telefon }), ...(kennzeichen && { kennzeichen }) };
}

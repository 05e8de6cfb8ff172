import { gsmLength } from './gsm7.ts';

/** Replacements for signs that GSM-7 lacks. Other letters are replaced by splitting off their marks. */
// prettier-ignore
const NEAR: Readonly<Record<string, string>> = {
  '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '´': "'", '`': "'", 'ʼ': "'", '‹': "'", '›': "'",
  '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"', '«': '"', '»': '"',
  '·': '.', '•': '*', '…': '...', '×': 'x', '÷': '/', '±': '+-', '°': 'o', '¢': 'c', '¦': '|', '©': '(C)', '®': '(R)', '™': '(TM)', '№': 'No',
  'Ł': 'L', 'ł': 'l', 'Đ': 'D', 'đ': 'd', 'Ð': 'D', 'ð': 'd', 'Ħ': 'H', 'ħ': 'h', 'ı': 'i', 'Ŋ': 'N', 'ŋ': 'n', 'Œ': 'OE', 'œ': 'oe', 'Þ': 'Th', 'þ': 'th', 'Ŧ': 'T', 'ŧ': 't', 'ẞ': 'ß',
  'Ә': 'A', 'ә': 'a', 'Ə': 'A', 'ə': 'a',
};

/** Latin letters for Cyrillic and Greek ones, in small letters; capitals follow from them. */
// prettier-ignore
const LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', ђ: 'dj', е: 'e', є: 'je', ж: 'zh', з: 'z', и: 'i', і: 'i', ј: 'j', к: 'k', л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', ћ: 'c', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', џ: 'dz', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'ju', я: 'ja',
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
};

/**
 * Converts a text to signs of GSM-7. A letter that GSM-7 lacks becomes the nearest one (`Łódź` is `Lodz`). A sign
 * without a near letter, such as an emoji, is left out.
 */
export const inGsmLetters = (text: string): string =>
  [...text.normalize('NFC')].map(nearest).join('').replace(/ {2,}/g, ' ').trim();

function nearest(sign: string): string {
  if (gsmLength(sign) < Infinity) return sign;
  if (/^[\p{Pd}\u2212]$/u.test(sign)) return '-';
  if (/^\s$/.test(sign)) return ' ';
  const near = NEAR[sign] ?? latin(sign);
  if (near !== undefined) return near;
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain === sign ? '' : [...plain].map(nearest).join('');
}

function latin(letter: string): string | undefined {
  const small = letter.toLowerCase();
  const near = LATIN[small];
  return near === undefined || small === letter ? near : near.slice(0, 1).toUpperCase() + near.slice(1);
}

import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { sizeOfSvg } from '#domain/theme/svg-size.ts';
import { readPlain } from '../files/plain-file.ts';
import { foreignInSvg } from './svg.ts';
import { wordmark } from './wordmark.ts';

/** Limits of a logo: bytes, and four times the largest size on the screen, for high-density screens. */
const LARGEST = 100_000;
const MOST = { width: 4 * 700, height: 4 * 120 };

interface Size {
  width: number;
  height: number;
}

/** A logo as a client names it; without a size it is as large as the file and the screen allow. */
export interface NamedLogo extends Partial<Size> {
  datei: string;
  /** The file that is shown in the dark, of the same size. */
  dunkel?: string | undefined;
  alt?: string | undefined;
}

/** A logo as it is served, with its size on the screen. */
export interface Logo extends Size {
  datei: string;
  alt?: string | undefined;
  bytes: Buffer;
  /** For the dark; null: the same on a light plate. */
  dark: { datei: string; bytes: Buffer } | null;
}

/**
 * The logo of a client, with that for the dark; the wordmark where it names none, or one that is missing or cannot be
 * shown, with the mistake of that file. Null where there is no name either. D103
 */
export function logoOf(
  folder: string,
  { name, logo }: { name?: string | undefined; logo?: NamedLogo | undefined },
): { logo: Logo | null; mistake: { datei: string; mistake: Mistake } | null } {
  const { logo: read = null, mistake = null } = logo ? readLogo(folder, logo) : {};
  if (logo && read) {
    const { dunkel: datei } = logo;
    const dark = datei === undefined ? null : { datei, ...readLogo(folder, { ...read, datei }) };
    const own = dark?.logo ? { datei: dark.datei, bytes: dark.logo.bytes } : null;
    return {
      logo: { ...logo, ...read, dark: own },
      mistake: dark?.mistake ? { ...dark, mistake: dark.mistake } : null,
    };
  }
  return {
    logo: name === undefined ? null : drawn(name),
    mistake: mistake && {
      datei: logo!.datei,
      mistake: { ...mistake, remedy: `${mistake.remedy}; until then the name stands for it` },
    },
  };
}

/** The wordmark under a file name of its own: browsers keep a logo by its address. */
function drawn(name: string): Logo {
  const { svg, ...size } = wordmark(name);
  return { datei: 'wordmark.svg', ...size, bytes: Buffer.from(svg), dark: null };
}

/** Reads and validates a client's logo by its content, whatever its name; its size on the screen is optional. */
function readLogo(
  folder: string,
  { datei, width, height }: NamedLogo,
): { logo: Size & { bytes: Buffer }; mistake: null } | { logo: null; mistake: Mistake } {
  const { bytes, mistake } = readPlain(folder, datei, LARGEST);
  if (mistake) return { logo: null, mistake };
  const size = datei.endsWith('.svg') ? sizeOfDrawing(bytes) : sizeOfPicture(bytes, datei);
  const shown = width && height ? { width, height } : null;
  const remedy = typeof size === 'string' ? size : shown && ratioRemedy(size, shown);
  if (typeof size === 'string' || remedy !== null)
    return { logo: null, mistake: mistakeAt('', undefined, String(remedy)) };
  return { logo: { ...(shown ?? fitted(size)), bytes }, mistake: null };
}

/** The size on the screen of a logo that names none: its own, or the largest that is allowed. */
function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, 700 / width, 120 / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Size of an SVG, or the remedy. */
function sizeOfDrawing(bytes: Buffer): Size | string {
  const svg = bytes.toString('utf8');
  if (!Buffer.from(svg, 'utf8').equals(bytes)) return 'the drawing is not UTF-8, save it as UTF-8';
  const foreign = foreignInSvg(svg);
  if (foreign !== null) return `the drawing holds ${JSON.stringify(foreign)}, ${exportFor(foreign)}`;
  return sizeOfSvg(svg) ?? 'the drawing says no size, write width and height, or a viewBox';
}

/** What to do in a drawing program about a part that is refused. */
// prettier-ignore
const EXPORTS = [
  [/^(<!|&)/,                                         "export it without DOCTYPE and entities: in Illustrator 'Export > Export As … SVG' in place of 'Save As', in Inkscape 'Save As > Plain SVG'"],
  [/^<?((inkscape|sodipodi|rdf|cc|dc|i|x):|metadata\b)/,  "export it without the program's own data: in Inkscape 'Save As > Optimised SVG' with 'Remove metadata', in Illustrator 'Export > Export As … SVG'"],
  [/^<(use|symbol|pattern|marker)\b/,                 "make each copy a shape of its own and export it as plain SVG: in Inkscape 'Edit > Clone > Unlink Clone', in Illustrator 'Object > Expand'"],
  [/^<(image|filter|fe[A-Z]\w*)\b|data:/,            'export it as shapes alone, without pictures and filters'],
  [/^<(script|foreignObject|a|animate\w*|set)\b|^on/, 'export it as plain SVG without script, links and animation'],
  [/^(clip-path|mask|style)\b/,                       "export it with fewer masks: in Illustrator 'Object > Flatten Transparency', in Inkscape 'Object > Clip > Release'"],
] as const;

const exportFor = (foreign: string): string =>
  EXPORTS.find(([form]) => form.test(foreign))?.[1] ??
  'export it as plain SVG without script, links, images and parts used again';

/** Size of a PNG or WebP, or the remedy. */
function sizeOfPicture(bytes: Buffer, datei: string): Size | string {
  const kind = datei.endsWith('.png') ? 'PNG' : 'WebP';
  const size = kind === 'PNG' ? sizeOfPng(bytes) : sizeOfWebp(bytes);
  if (!size) return `this is no ${kind}, save it as one`;
  if (size.width > MOST.width || size.height > MOST.height)
    return `the picture has ${size.width} × ${size.height} pixels, make it at most ${MOST.width} × ${MOST.height}`;
  return size;
}

/** Checks the aspect ratio: a wrong one would shift the layout when the logo loads. */
function ratioRemedy(size: Size, shown: Size): string | null {
  const should = shown.height * (size.width / size.height);
  if (Math.abs(should - shown.width) <= Math.max(1, shown.width * 0.02)) return null;
  return `the logo is ${size.width} × ${size.height}, so for a height of ${shown.height} write a width of ${Math.round(should)} in mandant.json`;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Size in pixels from the PNG header, without decoding; null if it is no PNG. */
function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  return orNull({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
}

/** Size in pixels from the WebP header; null if it is no WebP. */
function sizeOfWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return orNull({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff });
  if (kind === 'VP8X') return orNull({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 });
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return null;
  const bits = bytes.readUInt32LE(21);
  return orNull({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
}

const orNull = (size: Size): Size | null => (size.width > 0 && size.height > 0 ? size : null);

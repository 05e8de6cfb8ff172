import { sizeOfSvg } from '#domain/theme/svg-size.ts';
import { MEASURES } from '#domain/theme/tokens.ts';

/** A picture chosen on the device, to be looked at. The policy lets no page show a file of the device by an address, so it is drawn. */
export interface Logo extends Size {
  name: string;
  /** Null: a drawing (SVG), of which only the size is shown. */
  bitmap: ImageBitmap | null;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels that a client's logo may have: four times its largest size on the screen, as the service takes it. §2. */
export const LOGO_MOST: Size = { width: 4 * MEASURES['logo-width'].most, height: 4 * MEASURES['logo-height'].most };

/** A chosen file; null where it is no picture that can be read. */
export async function readLogoFile(file: File): Promise<Logo | null> {
  try {
    if (file.type === 'image/svg+xml') {
      const size = sizeOfSvg(await file.text());
      return size && { name: file.name, bitmap: null, ...size };
    }
    const bitmap = await createImageBitmap(file);
    return { name: file.name, bitmap, width: bitmap.width, height: bitmap.height };
  } catch {
    return null; // InvalidStateError is how the browser says that this is no picture
  }
}

/** Puts the logo, or a box of its size, where the screen has the client's; gives what takes it away. */
export function showLogo(root: ShadowRoot, logo: Logo | null): () => void {
  const image = root.querySelector<HTMLElement>('img.logo');
  if (!image || !logo) return () => undefined;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { className: 'logo', width: logo.width, height: logo.height });
  const pen = canvas.getContext('2d');
  if (logo.bitmap) pen?.drawImage(logo.bitmap, 0, 0);
  else if (pen) {
    pen.fillStyle = '#8888';
    pen.fillRect(0, 0, logo.width, logo.height);
  }
  image.hidden = true;
  image.style.display = 'none';
  image.before(canvas);
  return () => {
    canvas.remove();
    image.hidden = false;
    image.style.display = '';
  };
}

import { sizeOfSvg } from '#domain/theme/svg-size.ts';
import { MEASURES } from '#domain/theme/tokens.ts';

/**
 * An image chosen for the preview. The Content-Security-Policy allows no `blob:` or `data:` images, so it is drawn on a
 * canvas.
 */
export interface Logo extends Size {
  name: string;
  /** Null: an SVG, of which only the size is shown. */
  bitmap: ImageBitmap | null;
}

interface Size {
  width: number;
  height: number;
}

/** Largest size of a logo in pixels: four times the largest on the screen, as the service accepts it. §9 'Logo'. */
export const LOGO_MOST: Size = { width: 4 * MEASURES['logo-width'].most, height: 4 * MEASURES['logo-height'].most };

/** Reads an image file; null where it is none. */
export async function readLogoFile(file: File): Promise<Logo | null> {
  try {
    if (file.type === 'image/svg+xml') {
      const size = sizeOfSvg(await file.text());
      return size && { name: file.name, bitmap: null, ...size };
    }
    const bitmap = await createImageBitmap(file);
    return { name: file.name, bitmap, width: bitmap.width, height: bitmap.height };
  } catch {
    return null; // InvalidStateError: the browser cannot decode it
  }
}

/** Shows the logo (of an SVG a box of its size) in place of the client's. Gives the function that undoes it. */
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

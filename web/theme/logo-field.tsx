import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';
import type { DraftActions } from './draft-actions.ts';
import { FileButton } from './file-button.tsx';
import type { Draft } from './history.ts';
import { LOGO_MOST, readLogoFile, type Logo } from './logo.ts';

/** Chooses an image file as the logo of the preview. It stays on the device and is not part of the theme file. */
export function LogoField({ draft, actions }: { draft: Draft; actions: DraftActions }) {
  const say = useSay();
  const [said, setSaid] = useState<Text>(['', '']);
  const set = (logo: Logo | null): void => {
    if (logo === draft.logo) return;
    actions.settle();
    actions.change('logo', { ...draft, logo });
  };
  const take = async (file: File): Promise<void> => {
    const read = await readLogoFile(file);
    setSaid(wordsOf(file.name, read));
    set(isTooLarge(read) ? null : read);
  };
  return (
    <div className="token">
      <p className="small">
        {say([
          'Höchstens 120 px hoch und 700 px breit. Ein gewähltes Bild sehen nur Sie, hier in der Vorschau.',
          'At most 120 px high and 700 px wide. A picture that you choose is seen by you alone, in this preview.',
        ])}
      </p>
      <div className="bar">
        <FileButton
          className="quiet"
          words={['Logo ansehen', 'Try a logo']}
          label={['Logo-Datei', 'Logo file']}
          accept=".png,.webp,.svg"
          onFile={(file) => void take(file)}
        />
        {draft.logo ? (
          <button
            className="quiet"
            type="button"
            onClick={() => {
              set(null);
              setSaid(['Wieder das Logo des Mandanten.', "The client's own logo again."]);
            }}
          >
            {say(['Zurück zum eigenen', 'Back to the own one'])}
          </button>
        ) : null}
      </div>
      <p className="small" role="status">
        {say(said)}
      </p>
    </div>
  );
}

const isTooLarge = (logo: Logo | null): boolean =>
  logo?.bitmap != null && (logo.width > LOGO_MOST.width || logo.height > LOGO_MOST.height);

function wordsOf(name: string, logo: Logo | null): Text {
  if (!logo)
    return [`${name} ist kein Bild. Nehmen Sie PNG, WebP oder SVG.`, `${name} is no picture. Take PNG, WebP or SVG.`];
  const size = `${Math.round(logo.width)} × ${Math.round(logo.height)}`;
  const most = `${LOGO_MOST.width} × ${LOGO_MOST.height}`;
  if (isTooLarge(logo))
    return [
      `${name} hat ${size} Pixel. Machen Sie es höchstens ${most} groß.`,
      `${name} has ${size} pixels. Make it at most ${most}.`,
    ];
  if (logo.bitmap) return [`${name}: ${size} Pixel.`, `${name}: ${size} pixels.`];
  return [
    `${name}: ${size}. Eine Zeichnung zeigt die Vorschau als Fläche ihrer Größe.`,
    `${name}: ${size}. The preview shows a drawing as an area of its size.`,
  ];
}

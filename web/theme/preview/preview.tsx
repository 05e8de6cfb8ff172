import { memo, useEffect, useMemo, useState } from 'react';
import { SCHEMES, type Scheme, type Theme } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/say.ts';
import { Frame } from '../../shell/frame.tsx';
import { screenOf } from '../../shell/screens.ts';
import { SHOWN_ONLY } from '../../vorgang/demo/demo.ts';
import { setAside } from '../../vorgang/demo/example.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import { Box, type Size } from './box.tsx';
import type { Logo } from '../logo.ts';
import { holdShown, placeOfShown, SHOWN, type Shown } from './shown.ts';

export { loadShown } from './shown.ts';

/** CSS px of the two devices. */
const SIZES = {
  phone: { width: 375, height: 667 },
  desktop: { width: 1280, height: 800 },
} as const satisfies Record<string, Size>;

// prettier-ignore
const NAMES: Record<keyof typeof SIZES, Record<Scheme, Text>> = {
  phone:   { light: ['Telefon, hell', 'Phone, light'], dark: ['Telefon, dunkel', 'Phone, dark'] },
  desktop: { light: ['Rechner, hell', 'Desktop, light'], dark: ['Rechner, dunkel', 'Desktop, dark'] },
};

/** The demo's helper has arrived after so long; then the status begins again. */
const AGAIN = 60_000;

/** Real screens with an example case, in each size and scheme. They are looked at only: nothing in them can be pressed. */
export default function Preview({ theme, logo }: { theme: Theme; logo: Logo | null }) {
  const say = useSay();
  const [shown, setShown] = useState<Shown>('start');
  const isHeld = useExample(shown);
  return (
    <section className="preview" aria-label={say(['Vorschau', 'Preview'])}>
      <fieldset className="pick">
        <legend>{say(['Vorschau', 'Preview'])}</legend>
        {SHOWN.map(([name, , text]) => (
          <label key={name}>
            <input type="radio" name="shown" checked={shown === name} onChange={() => setShown(name)} />
            <span>{say(text)}</span>
          </label>
        ))}
      </fieldset>
      <div className="boxes">
        {(Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
          SCHEMES.map((scheme) => (
            <Box
              key={size + scheme}
              kind={size}
              name={say(NAMES[size][scheme])}
              size={SIZES[size]}
              scheme={scheme}
              theme={theme}
              logo={logo}
            >
              {isHeld ? <Whole key={shown} shown={shown} /> : null}
            </Box>
          )),
        )}
      </div>
    </section>
  );
}

/** Holds the example while the editor is open; what was held before comes back. */
function useExample(shown: Shown): boolean {
  useEffect(setAside, []);
  useEffect(() => {
    holdShown(shown);
    const again = setInterval(() => holdShown(shown), AGAIN);
    return () => clearInterval(again);
  }, [shown]);
  return useHeld(({ held }) => held?.revision === SHOWN_ONLY);
}

/** A whole screen with its frame; a token that changes is the box's affair. */
const Whole = memo(function Whole({ shown }: { shown: Shown }) {
  const place = useMemo(() => placeOfShown(shown), [shown]);
  const Screen = screenOf(place.row[1]);
  return <Frame place={place}>{Screen ? <Screen place={place} /> : null}</Frame>;
});

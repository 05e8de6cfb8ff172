import { memo, useEffect, useMemo, useState, type ComponentType } from 'react';
import { SCHEMES, type Scheme, type Theme } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import Organisation from '../../screens/organisation.tsx';
import { BESIDE } from '../../screens/journey.ts';
import PartScreen from '../../screens/part.tsx';
import Picker from '../../screens/picker.tsx';
import type { ScreenProps } from '../../screens/screen.ts';
import Start from '../../screens/start.tsx';
import Summary from '../../screens/summary.tsx';
import { Frame } from '../../shell/frame.tsx';
import { SHOWN_ONLY } from '../../vorgang/demo/demo.ts';
import { setAside } from '../../vorgang/demo/example.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { Box, type Size } from './box.tsx';
import type { Logo } from '../logo.ts';
import { holdShown, placeOfShown, SHOWN, type Shown } from './shown.ts';

/** Viewports of the two devices, in CSS px. */
const SIZES = {
  phone: { width: 375, height: 667 },
  small: { width: 360, height: 616 },
  desktop: { width: 1280, height: 800 },
} as const satisfies Record<string, Size>;

const SCREENS: Readonly<Record<Shown, ComponentType<ScreenProps>>> = {
  start: Start,
  choice: Picker,
  ask: PartScreen,
  summary: Summary,
  status: Organisation,
};

// prettier-ignore
const NAMES: Record<keyof typeof SIZES, Record<Scheme, Text>> = {
  phone:   { light: ['Telefon, hell', 'Phone, light'], dark: ['Telefon, dunkel', 'Phone, dark'] },
  small:   { light: ['Kleines Telefon, hell', 'Small phone, light'], dark: ['Kleines Telefon, dunkel', 'Small phone, dark'] },
  desktop: { light: ['Rechner, hell', 'Desktop, light'], dark: ['Rechner, dunkel', 'Desktop, dark'] },
};

/** Milliseconds after which the example is reset; the demo's helper would have arrived by then. */
const AGAIN = 60_000;

/** Live previews: real screens with an example case, in each size and colour scheme. They are inert. */
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

/** Holds the example case while the editor is open, then restores what was held before. */
function useExample(shown: Shown): boolean {
  useEffect(setAside, []);
  useEffect(() => {
    holdShown(shown);
    const again = setInterval(() => holdShown(shown), AGAIN);
    return () => clearInterval(again);
  }, [shown]);
  return useApp(({ held }) => held?.revision === SHOWN_ONLY);
}

/** A screen in its frame. Memoised: changed tokens only touch the box's style. */
const Whole = memo(function Whole({ shown }: { shown: Shown }) {
  const place = useMemo(() => placeOfShown(shown), [shown]);
  const Screen = SCREENS[shown];
  return (
    <Frame place={place} beside={BESIDE}>
      <Screen place={place} />
    </Frame>
  );
});

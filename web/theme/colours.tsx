import { useId, type ReactNode } from 'react';
import type { Verdict } from '#domain/theme/contrast.ts';
import { SCHEMES, type Scheme } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';
import { ColourField } from './colour-field.tsx';
import type { DraftActions } from './draft-actions.ts';
import { GROUPS } from './groups.ts';
import type { Draft } from './history.ts';

const SCHEME_NAMES: Record<Scheme, Text> = { light: ['Hell', 'Light'], dark: ['Dunkel', 'Dark'] };

interface ColoursProps {
  draft: Draft;
  verdicts: readonly Verdict[];
  scheme: Scheme;
  onScheme(scheme: Scheme): void;
  actions: DraftActions;
}

/** The colours of one scheme, in groups, each with the contrast of its pairs. */
export function Colours({ draft, verdicts, scheme, onScheme, actions }: ColoursProps) {
  const say = useSay();
  const own = verdicts.filter((verdict) => verdict.scheme === scheme);
  return (
    <>
      <fieldset className="pick">
        <legend>{say(['Farben', 'Colours'])}</legend>
        {SCHEMES.map((one) => (
          <label key={one}>
            <input type="radio" name="scheme" checked={scheme === one} onChange={() => onScheme(one)} />
            <span>{say(SCHEME_NAMES[one])}</span>
          </label>
        ))}
      </fieldset>
      {GROUPS.map(([name, tokens]) => (
        <Group key={name[0]} name={say(name)}>
          {tokens.map((token) => (
            <ColourField
              key={scheme + token}
              token={token}
              scheme={scheme}
              draft={draft}
              verdicts={own}
              actions={actions}
            />
          ))}
        </Group>
      ))}
    </>
  );
}

/** A group of tokens with a heading. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

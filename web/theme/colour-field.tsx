import type { ReactNode } from 'react';
import { boundsOf, nearestPassing, type Bounds, type Verdict } from '#domain/theme/contrast.ts';
import { contrast, tidyColour } from '#domain/theme/colour.ts';
import { COLOURS, type Colour, type Palette, type Scheme } from '#domain/theme/tokens.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import type { DraftActions } from './draft-actions.ts';
import type { Draft } from './history.ts';
import { Pairs } from './pairs.tsx';
import { TypedField } from './typed-field.tsx';

interface ColourFieldProps {
  token: Colour;
  scheme: Scheme;
  draft: Draft;
  /** Verdicts of this colour scheme. */
  verdicts: readonly Verdict[];
  actions: DraftActions;
}

/** Length of `#rrggbb`. While it is typed, `#rgb` would be a valid but different colour. */
const WHOLE = 7;

/** Field of a colour: text input and colour picker, contrast of its pairs, and the nearest colour that passes. */
export function ColourField({ token, scheme, draft, verdicts, actions }: ColourFieldProps) {
  const say = useSay();
  const value = draft.theme[scheme][token];
  const id = `token-${token}`;
  const set = (colour: string, changed = token): void =>
    actions.change(`${scheme}.${changed}`, {
      ...draft,
      theme: { ...draft.theme, [scheme]: { ...draft.theme[scheme], [changed]: colour } },
    });
  const ofToken = verdicts.filter((pair) => pair.token === token || pair.ground === token);
  const isFailing = ofToken.some(({ passes }) => !passes);
  return (
    <div className="token">
      <div className="token-line">
        <input
          type="color"
          value={value}
          aria-label={say([`${token} auswählen`, `Choose ${token}`])}
          onChange={(event) => set(event.target.value)}
          onBlur={actions.settle}
        />
        <label htmlFor={id}>
          <b>{nameOf(say(COLOURS[token]))}</b> <span>{token}</span>
        </label>
        <TypedField
          id={id}
          value={value}
          tidy={tidyColour}
          isWhole={(typed) => typed.length === WHOLE}
          onSet={set}
          onLeave={actions.settle}
          describedBy={`${id}-pairs`}
          remedy={say(['Schreiben Sie eine Farbe als #rrggbb.', 'Write a colour as #rrggbb.'])}
        />
      </div>
      <div id={`${id}-pairs`}>
        <Pairs token={token} palette={draft.theme[scheme]} verdicts={ofToken} />
      </div>
      {isFailing ? (
        <Remedies
          palette={draft.theme[scheme]}
          bounds={boundsOf(draft.name)}
          token={token}
          failing={ofToken.filter(({ passes }) => !passes)}
          onTake={(changed, colour) => {
            actions.settle();
            set(colour, changed);
            actions.settle();
            // The button disappears once the colour passes, so the focus moves on.
            document.getElementById(id)?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** A name as a heading: 'Hinweise und Zeiten'. */
const nameOf = (words: string): string => words[0]!.toUpperCase() + words.slice(1);

interface RemediesProps {
  palette: Palette;
  bounds: Bounds;
  token: Colour;
  failing: readonly Verdict[];
  onTake(token: Colour, colour: string): void;
}

/** Contrast that a remedy for a text aims at: readable in sunlight. */
const GOOD = 7;

/**
 * Buttons with a colour at which all pairs pass. Where the token is a surface, first for the text on it, which changes
 * less of the brand: then for the surface. Where there is none, names the token to change first.
 */
function Remedies({ palette, bounds, token, failing, onTake }: RemediesProps) {
  const say = useSay();
  const language = useLanguage();
  const onIt = [...new Set(failing.filter(({ ground }) => ground === token).map((pair) => pair.token))];
  const better = { ...bounds, body: GOOD, text: GOOD };
  const texts = onIt.flatMap((text) => {
    const colour = nearestPassing(palette, text, better) ?? nearestPassing(palette, text, bounds);
    return colour ? [{ text, colour }] : [];
  });
  const own = nearestPassing(palette, token, bounds);
  if (!own && !texts.length) {
    const other = failing[0]!.token === token ? failing[0]!.ground : failing[0]!.token;
    return <p className="fail">{say([`Ändern Sie zuerst „${other}“.`, `Change “${other}” first.`])}</p>;
  }
  return (
    <>
      {texts.map(({ text, colour }) => (
        <Remedy key={text} colour={colour} onTake={() => onTake(text, colour)}>
          {`${text}: ${colour}, ${ratio(colour, palette[token], language)}`}
        </Remedy>
      ))}
      {own ? (
        <Remedy colour={own} onTake={() => onTake(token, own)}>
          <span>
            {say(
              texts.length
                ? [`oder die Fläche: ${own}`, `or the surface: ${own}`]
                : [`Nächste passende: ${own}`, `Nearest that passes: ${own}`],
            )}
          </span>
          <span className="unseen">{` (${token})`}</span>
        </Remedy>
      ) : null}
    </>
  );
}

const ratio = (one: string, other: string, language: string): string =>
  (Math.floor(contrast(one, other) * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 });

function Remedy({ colour, onTake, children }: { colour: string; onTake(): void; children: ReactNode }) {
  return (
    <button className="nearest" type="button" onClick={onTake}>
      <span className="swatch" style={{ background: colour }} />
      <span>{children}</span>
    </button>
  );
}

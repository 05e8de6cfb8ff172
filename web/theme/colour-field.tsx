import { boundsOf, nearestPassing, type Verdict } from '#domain/theme/contrast.ts';
import { tidyColour } from '#domain/theme/colour.ts';
import { COLOURS, type Colour, type Scheme } from '#domain/theme/tokens.ts';
import { useSay } from '../words/use-say.ts';
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
  const set = (colour: string): void =>
    actions.change(`${scheme}.${token}`, {
      ...draft,
      theme: { ...draft.theme, [scheme]: { ...draft.theme[scheme], [token]: colour } },
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
          <b>{token}</b> <span>{say(COLOURS[token])}</span>
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
        <Nearest
          colour={nearestPassing(draft.theme[scheme], token, boundsOf(draft.name))}
          token={token}
          failing={ofToken.filter(({ passes }) => !passes)}
          onTake={(colour) => {
            actions.settle();
            set(colour);
            actions.settle();
            // The button disappears once the colour passes, so the focus moves on.
            document.getElementById(id)?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

interface NearestProps {
  colour: string | null;
  token: Colour;
  failing: readonly Verdict[];
  onTake(colour: string): void;
}

/** Button with the nearest colour at which all pairs pass; where there is none, names the token to change first. */
function Nearest({ colour, token, failing, onTake }: NearestProps) {
  const say = useSay();
  if (colour) {
    return (
      <button className="nearest" type="button" onClick={() => onTake(colour)}>
        <span className="swatch" style={{ background: colour }} />
        <span>{say([`Nächste passende: ${colour}`, `Nearest that passes: ${colour}`])}</span>
        <span className="unseen">{` (${token})`}</span>
      </button>
    );
  }
  const other = failing[0]!.token === token ? failing[0]!.ground : failing[0]!.token;
  return <p className="fail">{say([`Ändern Sie zuerst „${other}“.`, `Change “${other}” first.`])}</p>;
}

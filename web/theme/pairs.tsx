import type { CSSProperties } from 'react';
import { plural } from '#domain/plural.ts';
import type { Verdict } from '#domain/theme/contrast.ts';
import type { Text } from '#domain/text.ts';
import type { Colour, Palette } from '#domain/theme/tokens.ts';
import { Icon } from '../kit/icon.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';

interface PairsProps {
  token: Colour;
  palette: Palette;
  /** All colour pairs that contain the token. */
  verdicts: readonly Verdict[];
}

/** The colour pairs of a token: sample, contrast and verdict; for a background where nothing fails, one line. */
export function Pairs({ token, palette, verdicts }: PairsProps) {
  const say = useSay();
  const isGround = verdicts.every((pair) => pair.token !== token);
  const shown = isGround ? verdicts.filter(({ passes }) => !passes) : verdicts.filter((pair) => pair.token === token);
  if (verdicts.length === 0)
    return <p className="well">{say(['Nur Schmuck: kein Kontrast nötig', 'Decoration only: needs no contrast'])}</p>;
  if (shown.length === 0) {
    return (
      <p className="well">
        <Icon name="check" />
        <span>
          {say(
            plural(
              verdicts.length,
              ['Eine Farbe liegt darauf und besteht', 'One colour lies on it and passes'],
              [
                `${verdicts.length} Farben liegen darauf, alle bestehen`,
                `${verdicts.length} colours lie on it, all pass`,
              ],
            ),
          )}
        </span>
      </p>
    );
  }
  return (
    <ul className="pairs">
      {shown.map((pair) => (
        <Pair
          key={pair.token + pair.ground}
          pair={pair}
          palette={palette}
          named={isGround ? pair.token : pair.ground}
        />
      ))}
    </ul>
  );
}

/** Contrast from which a text is read in sunlight; our own themes hold it. */
const GOOD = 7;
const NEAR: Text = ['reicht knapp, in der Sonne schwer zu lesen', 'only just enough, hard to read in sunlight'];

function Pair({ pair, palette, named }: { pair: Verdict; palette: Palette; named: Colour }) {
  const say = useSay();
  const language = useLanguage();
  const { token, ground, kind, contrast, least, passes } = pair;
  const digits = (value: number): string =>
    // Rounded down: 4.49 must not read as 4.5.
    (Math.floor(value * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
  const isNear = passes && kind !== 'control' && contrast < GOOD;
  const sample: CSSProperties =
    kind === 'control'
      ? { background: palette[ground], borderColor: palette[token] }
      : { background: palette[ground], color: palette[token], borderColor: palette[ground] };
  return (
    <li className={!passes ? 'pair pair-fail' : isNear ? 'pair pair-near' : 'pair'}>
      <span className="sample" aria-hidden="true" style={sample}>
        {kind === 'control' ? '' : 'Aa'}
      </span>
      <span className="unseen">{say([`${token} auf `, `${token} on `])}</span>
      <span className="pair-name">{named}</span>{' '}
      <span className="num">
        {passes ? null : <Icon name="alert" />}
        <span>{digits(contrast)}</span>
      </span>
      <span className={passes ? 'unseen' : undefined}>
        {passes
          ? say([`, besteht (mindestens ${digits(least)})`, `, passes (at least ${digits(least)})`])
          : say([`statt ${digits(least)}`, `needs ${digits(least)}`])}
      </span>
      {isNear ? <span>{say(NEAR)}</span> : null}
    </li>
  );
}

import { plural } from '#domain/plural.ts';
import type { Scheme } from '#domain/theme/tokens.ts';
import type { Verdict } from '#domain/theme/contrast.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';

interface SummaryProps {
  verdicts: readonly Verdict[];
  /** Moves the focus to a token that fails. */
  onFollow(scheme: Scheme, token: string): void;
}

/** Overall verdict on contrast, with a link to the first token that fails. */
export function Summary({ verdicts, onFollow }: SummaryProps) {
  const say = useSay();
  const failing = verdicts.filter(({ passes }) => !passes);
  const places = [...new Map(failing.map((verdict) => [`${verdict.scheme}.${verdict.token}`, verdict]))];
  const count = failing.length;
  return (
    <section className={count ? 'sum sum-fail' : 'sum'} aria-label={say(['Urteil', 'Verdict'])}>
      <p role="status">
        <Icon name={count ? 'alert' : 'check'} />
        <b>
          {count === 0
            ? say([
                `Alles gut lesbar (${verdicts.length} von ${verdicts.length} Farbpaaren)`,
                `All ${verdicts.length} colour pairs are readable`,
              ])
            : say(
                plural(
                  count,
                  [
                    `1 von ${verdicts.length} Farbpaaren ist nicht lesbar`,
                    `1 of ${verdicts.length} colour pairs is not readable`,
                  ],
                  [
                    `${count} von ${verdicts.length} Farbpaaren sind nicht lesbar`,
                    `${count} of ${verdicts.length} colour pairs are not readable`,
                  ],
                ),
              )}
        </b>
      </p>
      {places.length ? (
        <ul>
          {places.map(([place, { scheme, token }]) => (
            <li key={place}>
              <button className="quiet" type="button" onClick={() => onFollow(scheme, token)}>
                {place}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { plural } from '#domain/plural.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from './icon.tsx';
import { numberWord } from '../words/numbers.ts';
import { useLanguage, useSay } from '../words/use-say.ts';

interface ErrorSummaryProps {
  problems: readonly { feld: string; text: Text }[];
  /** Number of the attempt; each new one moves the focus to the summary again. */
  attempt: number;
  /** Follows a link; by default the focus moves to the field with that id. */
  onFollow?(feld: string): void;
}

/** Error summary: all problems of a screen with links to their fields; above the h1, and takes the focus. */
export function ErrorSummary(props: ErrorSummaryProps) {
  return <Box key={props.attempt} {...props} />;
}

function Box({ problems, onFollow = toField }: ErrorSummaryProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const follow = (event: MouseEvent, feld: string): void => {
    event.preventDefault();
    onFollow(feld);
  };
  const count = numberWord(problems.length, language);
  return (
    <div className="errors" role="alert" tabIndex={-1} aria-labelledby={id} ref={box}>
      <h2 id={id}>
        <Icon name="alert" />
        <span>
          {say(
            plural(
              problems.length,
              ['Bitte prüfen Sie eine Angabe', 'Please check one answer'],
              [`Bitte prüfen Sie ${count} Angaben`, `Please check ${count} answers`],
            ),
          )}
        </span>
      </h2>
      <ul>
        {problems.map(({ feld, text }) => (
          <li key={feld}>
            <a href={`#${feld}`} onClick={(event) => follow(event, feld)}>
              {say(text)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Field ids are wire paths. */
function toField(feld: string): void {
  document.getElementById(feld)?.focus();
}

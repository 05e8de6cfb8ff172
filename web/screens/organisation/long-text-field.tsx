import { LIMITS } from '#domain/limits.ts';
import type { Text } from '#domain/text.ts';
import { Message, messageId } from '../../fields/message.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';

interface LongTextFieldProps {
  id: string;
  label: string;
  isOptional?: boolean;
  value: string;
  /** The problem to show. */
  problem: Text | null;
  onChange(typed: string): void;
}

/** Length of what was typed, in code points. */
export const lengthOf = (typed: string): number => [...typed.trim()].length;

/** The problem of a text that is too long, or null. §9. */
export const tooLong = (typed: string): Text | null =>
  lengthOf(typed) > LIMITS.lines
    ? [`Kürzen Sie den Text auf ${LIMITS.lines} Zeichen.`, `Shorten the text to ${LIMITS.lines} characters.`]
    : null;

/** A textarea with a counter near the limit; pasted text is never cut. D62. */
export function LongTextField({ id, label, isOptional = false, value, problem, onChange }: LongTextFieldProps) {
  const say = useSay();
  const language = useLanguage();
  const length = lengthOf(value);
  const count = length >= LIMITS.lines * LIMITS.counterFrom ? length.toLocaleString(language) : '';
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        <span>{label}</span> {isOptional ? <span className="hint">{say(['(freiwillig)', '(optional)'])}</span> : null}
      </label>
      {problem ? <Message id={messageId(id)}>{say(problem)}</Message> : null}
      <textarea
        id={id}
        className="input"
        dir="auto"
        rows={3}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="enter"
        autoCapitalize="sentences"
        spellCheck
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[problem && messageId(id), count && `${id}-zahl`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {count ? (
        <p className="count" id={`${id}-zahl`}>
          {say([`${count} von ${LIMITS.lines} Zeichen`, `${count} of ${LIMITS.lines} characters`])}
        </p>
      ) : null}
    </div>
  );
}
